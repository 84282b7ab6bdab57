import type { Pool } from 'pg';
import type { FeatureContext } from '../../platform/feature.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import { supportSettings } from './support.settings.ts';
import { closeTalk, type TalkNews } from './talk.service.ts';
import type { TalkStore } from './talk.store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Talks of one statement or run at a time, so that nobody waits long. */
const BATCH = 200;

/** Dependencies of the jobs. */
export interface SupportJobDeps extends Pick<FeatureContext, 'jobs' | 'settings' | 'time'> {
  readonly pool: Pool;
  readonly store: TalkStore;
  readonly news: TalkNews;
}

/** Registers what happens by itself: idle talks are closed, old ones and screenshots that were never sent are deleted. */
export function registerSupportJobs(deps: SupportJobDeps): void {
  const { jobs } = deps;
  jobs.register('support.close-idle', { run: () => closeIdle(deps), concurrency: 1 });
  jobs.every(MINUTE_MS, 'support.close-idle');
  jobs.register('support.remove-old', { run: () => removeOld(deps), concurrency: 1 });
  jobs.every(HOUR_MS, 'support.remove-old');
}

/** Closes talks without a message for the time that is set; those that wait for an agent stay. */
async function closeIdle({ news, pool, settings, store, time }: SupportJobDeps): Promise<void> {
  const idleMs = settings.read(supportSettings.supportIdleMinutes) * MINUTE_MS;
  for (;;) {
    const nowMs = time.nowMs();
    const ids = await store.idle(nowMs - idleMs, BATCH);
    for (const talkId of ids) {
      const afterSeq = await inTransaction(pool, async (tx) => {
        const talk = await store.lock(tx, talkId);
        // Somebody may have written since it was listed.
        const isIdle = talk !== undefined && ['self-service', 'claimed'].includes(talk.state);
        if (!isIdle || Math.max(Number(talk.lastMs), Number(talk.openedMs)) >= nowMs - idleMs) return undefined;
        await closeTalk(store, tx, talk, 'closed-idle', nowMs);
        return talk.lastSeq;
      });
      if (afterSeq !== undefined) news.changed(talkId, afterSeq);
    }
    if (ids.length < BATCH) return;
  }
}

/** Deletes closed talks with messages, notes and files after the days that are set, and screenshots that were never sent after a day. */
async function removeOld({ pool, settings, time }: SupportJobDeps): Promise<void> {
  const nowMs = time.nowMs();
  const before = nowMs - settings.read(supportSettings.supportRetentionDays) * DAY_MS;
  for (;;) {
    const deleted = await inTransaction(pool, async (tx) => {
      const { rows } = await tx.query<{ id: bigint }>(
        `select talk_id as id from support_talks where state = 'closed' and closed_ms > 0 and closed_ms < $1 limit $2 for update skip locked`,
        [before, BATCH],
      );
      const ids = rows.map(({ id }) => id);
      const files = 'select file_id from support_messages where talk_id = any($1::bigint[]) and file_id is not null';
      await tx.query(`delete from files where file_id in (${files})`, [ids]);
      await tx.query('delete from support_talks where talk_id = any($1::bigint[])', [ids]);
      return ids.length;
    });
    if (deleted < BATCH) break;
  }
  const unsent = 'select file_id from feedback_files where feedback_id is null and created_ms < $1';
  await pool.query(`delete from files where file_id in (${unsent})`, [nowMs - DAY_MS]);
}
