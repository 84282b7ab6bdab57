import type { RouteData, RouteQuery } from '@bourse/contract';
import {
  type AssetSpec,
  formatDecimal,
  invariant,
  isPairOpen,
  MAX_AMOUNT,
  TRANSFER_WALLETS,
  transferLeftToday,
  WALLET_IDS,
  type WalletKind,
  walletKindOf,
} from '@bourse/domain';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import type { RouteCall } from '../../platform/http/route.ts';
import { route } from '../../platform/http/route.ts';
import { cursorOf, decodeCursor, encodeCursor } from '../../platform/pages/cursor.ts';
import { pageOf, pageSize } from '../../platform/pages/page.ts';
import type { Projector } from '../../platform/projections/projector.ts';
import type { TransferService } from './transfer.service.ts';
import type { StoredTransfer, TransferFilter, TransferStore } from './transfer.store.ts';
import { transfersPart } from './transfers-part.ts';
import { directionOf, pairData, precisionOf, transferData, typeOf } from './wire.ts';

/** Dependencies of the users' routes. */
export interface TransferRouteDeps {
  readonly service: TransferService;
  readonly store: TransferStore;
  readonly view: ExchangeView;
  readonly projector: Projector;
  /** Units of a fiat currency per USDT, as decimal text; undefined when the operator has set none. */
  readonly usdtRateOf: (currencyCode: string) => string | undefined;
}

/** The coin that a form begins with. */
const DEFAULT_COIN = 52;
const HISTORY_CURSOR = cursorOf('transfers', ['int']);

/** Adds the routes of transfers between own wallets. */
export function registerTransfer(app: HttpApp, deps: TransferRouteDeps): void {
  const { service, view } = deps;
  route(app, 'transferTypes', ({ query }) => typesOf(view, query.coinId));
  route(app, 'transferCoins', ({ query, user }) => coinsOf(deps, user.accountId, query));
  route(app, 'transferPairs', () => {
    const pairs = view.partOf(transfersPart).allPairs();
    return { ok: true, value: pairs.map((pair) => pairData(view, pair)) };
  });
  route(app, 'transferInfo', ({ query }) => formInfo(view, query));
  route(app, 'walletInfo', ({ query, user }) => walletInfo(view, user.accountId, query));
  route(app, 'walletRows', ({ user }) => ({ ok: true, value: rowsOf(view, user.accountId) }));
  route(app, 'transferPrecheck', ({ body, user }) => service.precheck(user.accountId, body));
  route(app, 'transferSubmit', ({ body, user }) => service.submit(user.accountId, body));
  route(app, 'transferHistory', ({ query, user }) => {
    const { coinId, fromMs, source, state, target, toMs } = query;
    const filter: TransferFilter = {
      accountId: user.accountId,
      source: numberOf(source),
      target: numberOf(target),
      assetId: numberOf(coinId),
      state,
      fromMs: numberOf(fromMs),
      toMs: numberOf(toMs),
    };
    return transferPage(deps, filter, query, (row) => transferData(view, row));
  });
}

