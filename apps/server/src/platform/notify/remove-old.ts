import type { Pool } from 'pg';

const DAY_MS = 24 * 3_600_000;
/** Rows of one statement, so that no other transaction waits long. */
const BATCH = 5_000;

/** Deletes notifications that are older than so many days; what sinks have made of them stays. */
export async function removeOldNotifications(pool: Pool, days: number, nowMs: number): Promise<void> {
  const before = new Date(nowMs - days * DAY_MS);
  for (;;) {
    const { rowCount } = await pool.query(
      `delete from notifications where notification_id in (
        select notification_id from notifications where created_at < $1 order by created_at limit $2)`,
      [before, BATCH],
    );
    if ((rowCount ?? 0) < BATCH) return;
  }
}
