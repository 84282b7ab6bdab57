import { formatDecimal } from '@bourse/domain';
import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import { ERRORS, missing } from '../errors.ts';
import { basisPointsOf, formatPpm } from '../fee-text.ts';
import type { ListenKeys } from '../listen-keys.ts';
import { symbolOf } from '../wire-format.ts';
import { type Endpoint, endpoint, type SignedCall } from './endpoint.ts';
import { accountFilters } from './exchange-info.ts';
import { optionalMarket, requestedMarkets, requiredMarket } from './market-lookup.ts';
import { rejectCall } from './params.ts';

/** Dependencies of the account endpoints. */
export interface AccountDeps {
  readonly view: ExchangeView;
  readonly listenKeys: ListenKeys;
}

/** Balances, fees, filters, what a key may do, and listen keys. */
export function accountEndpoints({ view, listenKeys }: AccountDeps): Endpoint[] {
  const read = (path: string, weight: number, handle: (call: SignedCall) => unknown) =>
    endpoint({ method: 'GET', path, security: 'READ', weight, handle });
  return [
    read('/api/v3/account', 20, (call) => account(view, call)),
    read('/api/v3/account/commission', 20, (call) => commission(view, call)),
    read('/api/v3/myFilters', 40, (call) => myFilters(view, call)),
    read('/sapi/v1/asset/tradeFee', 1, (call) => tradeFees(view, call)),
    read('/sapi/v1/account/apiRestrictions', 1, restrictions),
    read('/sapi/v1/account/status', 1, ({ params }) => {
      params.rejectUnread();
      return { data: 'Normal' };
    }),
    ...listenKeyEndpoints(listenKeys),
  ];
}

/** Free and locked money of the spot wallet. */
export function fundsOf(
  view: ExchangeView,
  accountId: number,
  asset: { readonly assetId: number; readonly scale: number },
) {
  const { total, held } = view.balance(accountId, 'spot', asset.assetId);
  return { free: formatDecimal(total - held, asset.scale), locked: formatDecimal(held, asset.scale), total };
}

function account(view: ExchangeView, { params, key }: SignedCall) {
  const omitZero = params.flag('omitZeroBalances') ?? false;
  params.rejectUnread();
  const { accountId } = key;
  const rates = highestRates(view, accountId);
  const frozen = view.frozen.get(accountId);
  const balances = view.catalogue
    .coins()
    .map((asset) => ({ asset: asset.code, ...fundsOf(view, accountId, asset) }))
    .filter(({ total }) => !omitZero || total !== 0n)
    .map(({ asset, free, locked }) => ({ asset, free, locked }));
  return {
    makerCommission: basisPointsOf(rates.makerFeePpm),
    takerCommission: basisPointsOf(rates.takerFeePpm),
    buyerCommission: 0,
    sellerCommission: 0,
    commissionRates: {
      maker: formatPpm(rates.makerFeePpm),
      taker: formatPpm(rates.takerFeePpm),
      buyer: formatPpm(0),
      seller: formatPpm(0),
    },
    canTrade: key.permissions.trade && frozen?.orders !== true,
    canWithdraw: key.permissions.withdraw && frozen?.withdrawals !== true,
    canDeposit: true,
    brokered: false,
    requireSelfTradePrevention: false,
    preventSor: false,
    updateTime: view.timeMs,
    accountType: 'SPOT',
    balances,
    permissions: ['SPOT'],
    uid: accountId,
  };
}

/** Fees differ by market; an account as a whole reports the highest, so that no client expects too low a fee. */
function highestRates(view: ExchangeView, accountId: number) {
  const all = view.markets().map(({ market }) => view.feeRates(accountId, market.spec));
  return {
    makerFeePpm: Math.max(0, ...all.map(({ makerFeePpm }) => makerFeePpm)),
    takerFeePpm: Math.max(0, ...all.map(({ takerFeePpm }) => takerFeePpm)),
  };
}

function commission(view: ExchangeView, { params, key }: SignedCall) {
  const { market } = requiredMarket(view, params);
  params.rejectUnread();
  const { makerFeePpm, takerFeePpm } = view.feeRates(key.accountId, market.spec);
  const rates = (maker: number, taker: number) => ({
    maker: formatPpm(maker),
    taker: formatPpm(taker),
    buyer: formatPpm(0),
    seller: formatPpm(0),
  });
  return {
    symbol: symbolOf(market),
    standardCommission: rates(makerFeePpm, takerFeePpm),
    specialCommission: rates(0, 0),
    taxCommission: rates(0, 0),
    discount: {
      enabledForAccount: false,
      enabledForSymbol: false,
      discountAsset: market.quote.code,
      discount: formatPpm(0),
    },
  };
}

function myFilters(view: ExchangeView, { params }: SignedCall) {
  const { market } = requiredMarket(view, params);
  params.rejectUnread();
  return accountFilters(market);
}

function tradeFees(view: ExchangeView, { params, key }: SignedCall) {
  const one = optionalMarket(view, params);
  const asked = one === undefined ? requestedMarkets(view, params).markets : [one];
  params.rejectUnread();
  return asked.map(({ market }) => {
    const { makerFeePpm, takerFeePpm } = view.feeRates(key.accountId, market.spec);
    return {
      symbol: symbolOf(market),
      makerCommission: formatPpm(makerFeePpm),
      takerCommission: formatPpm(takerFeePpm),
    };
  });
}

function restrictions({ params, key }: SignedCall) {
  params.rejectUnread();
  const { read, trade, transfer, withdraw } = key.permissions;
  return {
    ipRestrict: key.ipAllowList.length > 0,
    createTime: key.createdMs,
    ...(key.expiresMs === 0 ? {} : { tradingAuthorityExpirationTime: key.expiresMs }),
    enableReading: read,
    enableSpotAndMarginTrading: trade,
    enableWithdrawals: withdraw,
    enableInternalTransfer: false,
    enableMargin: false,
    enableFutures: false,
    permitsUniversalTransfer: transfer,
    enableVanillaOptions: false,
    enablePortfolioMarginTrading: false,
    enableFixApiTrade: false,
    enableFixReadOnly: false,
  };
}

/** Listen keys, by which older clients subscribe to an account's stream. */
function listenKeyEndpoints(keys: ListenKeys): Endpoint[] {
  const path = '/api/v3/userDataStream';
  return [
    endpoint({
      method: 'POST',
      path,
      security: 'KEY',
      weight: 2,
      handle: ({ params, key, nowMs }) => {
        params.rejectUnread();
        return { listenKey: keys.open(key, nowMs).listenKey };
      },
    }),
    endpoint({
      method: 'PUT',
      path,
      security: 'KEY',
      weight: 2,
      handle: ({ params, key, nowMs }) => {
        const listenKey = params.text('listenKey') ?? rejectCall(missing('listenKey'));
        params.rejectUnread();
        return keys.keepAlive(key.accountId, listenKey, nowMs) ? {} : rejectCall(ERRORS.badListenKey);
      },
    }),
    endpoint({
      method: 'DELETE',
      path,
      security: 'KEY',
      weight: 2,
      handle: ({ params, key, nowMs }) => {
        const listenKey = params.text('listenKey') ?? rejectCall(missing('listenKey'));
        params.rejectUnread();
        return keys.close(key.accountId, listenKey, nowMs) ? {} : rejectCall(ERRORS.badListenKey);
      },
    }),
  ];
}
