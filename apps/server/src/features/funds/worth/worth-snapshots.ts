/**
 * Goal: the worth of every account at each 00:00 UTC, exactly what its statement gives, also for days on which no server ran. Method: a
 * snapshot is the one before plus the statement lines since, read by sequence and cut at midnight by their time, valued with the last prices
 * before midnight; so it does not matter when it is taken. Days are taken in order, accounts in batches; a snapshot that is there stays.
 * Not handled: prices of coins that no market trades (they count as nothing), and days before the retention.
 */
import { WALLET_IDS } from '@bourse/domain';
import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import type { Projector } from '../../../platform/projections/projector.ts';
import { FlowValues, readFlows } from './flows.ts';
import { Holdings, worthOf } from './holdings.ts';
import { type PricesByMarket, pricesBefore, valuationAt } from './past-prices.ts';
import type { AfterSeq, ChangesUntil, TradedChange, WorthSnapshot, WorthStore } from './worth-store.ts';

const DAY_MS = 86_400_000;
/** Commands stamped before midnight are in the journal so long after it. */
const GRACE_MS = 5_000;
const PROJECTED_WITHIN_MS = 60_000;
const BATCH = 200;
/** The longest curve is a year. */
const KEPT_DAYS = 400;

/** Dependencies of the snapshots. */
export interface WorthSnapshotsDeps {
  readonly view: ExchangeView;
  readonly projector: Pick<Projector, 'whenProjected'>;
  readonly store: WorthStore;
  readonly nowMs: () => number;
}

/** The UTC day of a time, in days since the epoch. */
export function dayOfMs(timeMs: number): number {
  return Math.floor(timeMs / DAY_MS);
}

/** When the snapshots of the next midnight can be taken. */
export function nextSnapshotMs(nowMs: number): number {
  return (dayOfMs(nowMs - GRACE_MS) + 1) * DAY_MS + GRACE_MS;
}

/** Takes the snapshots of worth. */
export class WorthSnapshots {
  private readonly deps: WorthSnapshotsDeps;
  private running: Promise<void> | undefined;
  private finished: number | undefined;

  constructor(deps: WorthSnapshotsDeps) {
    this.deps = deps;
  }

  /** Whether every account's snapshot of a day is stored. */
  async isFinished(day: number): Promise<boolean> {
    if (this.finished !== undefined && this.finished >= day) return true;
    this.finished = await this.deps.store.lastFinished();
    return this.finished !== undefined && this.finished >= day;
  }

  /** What an account had at a time, exactly as its statement up to a sequence gives it, whose lines must be in the database. */
  async holdingsAt(accountId: number, timeMs: number, throughSeq: number): Promise<Holdings> {
    const previous = await this.deps.store.latestBefore([accountId], dayOfMs(timeMs) + 1);
    const after = [{ accountId, afterSeq: previous.get(accountId)?.throughSeq ?? 0n }];
    return (
      (await this.changesOf(after, { beforeMs: timeMs, throughSeq }, previous)).get(accountId)?.holdings ??
      new Holdings()
    );
  }

