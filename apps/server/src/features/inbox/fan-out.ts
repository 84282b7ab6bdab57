import type { ClientBase, Pool } from 'pg';
import type { Job, Jobs } from '../../platform/jobs/jobs.ts';
import type { Broadcast, ChannelPolicy, NotificationParams, Notifier } from '../../platform/notify/notify.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import type { Timekeeper } from '../../platform/timekeeper.ts';

/** The job that passes a message to everybody on by mail and push; its id is the notification's, its payload the last account that was done. */
const JOB = 'inbox.fan-out';
const ACCOUNTS_AT_ONCE = 200;

/** What the fan-out needs. */
export interface FanOutDeps {
  readonly pool: Pool;
  readonly policy: ChannelPolicy;
  readonly notifier: Pick<Notifier, 'deliverBy' | 'kindOf'>;
  readonly jobs: Jobs;
  readonly time: Timekeeper;
}

/**
 * A message to everybody is one row in the inbox. By mail and push it goes to those who chose so, and to browsers that receive messages: a page
 * of accounts in each transaction, which also writes down where the next page begins, so that an interruption doubles and leaves out nothing.
 */
export class FanOut {
  private readonly deps: FanOutDeps;

  constructor(deps: FanOutDeps) {
    this.deps = deps;
    deps.jobs.register(JOB, { run: (job) => this.run(job) });
  }

  /** Begins in the transaction of the message. */
  begin(tx: ClientBase, { notificationId }: Broadcast): Promise<void> {
    return this.schedule(tx, notificationId.toString(), 0);
  }

  private schedule(tx: ClientBase, id: string, after: number): Promise<void> {
    return this.deps.jobs.at(tx, this.deps.time.nowMs(), { kind: JOB, id, payload: { after } });
  }

  private run({ id, payload }: Job): Promise<void> {
    const { jobs, notifier, policy, pool } = this.deps;
    const after = typeof payload === 'object' && payload !== null && 'after' in payload ? Number(payload.after) : 0;
    return inTransaction(pool, async (tx) => {
      const { rows } = await tx.query<{ readonly kind: string; readonly params: NotificationParams }>(
        'select kind, params from notifications where notification_id = $1 and account_id is null',
        [id],
      );
      const [row] = rows;
      const kind = row === undefined ? undefined : notifier.kindOf(row.kind);
      if (row === undefined || kind === undefined) return;
      const accounts = await accountsAfter(tx, after);
      for (const accountId of accounts) {
        const notification = { ...row, notificationId: BigInt(id), accountId };
        const chosen = await policy.channelsFor(tx, kind, notification);
        const channels = chosen.filter((name) => name !== 'inbox');
        for (const channel of channels) await notifier.deliverBy(tx, channel, { ...notification, channels });
      }
      const last = accounts.at(-1);
      if (last !== undefined && accounts.length === ACCOUNTS_AT_ONCE) await this.schedule(tx, id, last);
      // With the last page, which a server that dies before it has reported the run would send again.
      else await jobs.cancel(tx, JOB, id);
    });
  }
}

/** The next accounts, in order, that have chosen something or receive push messages. */
async function accountsAfter(tx: ClientBase, after: number): Promise<number[]> {
  const { rows } = await tx.query<{ readonly id: number }>(
    `select account_id as id from (
        select account_id from notify_preferences where account_id > $1
        union select account_id from push_subscriptions where account_id > $1) as accounts
      order by 1 limit $2`,
    [after, ACCOUNTS_AT_ONCE],
  );
  return rows.map(({ id }) => id);
}
