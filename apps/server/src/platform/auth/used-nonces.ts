import type { Pool } from 'pg';

/**
 * How much longer than its time window a nonce is kept. Allows for clock differences between servers: a nonce must not be deleted
 * while any server would still accept its time.
 */
const CLOCK_MARGIN_MS = 10 * 60_000;
/** Minimum interval between deletions of old nonces. */
const SWEEP_MS = 60_000;

/** Used nonces of signed calls. Stored in the database, so that they hold across restarts and servers. */
export class UsedNonces {
  private readonly pool: Pool;
  private readonly nowMs: () => number;
  private sweptMs = Number.NEGATIVE_INFINITY;

  constructor(pool: Pool, nowMs: () => number = Date.now) {
    this.pool = pool;
    this.nowMs = nowMs;
  }

  /** Records a nonce; false when it was used before. `lastMs` is the end of its time window. Exactly one of several concurrent calls returns true. */
  async use(sessionId: string, nonce: string, lastMs: number): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'insert into used_nonces (session_id, nonce, kept_until_ms) values ($1, $2, $3) on conflict do nothing',
      [sessionId, nonce, lastMs + CLOCK_MARGIN_MS],
    );
    await this.sweep();
    return rowCount === 1;
  }

  /** Deletes expired nonces. Called on use, because without uses none accumulate. */
  private async sweep(): Promise<void> {
    const nowMs = this.nowMs();
    if (nowMs - this.sweptMs < SWEEP_MS) return;
    this.sweptMs = nowMs;
    await this.pool.query('delete from used_nonces where kept_until_ms < $1', [nowMs]);
  }
}