  /** Takes what is missing up to the last midnight; throws when the database is too far behind, to be repeated. */
  catchUp(signal?: AbortSignal): Promise<void> {
    this.running ??= this.takeMissing(signal).finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async takeMissing(signal: AbortSignal | undefined): Promise<void> {
    const { store, view, projector, nowMs } = this.deps;
    const last = dayOfMs(nowMs() - GRACE_MS);
    if (await this.isFinished(last)) return;
    if (!(await projector.whenProjected(view.seq, PROJECTED_WITHIN_MS))) throw new Error('the statements are behind');
    const from = (await store.lastFinished()) ?? (await store.firstDay()) ?? last - 1;
    for (let day = Math.max(from + 1, last - KEPT_DAYS); day <= last; day += 1) await this.takeDay(day, signal);
    await store.removeBefore(last - KEPT_DAYS);
  }

  private async takeDay(day: number, signal: AbortSignal | undefined): Promise<void> {
    const { store, view, nowMs } = this.deps;
    const { catalogue } = view;
    const prices = await store.beginDay(day, await pricesBefore(store.pool, catalogue, day * DAY_MS));
    const flowValues = new FlowValues(store.pool, catalogue);
    let after = 0;
    for (;;) {
      signal?.throwIfAborted();
      const accountIds = await store.accountsAfter(after, BATCH);
      if (accountIds.length === 0) break;
      await store.add(await this.snapshotsOf(accountIds, day, prices, flowValues));
      after = accountIds.at(-1) ?? after;
    }
    await store.finishDay(day, nowMs());
    this.finished = day;
  }

  private async snapshotsOf(
    accountIds: readonly number[],
    day: number,
    prices: PricesByMarket,
    flowValues: FlowValues,
  ): Promise<readonly WorthSnapshot[]> {
    const { store, view, nowMs } = this.deps;
    const beforeMs = day * DAY_MS;
    const previous = await store.latestBefore(accountIds, day);
    const after = accountIds.map((accountId): AfterSeq => {
      return { accountId, afterSeq: previous.get(accountId)?.throughSeq ?? 0n };
    });
    // Whatever comes later happens after this midnight.
    const until = { beforeMs, throughSeq: Number.MAX_SAFE_INTEGER };
    const changes = await this.changesOf(after, until, previous);
    const flows = await readFlows(store.pool, after, { fromMs: 0, toMs: beforeMs });
    const flowSums = await flowValues.sums(flows, nowMs());
    const valuation = valuationAt(view.catalogue, prices);
    return [...changes].flatMap(([accountId, { holdings, seq }]) => {
      const balances = holdings.valued(valuation);
      // Whoever has nothing and moved nothing needs no row: a missing one means nothing.
      const before = previous.get(accountId)?.throughSeq ?? 0n;
      if (balances.length === 0 && seq === before) return [];
      const usdt = worthOf(balances);
      const [btc, eth] = ['BTC', 'ETH'].map((code) => valuation.ofUsdt(code, usdt) ?? null);
      const flowUsdt = flowSums.get(accountId) ?? 0n;
      return [{ accountId, day, throughSeq: seq, usdt, btc: btc ?? null, eth: eth ?? null, flowUsdt, balances }];
    });
  }

  /** What each account has at a time: what it had, and its statement lines since. */
  private async changesOf(
    after: readonly AfterSeq[],
    until: ChangesUntil,
    previous: ReadonlyMap<number, WorthSnapshot>,
  ): Promise<ReadonlyMap<number, { readonly holdings: Holdings; seq: bigint }>> {
    const { store } = this.deps;
    const accounts = new Map(
      after.map(({ accountId, afterSeq }) => {
        return [accountId, { holdings: new Holdings(previous.get(accountId)?.balances), seq: afterSeq }];
      }),
    );
    const [posted, traded] = await Promise.all([store.posted(after, until), store.traded(after, until)]);
    for (const { account_id, wallet, scope, asset_id, delta, seq } of posted) {
      const account = accounts.get(account_id);
      account?.holdings.add(wallet, scope, asset_id, BigInt(delta));
      if (account !== undefined && seq > account.seq) account.seq = seq;
    }
    for (const change of traded) {
      const account = accounts.get(change.account_id);
      if (account === undefined) continue;
      this.addTrades(account.holdings, change);
      if (change.seq > account.seq) account.seq = change.seq;
    }
    return accounts;
  }

  /** A buyer pays quote and receives base less the fee, a seller pays base and receives quote less the fee. */
  private addTrades(holdings: Holdings, { market_id, role, taker_side, lots, quote, fee }: TradedChange): void {
    const market = this.deps.view.catalogue.market(market_id);
    if (market === undefined) return;
    const { baseAssetId, quoteAssetId } = market.spec;
    const base = BigInt(lots) * market.units.baseUnitsPerLot;
    const buys = (role === 'taker') === (taker_side === 'buy');
    const spot = WALLET_IDS.spot;
    holdings.add(spot, 0, baseAssetId, buys ? base - BigInt(fee) : -base);
    holdings.add(spot, 0, quoteAssetId, buys ? -BigInt(quote) : BigInt(quote) - BigInt(fee));
  }
}
