import type { Pool } from 'pg';

/**
 * How much longer than its time window a nonce is kept: clocks of several servers may differ by less than this, and a nonce must
 * not be forgotten by one while another would still take its time.
 */
const SPARE_MS = 10 * 60_000;
/** How often old nonces are deleted, at most. */
const SWEEP_MS = 60_000;

/** Nonces of signed calls, each good once: in the database, so that restarts and several servers count as one. */
export class UsedNonces {
  private readonly pool: Pool;
  private readonly nowMs: () => number;
  private sweptMs = Number.NEGATIVE_INFINITY;

  constructor(pool: Pool, nowMs: () => number = Date.now) {
    this.pool = pool;
    this.nowMs = nowMs;
  }

  /** Writes a nonce down; false when it was there. `lastMs` is when its time window ends. Of several at once exactly one hears true. */
  async use(sessionId: string, nonce: string, lastMs: number): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'insert into used_nonces (session_id, nonce, kept_until_ms) values ($1, $2, $3) on conflict do nothing',
      [sessionId, nonce, lastMs + SPARE_MS],
    );
    await this.sweep();
    return rowCount === 1;
  }

  /** Deletes what is past its time. Done by whoever uses one: where nobody does, nothing piles up. */
  private async sweep(): Promise<void> {
    const nowMs = this.nowMs();
    if (nowMs - this.sweptMs < SWEEP_MS) return;
    this.sweptMs = nowMs;
    await this.pool.query('delete from used_nonces where kept_until_ms < $1', [nowMs]);
  }
}
