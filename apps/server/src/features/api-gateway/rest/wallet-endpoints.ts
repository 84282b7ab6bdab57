import { formatDecimal } from '@bourse/domain';
import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import { fundsOf } from './account-endpoints.ts';
import { type Endpoint, endpoint, type SignedCall } from './endpoint.ts';
import type { Params } from './params.ts';

/*
 * What programs ask of the wallet when they start, and afterwards for their books. Coins neither come in nor go out yet: nothing of
 * the sort is open, and the history of it is empty.
 */

/** What deposits and withdrawals may be narrowed to; none of it changes an empty list. */
const DEPOSIT_FILTERS = ['includeSource', 'coin', 'status', 'startTime', 'endTime', 'offset', 'limit', 'txId'] as const;
const WITHDRAWAL_FILTERS = [
  'coin',
  'withdrawOrderId',
  'status',
  'offset',
  'limit',
  'idList',
  'startTime',
  'endTime',
] as const;

/** Coins, what it takes to withdraw them, deposits and withdrawals. */
export function walletEndpoints(view: ExchangeView): Endpoint[] {
  const read = (path: string, weight: number, handle: (call: SignedCall) => unknown) =>
    endpoint({ method: 'GET', path: `/sapi/v1/${path}`, security: 'READ', weight, handle });
  return [
    read('capital/config/getall', 10, (call) => coins(view, call)),
    read('asset/assetDetail', 1, ({ params }) => assetDetails(view, params)),
    read('capital/deposit/hisrec', 1, ({ params }) => noneOf(params, DEPOSIT_FILTERS)),
    read('capital/withdraw/history', 10, ({ params }) => noneOf(params, WITHDRAWAL_FILTERS)),
  ];
}

/** Every coin with the account's balance. There are no networks. */
function coins(view: ExchangeView, { params, key }: SignedCall) {
  params.rejectUnread();
  return view.catalogue.coins().map((asset) => {
    const { free, locked } = fundsOf(view, key.accountId, asset);
    const zero = formatDecimal(0n, asset.scale);
    return {
      coin: asset.code,
      name: view.catalogue.assetProduct(asset).name,
      depositAllEnable: false,
      withdrawAllEnable: false,
      free,
      locked,
      freeze: zero,
      withdrawing: zero,
      ipoing: zero,
      ipoable: zero,
      storage: zero,
      isLegalMoney: false,
      trading: true,
      networkList: [],
    };
  });
}

/** Withdrawal terms by coin code, of one coin or of all; an unknown coin is absent. */
function assetDetails(view: ExchangeView, params: Params) {
  const code = params.text('asset');
  params.rejectUnread();
  const asked = view.catalogue.coins().filter((asset) => code === undefined || asset.code === code);
  const detailOf = (scale: number) => ({
    minWithdrawAmount: formatDecimal(0n, scale),
    depositStatus: false,
    withdrawFee: 0,
    withdrawStatus: false,
  });
  return Object.fromEntries(asked.map(({ code: coin, scale }) => [coin, detailOf(scale)]));
}

function noneOf(params: Params, filters: readonly string[]): readonly [] {
  for (const name of filters) params.raw(name);
  params.rejectUnread();
  return [];
}
