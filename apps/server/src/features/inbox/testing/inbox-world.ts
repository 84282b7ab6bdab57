import * as z from 'zod/mini';
import { JobWorker } from '../../../platform/jobs/job-worker.ts';
import { silentLogger } from '../../../platform/logger.ts';
import { MailService } from '../../../platform/mail/mail-service.ts';
import { MailSink, messageMail } from '../../../platform/notify/mail-sink.ts';
import type { NotificationParams, NotifyOptions } from '../../../platform/notify/notify.ts';
import { NotifyService } from '../../../platform/notify/notify-service.ts';
import { inTransaction } from '../../../platform/projections/transaction.ts';
import { DrivenTime } from '../../../testing/driven-time.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createChannelPolicy } from '../channel-policy.ts';
import { registerDigest } from '../digest.ts';
import { FanOut } from '../fan-out.ts';
import { InboxSink } from '../inbox.sink.ts';
import { InboxStore } from '../inbox.store.ts';
import { MailLater } from '../mail-later.ts';
import { Preferences } from '../preferences.ts';
import { PushService } from '../push.service.ts';
import { PushStore } from '../push.store.ts';
import { PushSender, vapidKeysOf } from '../push-sender.ts';
import { UnsubscribeLinks } from '../unsubscribe-links.ts';
import { createRenderer } from '../wire.ts';

const params = z.strictObject({ n: z.string() });
const texts = {
  en_US: { title: 'Number {n}', content: 'The number is {n}.' },
  zh_CN: { title: '号码 {n}', content: '号码是 {n}。' },
};

/** The inbox and its ways out on a real database, with a clock that the test drives, and without a server. */
export class InboxWorld {
  readonly database: TestDatabase;
  readonly time = new DrivenTime();
  readonly notifier = new NotifyService();
  readonly store: InboxStore;
  readonly preferences: Preferences;
  readonly links = new UnsubscribeLinks('secret', 'https://exchange.example');
  readonly renderer = createRenderer(this.notifier, silentLogger());
  readonly keys = vapidKeysOf('1'.repeat(64), 'mailto:a@example.com');
  readonly pushStore: PushStore;
  readonly push: PushService;
  readonly jobs: JobWorker;
  private users = 0;

  private constructor(database: TestDatabase) {
    this.database = database;
    const { notifier, time } = this;
    const { pool } = database;
    const logger = silentLogger();
    this.jobs = new JobWorker({ pool, time, logger, serverId: 'test' });
    const { jobs } = this;
    const mail = new MailService({ pool, jobs, time, logger, transport: undefined, keepsBodies: true });
    mail.register(messageMail);
    notifier.registerSink(new MailSink({ mailer: mail, kinds: notifier, logger }));
    this.store = new InboxStore(pool);
    this.preferences = new Preferences(pool, notifier);
    const policy = createChannelPolicy({ preferences: this.preferences, links: this.links, time });
    notifier.usePolicy(policy);
    const base = { pool, jobs, notifier, time, logger };
    notifier.registerSink(new InboxSink(this.store, notifier, new FanOut({ ...base, policy })));
    notifier.registerSink(new MailLater({ ...base, preferences: this.preferences }));
    this.pushStore = new PushStore(pool);
    const sender = new PushSender(this.keys, { allowLocal: true });
    this.push = new PushService({ ...base, store: this.pushStore, sender, keys: this.keys, allowLocal: true });
    notifier.registerSink(this.push);
    registerDigest({ ...base, mail, renderer: this.renderer, links: this.links });
    const kinds = [
      { kind: 'test.trade', inbox: { bizType: 1900, module: 21, submodule: 113, texts }, channels: ['inbox'] },
      { kind: 'test.news', inbox: { bizType: 1901, module: 2, submodule: 105, texts }, channels: ['inbox'] },
      {
        kind: 'test.security',
        inbox: { bizType: 1902, module: 1, texts, isSecurity: true },
        channels: ['inbox', 'mail', 'push'],
      },
    ];
    for (const kind of kinds) notifier.registerKind({ ...kind, params });
  }

  /** Jobs run when `pass` moves the time. */
  static async open(): Promise<InboxWorld> {
    const world = new InboxWorld(await openTestDatabase());
    await world.jobs.start();
    return world;
  }

  async close(): Promise<void> {
    await this.jobs.stop();
    await this.database.close();
  }

  async newAccount(): Promise<number> {
    this.users += 1;
    return (await this.database.newUser(`reader-${this.users}@example.com`)).accountId;
  }

  notify(accountId: number, n: string, kind = 'test.trade', options?: NotifyOptions): Promise<boolean> {
    return inTransaction(this.database.pool, (tx) => this.notifier.notify(tx, accountId, kind, { n }, options));
  }

  broadcast(n: string, values: NotificationParams = { n }): Promise<boolean> {
    const options = { dedupeKey: n };
    return inTransaction(this.database.pool, (tx) => this.notifier.broadcast(tx, 'test.news', values, options));
  }

  /** Titles of an inbox, newest first, with what is read in parentheses. */
  async titles(accountId: number): Promise<string[]> {
    const rows = await this.store.list({ accountId, module: 0, submodule: 0 }, { limit: 100 });
    return rows.map((row) => {
      const { title } = this.renderer.render(row, 'en_US');
      return row.isRead ? `(${title})` : title;
    });
  }

  /** Subjects of the mails to an account, oldest first. */
  async mailsTo(accountId: number): Promise<{ subject: string; body: string; unsubscribeUrl: string }[]> {
    const { rows } = await this.database.pool.query<{ subject: string; body: string; unsubscribeUrl: string }>(
      `select subject, body_text as body, unsubscribe_url as "unsubscribeUrl" from mails
        where to_address = (select email from users where account_id = $1) order by mail_id`,
      [accountId],
    );
    return rows;
  }
}
