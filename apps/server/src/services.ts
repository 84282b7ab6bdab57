import { join } from 'node:path';
import type { Closers } from './closers.ts';
import { ActivityLog } from './platform/activity/activity-log.ts';
import { removeExpiredSessions } from './platform/auth/expired-sessions.ts';
import type { ServerConfig } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import type { MarketData } from './platform/exchange-view/start-market-data.ts';
import { JobWorker } from './platform/jobs/job-worker.ts';
import type { Logger } from './platform/logger.ts';
import { MailService } from './platform/mail/mail-service.ts';
import {
  createEachTransport,
  createFileTransport,
  createSmtpTransport,
  type MailTransport,
} from './platform/mail/mail-transport.ts';
import type { GaugeSource } from './platform/metrics/metrics.ts';
import { MailSink, messageMail } from './platform/notify/mail-sink.ts';
import { NotifyService } from './platform/notify/notify-service.ts';
import { removeOldNotifications } from './platform/notify/remove-old.ts';
import { OutboxWorker } from './platform/outbox/outbox-worker.ts';
import { IndexPrices } from './platform/prices/index-prices.ts';
import { createOwnTradesFeed } from './platform/prices/own-trades-feed.ts';
import { openServerId } from './platform/server-id.ts';
import type { SiteSettings } from './platform/site-settings/site-settings.ts';
import type { Timekeeper } from './platform/timekeeper.ts';

/** Background services of the platform. Features register their handlers before these start. */
export interface Services {
  readonly outbox: OutboxWorker;
  readonly jobs: JobWorker;
  readonly mail: MailService;
  readonly notifier: NotifyService;
  readonly prices: IndexPrices;
  readonly activity: ActivityLog;
  readonly gauges: readonly GaugeSource[];
}

const HOUR_MS = 3_600_000;

/** Dependencies of the services. */
interface ServicesDeps {
  readonly config: ServerConfig;
  readonly marketData: MarketData;
  readonly db: Database;
  readonly settings: SiteSettings;
  /** The clock that decides which jobs are due. */
  readonly time: Timekeeper;
  readonly logger: Logger;
  readonly closers: Closers;
}

/** Creates the services; they stop after the gateway, because requests wait for them. */
export function openServices({ config, marketData, db, settings, time, logger, closers }: ServicesDeps): Services {
  const { pool } = db;
  const serverId = openServerId(config.dataDir);
  const outbox = new OutboxWorker({ ...marketData, pool, logger, serverId });
  closers.add('stop the outbox', () => outbox.stop());
  const jobs = new JobWorker({ pool, time, logger, serverId });
  jobs.register('outbox.remove-done', { run: () => outbox.removeDone() });
  jobs.every(HOUR_MS, 'outbox.remove-done');
  jobs.register('auth.remove-expired-sessions', { run: () => removeExpiredSessions(pool) });
  jobs.every(HOUR_MS, 'auth.remove-expired-sessions');
  jobs.register('jobs.remove-dead', { run: () => jobs.removeDead() });
  jobs.every(HOUR_MS, 'jobs.remove-dead');
  jobs.register('notify.remove-old', {
    run: () => removeOldNotifications(pool, settings.get('notificationDays'), time.nowMs()),
  });
  jobs.every(HOUR_MS, 'notify.remove-old');
  const activity = new ActivityLog(pool, () => time.nowMs());
  jobs.register('activity.remove-old', { run: () => activity.removeOld() });
  jobs.every(HOUR_MS, 'activity.remove-old');
  const keepsBodies = config.mode === 'demo';
  const mail = new MailService({ pool, jobs, time, logger, transport: openTransport(config), keepsBodies });
  closers.add('close the connections to the mail server', () => mail.close());
  closers.add('stop the jobs', () => jobs.stop());
  const notifier = new NotifyService();
  mail.register(messageMail);
  notifier.registerSink(new MailSink({ mailer: mail, kinds: notifier, logger }));
  const prices = openPrices(marketData, time, logger);
  closers.add('stop the index prices', () => prices.stop());
  const gauges = [...outbox.gauges(), ...jobs.gauges(), ...mail.gauges(), ...prices.gauges()];
  return { outbox, jobs, mail, notifier, prices, activity, gauges };
}

/** Starts the services. Throws when the database has work for a feature that has registered no handler. */
export async function startServices({ outbox, jobs, prices }: Services): Promise<void> {
  await outbox.start();
  await jobs.start();
  await prices.start();
}

/** The demo writes every mail to a file, and sends it only when the operator has configured SMTP. */
function openTransport({ mode, dataDir, smtpUrl, mailFrom }: ServerConfig): MailTransport | undefined {
  const smtp = smtpUrl === undefined ? undefined : createSmtpTransport(smtpUrl, mailFrom);
  if (mode !== 'demo') return smtp;
  const files = createFileTransport(join(dataDir, 'mail'), mailFrom);
  return smtp === undefined ? files : createEachTransport([files, smtp]);
}

/** Index prices from our own trades; a configured venue is a further feed. */
function openPrices({ host, view }: MarketData, time: Timekeeper, logger: Logger): IndexPrices {
  return new IndexPrices({
    feeds: [createOwnTradesFeed(view)],
    submit: async (command) => (await host.submit(command)).events[0]?.type !== 'rejected',
    maxPriceTicksOf: (marketId) => view.findMarket(marketId)?.market.spec.maxPriceTicks,
    time,
    logger,
  });
}
