import type { ClientBase, Pool } from 'pg';
import type { Job, Jobs } from '../../platform/jobs/jobs.ts';
import type { Notification, NotificationParams, NotificationSink, Notifier } from '../../platform/notify/notify.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import type { Timekeeper } from '../../platform/timekeeper.ts';
import { MAIL_LATER } from './inbox.sink.ts';
import { isQuiet, quietEndMs } from './local-time.ts';
import type { Preferences } from './preferences.ts';

/** The job of a mail that waits; its id is `<notificationId>/<accountId>`, because a notification to everybody waits for each reader. */
const JOB = 'inbox.mail-later';

/** What the mails that wait need. */
export interface MailLaterDeps {
  readonly pool: Pool;
  readonly preferences: Preferences;
  readonly notifier: Pick<Notifier, 'deliverBy' | 'kindOf'>;
  readonly jobs: Jobs;
  readonly time: Timekeeper;
}

/** Mails what came in the quiet hours when they are over. They are computed anew then: the user may have changed them, or the zone its clock. */
export class MailLater implements NotificationSink {
  readonly name = MAIL_LATER;
  private readonly deps: MailLaterDeps;

  constructor(deps: MailLaterDeps) {
    this.deps = deps;
    deps.jobs.register(JOB, { run: (job) => this.run(job) });
  }

  async deliver(tx: ClientBase, { accountId, notificationId }: Notification): Promise<void> {
    const { jobs, preferences, time } = this.deps;
    const nowMs = time.nowMs();
    const { quiet } = await preferences.read(accountId, tx);
    const endMs = quietEndMs(quiet, nowMs) ?? nowMs;
    await jobs.at(tx, endMs, { kind: JOB, id: `${notificationId}/${accountId}` });
  }

  private run({ id }: Job): Promise<void> {
    const { jobs, notifier, preferences, pool, time } = this.deps;
    const [notificationId = '', account = ''] = id.split('/');
    const accountId = Number(account);
    return inTransaction(pool, async (tx) => {
      // With the mail, so that a server that dies before it has reported the run sends no second one.
      await jobs.cancel(tx, JOB, id);
      const { rows } = await tx.query<{ readonly kind: string; readonly params: NotificationParams }>(
        'select kind, params from notifications where notification_id = $1 and (account_id = $2 or account_id is null)',
        [notificationId, accountId],
      );
      const [row] = rows;
      if (row === undefined || notifier.kindOf(row.kind) === undefined) return;
      const notification = { ...row, accountId, notificationId: BigInt(notificationId), channels: ['mail'] };
      const { quiet } = await preferences.read(accountId, tx);
      const isStillQuiet = isQuiet(quiet, time.nowMs()) && quietEndMs(quiet, time.nowMs()) !== undefined;
      await (isStillQuiet ? this.deliver(tx, notification) : notifier.deliverBy(tx, 'mail', notification));
    });
  }
}
