import type { PostingReason } from '@bourse/core';
import { WALLET_IDS } from '@bourse/domain';
import type { Pool } from 'pg';
import type { Catalogue } from '../../../platform/exchange-view/markets/catalogue.ts';
import { pricesBefore, valuationAt } from './past-prices.ts';

const MINUTE_MS = 60_000;

/**
 * Whether a change of balance brings money in or takes it out, rather than being what money has earned. Both sides of a transfer between
 * own wallets add up to nothing; one with the play money's wallet has a single side that counts.
 */
const IS_FLOW: Readonly<Record<PostingReason, boolean>> = {
  deposit: true,
  withdrawal: true,
  faucet: true,
  reward: true,
  adjustment: true,
  transfer: true,
  'sub-account-transfer': true,
};
const FLOW_REASONS = Object.entries(IS_FLOW).flatMap(([reason, isFlow]) => (isFlow ? [reason] : []));

/** From where to where flows of an account are read. */
export interface FlowWindow {
  readonly accountId: number;
  /** Only lines behind this sequence. */
  readonly afterSeq: bigint;
}

/** What came in less what went out of one coin in one minute, in its smallest units. */
export interface Flow {
  readonly accountId: number;
  readonly assetId: number;
  /** Minutes since the epoch. */
  readonly minute: number;
  readonly units: bigint;
}

/** Which lines count: of times in `[fromMs, toMs)`, up to a sequence. */
export interface FlowTime {
  readonly fromMs: number;
  readonly toMs: number;
  readonly maxSeq?: number;
}

/** The flows of some accounts, by coin and minute; play money left out. */
export async function readFlows(
  pool: Pool,
  windows: readonly FlowWindow[],
  { fromMs, toMs, maxSeq = Number.MAX_SAFE_INTEGER }: FlowTime,
): Promise<readonly Flow[]> {
  const { rows } = await pool.query<{ account_id: number; asset_id: number; minute: bigint; units: string }>(
    `select wanted.account_id, flow.* from unnest($1::integer[], $2::bigint[]) as wanted (account_id, after_seq)
      cross join lateral (
        select asset_id, time_ms / ${MINUTE_MS} as minute, sum(delta) as units from ledger_entries
        where account_id = wanted.account_id and seq > wanted.after_seq and seq <= $6
          and time_ms >= $3 and time_ms < $4
          and reason not in ('trade', 'fee', 'realised-profit', 'funding') and reason = any($5) and wallet <> ${WALLET_IDS.mock}
        group by 1, 2 having sum(delta) <> 0
      ) as flow`,
    [windows.map((one) => one.accountId), windows.map((one) => one.afterSeq), fromMs, toMs, FLOW_REASONS, maxSeq],
  );
  return rows.map((row) => ({
    accountId: row.account_id,
    assetId: row.asset_id,
    minute: Number(row.minute),
    units: BigInt(row.units),
  }));
}

/** Minutes whose prices are kept; a job's batches share them. */
const KEPT_MINUTES = 2_000;

/** Values flows at the prices of their minutes. Prices of minutes that are over are kept. */
export class FlowValues {
  private readonly pool: Pool;
  private readonly catalogue: Catalogue;
  private readonly kept = new Map<number, ReturnType<typeof valuationAt>>();

  constructor(pool: Pool, catalogue: Catalogue) {
    this.pool = pool;
    this.catalogue = catalogue;
  }

  /** The sum of the flows by account, in 10^-8 USDT; a coin without a price counts as nothing. `nowMs`: minutes before it are over. */
  async sums(flows: readonly Flow[], nowMs: number): Promise<ReadonlyMap<number, bigint>> {
    const sums = new Map<number, bigint>();
    for (const { accountId, assetId, minute, units } of flows) {
      const valuation = await this.at(minute, nowMs);
      const worth = valuation.usdt(assetId, units < 0n ? -units : units) ?? 0n;
      sums.set(accountId, (sums.get(accountId) ?? 0n) + (units < 0n ? -worth : worth));
    }
    return sums;
  }

  private async at(minute: number, nowMs: number): Promise<ReturnType<typeof valuationAt>> {
    const known = this.kept.get(minute);
    if (known !== undefined) return known;
    const endMs = (minute + 1) * MINUTE_MS;
    const valuation = valuationAt(this.catalogue, await pricesBefore(this.pool, this.catalogue, endMs));
    if (this.kept.size >= KEPT_MINUTES) this.kept.clear();
    // A minute later its klines are in the database.
    if (endMs + MINUTE_MS <= nowMs) this.kept.set(minute, valuation);
    return valuation;
  }
}