/** A page of transfers, newest first; includes everything acknowledged before this call. */
export async function transferPage<Item>(
  { projector, store, view }: Pick<TransferRouteDeps, 'projector' | 'store' | 'view'>,
  filter: TransferFilter,
  query: { readonly cursor?: string | undefined; readonly limit?: string | undefined },
  itemOf: (row: StoredTransfer) => Item,
): Promise<ApiResult<{ readonly items: Item[]; readonly nextCursor: string }>> {
  const cursor = decodeCursor(HISTORY_CURSOR, query.cursor);
  if (!cursor.ok) return cursor;
  if (!(await projector.whenProjected(view.seq))) return reject('NOT_READY');
  const limit = pageSize(query.limit);
  const found = await store.list({ ...filter, before: cursor.value?.[0] }, limit + 1);
  const cursorAfter = (last: StoredTransfer) => encodeCursor(HISTORY_CURSOR, [last.transferId]);
  return { ok: true, value: pageOf(found, limit, cursorAfter, itemOf) };
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

function typesOf(view: ExchangeView, coinText: string | undefined): ApiResult<RouteData<'transferTypes'>> {
  const asset = view.catalogue.coin(numberOf(coinText) ?? DEFAULT_COIN);
  if (asset === undefined) return reject('UNKNOWN_ASSET', 'coinId');
  const part = view.partOf(transfersPart);
  const rules = part.rulesOf(asset.assetId);
  if (rules?.blocked === true) return { ok: true, value: [] };
  const hasPair = part
    .allPairs()
    .some(({ baseAssetId, quoteAssetId }) => [baseAssetId, quoteAssetId].includes(asset.assetId));
  const usable = TRANSFER_WALLETS.filter((wallet) => wallet !== 'isolated-margin' || hasPair);
  const isClosed = (wallets: readonly WalletKind[] | undefined, wallet: WalletKind) =>
    wallets?.includes(wallet) === true;
  const value = usable.flatMap((from) =>
    usable
      .filter((to) => to !== from && !isClosed(rules?.closedOut, from) && !isClosed(rules?.closedIn, to))
      .map((to) => ({ type: typeOf(from, to), source: WALLET_IDS[from], target: WALLET_IDS[to] })),
  );
  return { ok: true, value };
}

type CoinsQuery = RouteQuery<'transferCoins'>;

function coinsOf(
  deps: TransferRouteDeps,
  accountId: number,
  { tradeId, type }: CoinsQuery,
): ApiResult<RouteData<'transferCoins'>> {
  const { view } = deps;
  const { from, to } = directionOf(type);
  const part = view.partOf(transfersPart);
  const isIsolated = from === 'isolated-margin' || to === 'isolated-margin';
  const pair = isIsolated ? part.allPairs().find(({ marketId }) => marketId === numberOf(tradeId)) : undefined;
  if (isIsolated && pair === undefined) return reject('TRANSFER_PAIR_UNKNOWN', 'tradeId');
  const assets = view.catalogue.coins();
  const listed =
    pair === undefined
      ? assets
      : assets.filter(({ assetId }) => [pair.baseAssetId, pair.quoteAssetId].includes(assetId));
  const isOpen = (assetId: number, wallet: WalletKind, direction: 'in' | 'out') => {
    const rules = part.rulesOf(assetId);
    const closed = direction === 'out' ? rules?.closedOut : rules?.closedIn;
    if (rules?.blocked === true || closed?.includes(wallet) === true) return false;
    return wallet !== 'isolated-margin' || pair === undefined || isPairOpen(pair, assetId, direction);
  };
  const value = listed.map((asset) => {
    const { assetId, code, scale } = asset;
    const product = view.catalogue.assetProduct(asset);
    const available = availableOf(
      view,
      accountId,
      from,
      assetId,
      from === 'isolated-margin' ? pair?.marketId : undefined,
    );
    return {
      coinId: assetId,
      shortName: code,
      name: product.name,
      webLogo: product.webLogo,
      available: formatDecimal(available, scale),
      availableCny: cnyOf(deps, assetId, available),
      transferPrecision: precisionOf(asset),
      transferOutAble: isOpen(assetId, from, 'out'),
      transferInAble: isOpen(assetId, to, 'in'),
    };
  });
  return { ok: true, value };
}

function cnyOf({ usdtRateOf, view }: TransferRouteDeps, assetId: number, units: bigint): string {
  const worth = view.valuation.usdt(assetId, units);
  return worth === undefined ? '' : view.valuation.otherUnits(worth, usdtRateOf('CNY')).cny;
}

function availableOf(
  view: ExchangeView,
  accountId: number,
  wallet: WalletKind,
  assetId: number,
  marketId?: number,
): bigint {
  const { held, total } = view.balance(accountId, wallet, assetId, marketId);
  return total - held;
}

function formInfo(
  view: ExchangeView,
  { coinId, source = '2', target }: RouteQuery<'transferInfo'>,
): ApiResult<RouteData<'transferInfo'>> {
  const preset = coinId === undefined ? undefined : view.catalogue.coin(Number(coinId));
  const asset = preset ?? view.catalogue.asset(DEFAULT_COIN);
  if (asset === undefined) return reject('UNKNOWN_ASSET', 'coinId');
  // The target differs from the source: perpetual contracts by default, or spot.
  const other = target === undefined || target === source ? (source === '2' ? '5' : '2') : target;
  return {
    ok: true,
    value: {
      type: `${source}_${other}`,
      source: Number(source),
      target: Number(other),
      coinId: asset.assetId,
      shortName: asset.code,
      transferPrecision: precisionOf(asset),
    },
  };
}

function walletInfo(
  view: ExchangeView,
  accountId: number,
  query: RouteCall<'walletInfo'>['query'],
): ApiResult<RouteData<'walletInfo'>> {
  const asset = view.catalogue.coin(Number(query.coinId));
  if (asset === undefined) return reject('UNKNOWN_ASSET', 'coinId');
  const { from, to } = directionOf(query.type);
  const wallet = walletKindOf(Number(query.walletType));
  if (wallet === undefined || (wallet !== from && wallet !== to))
    return reject('TRANSFER_WALLET_INVALID', 'walletType');
  const part = view.partOf(transfersPart);
  const marketId = wallet === 'isolated-margin' ? numberOf(query.tradeId) : undefined;
  const isPair = part.allPairs().some((pair) => pair.marketId === marketId);
  if (wallet === 'isolated-margin' && !isPair) return reject('TRANSFER_PAIR_UNKNOWN', 'tradeId');
  const left = transferLeftToday(accountId, asset.assetId, part.at(view.nowMs())) ?? MAX_AMOUNT;
  const { scale } = asset;
  return {
    ok: true,
    value: {
      available: formatDecimal(availableOf(view, accountId, wallet, asset.assetId, marketId), scale),
      todayAvailableLimit: formatDecimal(left, scale),
      transferOpenCardInvalid: part.hasCoupon(accountId, from),
      transferPrecision: precisionOf(asset),
    },
  };
}

function rowsOf(view: ExchangeView, accountId: number): RouteData<'walletRows'> {
  return view.nonZeroBalances(accountId).map(({ assetId, held, scope = 0, total, wallet }) => {
    const asset: AssetSpec | undefined = view.catalogue.asset(assetId);
    invariant(asset !== undefined, () => `asset ${assetId} is not in the catalogue`);
    return {
      wallet: WALLET_IDS[wallet],
      tradeId: scope,
      coinId: assetId,
      shortName: asset.code,
      total: formatDecimal(total, asset.scale),
      held: formatDecimal(held, asset.scale),
      available: formatDecimal(total - held, asset.scale),
    };
  });
}
