import type { BalanceData, RouteData } from '@bourse/contract';
import { formatDecimal, invariant, isMockAsset, WALLET_IDS, WALLET_KINDS, walletKindOf } from '@bourse/domain';
import { worthText } from '../../platform/exchange-view/accounts/valuation.ts';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import { cursorOf, decodeCursor, encodeCursor } from '../../platform/pages/cursor.ts';
import { pageOf, pageSize } from '../../platform/pages/page.ts';
import type { Projector } from '../../platform/projections/projector.ts';
import type { Faucet } from './faucet.ts';
import type { FundsStore } from './funds.store.ts';
import type { EntryPlace, EntryReason, StoredEntry } from './statement.ts';

/** Dependencies of the funds routes. */
export interface FundsDeps {
  readonly view: ExchangeView;
  readonly projector: Projector;
  readonly store: FundsStore;
  /** Undefined outside the demo. */
  readonly faucet: Faucet | undefined;
  /** Units of a fiat currency per USDT, as decimal text; undefined when the operator has set none. */
  readonly usdtRateOf: (currencyCode: string) => string | undefined;
}

const SPOT_WALLET = '2';
const STATEMENT_CURSOR = cursorOf('statement', ['int', 'int32']);

/** Balances, statement, faucet. */
export function registerFunds(app: HttpApp, deps: FundsDeps): void {
  const { faucet } = deps;
  route(app, 'balances', ({ user, query }) => readBalances(deps, user.accountId, query.wallet ?? SPOT_WALLET));
  route(app, 'walletOverview', ({ user }) => ({ ok: true, value: summarise(deps, user.accountId) }));
  route(app, 'demoFaucet', ({ user, body }) => {
    return faucet === undefined ? reject('DEMO_ONLY') : faucet.give(user.accountId, body.coinId);
  });
  registerStatement(app, deps);
}

function registerStatement(app: HttpApp, { view, projector, store }: FundsDeps): void {
  route(app, 'statement', async ({ user, query }) => {
    const cursor = decodeCursor(STATEMENT_CURSOR, query.cursor);
    if (!cursor.ok) return cursor;
    const assetId = query.coinId === undefined ? undefined : Number(query.coinId);
    if (assetId !== undefined && view.catalogue.asset(assetId) === undefined) return reject('UNKNOWN_ASSET', 'coinId');
    const { seq } = view;
    if (!(await projector.whenProjected(seq))) return reject('NOT_READY');
    const { order } = query;
    // The first page of the newest includes everything that happened before the request.
    const [behindSeq, behindNo] = cursor.value ?? [order === 'oldest' ? 0n : BigInt(seq) + 1n, 0n];
    const behind = { seq: behindSeq, entryNo: Number(behindNo) };
    const limit = pageSize(query.limit);
    // The contract rejects unknown reasons.
    const reasons = query.reasons?.split(',') as EntryReason[] | undefined;
    const filter = {
      assetId,
      reasons,
      fromMs: msOf(query.fromMs),
      toMs: msOf(query.toMs),
      order,
      behind,
      throughSeq: seq,
    };
    const found = await store.entries(user.accountId, filter, limit + 1);
    const cursorAfter = (last: StoredEntry) => encodeCursor(STATEMENT_CURSOR, [last.seq, BigInt(last.entryNo)]);
    return { ok: true, value: pageOf(found, limit, cursorAfter, (entry) => describeEntry(view, entry)) };
  });
}

function msOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

type Totals = Pick<RouteData<'walletOverview'>, 'totalUsdt' | 'totalBtc' | 'totalEth' | 'totalCny'>;

/** A value in 10^-8 USDT, converted to the display units. */
function totalsOf({ view, usdtRateOf }: FundsDeps, worth: bigint): Totals {
  const { btc, eth, cny } = view.valuation.otherUnits(worth, usdtRateOf('CNY'));
  return { totalUsdt: worthText(worth, 2), totalBtc: btc, totalEth: eth, totalCny: cny };
}

function readBalances(deps: FundsDeps, accountId: number, walletText: string): ApiResult<RouteData<'balances'>> {
  const { view } = deps;
  const wallet = walletKindOf(Number(walletText));
  if (wallet === undefined) return reject('QUERY_INVALID', 'wallet', 'There is no such wallet.');
  // Isolated margin is one wallet for each of its pairs: the sum of them all.
  const parts = view.nonZeroBalances(accountId).filter((balance) => balance.wallet === wallet);
  const assets = view.catalogue.assets().filter(({ code }) => isMockAsset(code) === (wallet === 'mock'));
  const items = assets.map(({ assetId }): BalanceData => {
    const own = parts.filter((balance) => balance.assetId === assetId);
    const sumOf = (key: 'total' | 'held') => own.reduce((sum, balance) => sum + balance[key], 0n);
    return view.balanceData({ wallet, assetId, total: sumOf('total'), held: sumOf('held') });
  });
  return { ok: true, value: { ...totalsOf(deps, view.walletWorth(accountId, wallet)), items } };
}

function summarise(deps: FundsDeps, accountId: number): RouteData<'walletOverview'> {
  const worths = WALLET_KINDS.map((kind) => ({ kind, worth: deps.view.walletWorth(accountId, kind) }));
  const total = worths.reduce((sum, { kind, worth }) => (kind === 'mock' ? sum : sum + worth), 0n);
  const wallets = worths.map(({ kind, worth }) => ({ wallet: WALLET_IDS[kind], totalUsdt: worthText(worth, 2) }));
  return { ...totalsOf(deps, total), wallets };
}

function describeEntry(view: ExchangeView, entry: StoredEntry) {
  const asset = view.catalogue.asset(entry.assetId);
  invariant(asset !== undefined, `asset ${entry.assetId} of the statement is not in the catalogue`);
  return {
    entryId: placeText(entry),
    coinId: asset.assetId,
    shortName: asset.code,
    wallet: entry.wallet,
    tradeId: entry.scope === 0 ? entry.contractId : entry.scope,
    delta: formatDecimal(entry.delta, asset.scale),
    balance: formatDecimal(entry.balance, asset.scale),
    reason: entry.reason,
    orderId: entry.orderId === 0n ? '' : entry.orderId.toString(),
    timeMs: entry.timeMs,
  };
}

function placeText({ seq, entryNo }: EntryPlace): string {
  return `${seq}-${entryNo}`;
}
