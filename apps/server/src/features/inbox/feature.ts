import { defineFeature, type FeatureContext } from '../../platform/feature.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import { createChannelPolicy } from './channel-policy.ts';
import { registerDigest } from './digest.ts';
import { FanOut } from './fan-out.ts';
import { inboxMigrations } from './inbox.migrations.ts';
import { registerInbox } from './inbox.routes.ts';
import { inboxSettings } from './inbox.settings.ts';
import { InboxSink } from './inbox.sink.ts';
import { InboxStore } from './inbox.store.ts';
import { INBOX_CHANNEL } from './inbox-news.ts';
import { InboxTopics } from './inbox-topics.ts';
import { MailLater } from './mail-later.ts';
import { Preferences } from './preferences.ts';
import { PushService } from './push.service.ts';
import { PushStore } from './push.store.ts';
import { PushSender, vapidKeysOf } from './push-sender.ts';
import { UnsubscribeLinks } from './unsubscribe-links.ts';
import { registerUnsubscribePage } from './unsubscribe-page.ts';
import { createRenderer } from './wire.ts';

const REMOVE_JOB = 'inbox.remove-old';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Rows of one transaction, so that no other one waits long. */
const REMOVED_AT_ONCE = 2_000;

/** What users are told: their inbox, live, by mail and by push, as they choose. */
export const inbox = defineFeature({
  name: 'inbox',
  migrations: inboxMigrations,
  settings: inboxSettings,
  start: async (ctx) => {
    const { config, db, jobs, logger, mail, notifier, secretFor, sockets, time } = ctx;
    const { pool } = db;
    const store = new InboxStore(pool);
    const renderer = createRenderer(notifier, logger);
    const preferences = new Preferences(pool, notifier);
    const links = new UnsubscribeLinks(secretFor('unsubscribe-links'), config.publicUrl);
    const policy = createChannelPolicy({ preferences, links, time });
    notifier.usePolicy(policy);
    const base = { pool, jobs, logger, notifier, time };
    notifier.registerSink(new InboxSink(store, notifier, new FanOut({ ...base, policy })));
    notifier.registerSink(new MailLater({ ...base, preferences }));
    const push = openPush(ctx);
    notifier.registerSink(push);
    registerDigest({ ...base, mail, renderer, links });
    registerRemoval(ctx, store);
    const topics = new InboxTopics({ store, renderer, logger, nowMs: () => time.nowMs() });
    sockets.addTopics(topics);
    const listener = await db.listen(INBOX_CHANNEL, (text) => topics.note(text));
    return {
      routes: (app) => {
        registerInbox(app, { pool, store, renderer, preferences, push });
        registerUnsubscribePage(app, links, preferences);
      },
      close: () => listener.close(),
    };
  },
});

function openPush({ config, db, jobs, logger, notifier, secretFor, time }: FeatureContext): PushService {
  const subject = config.publicUrl?.startsWith('https:') ? config.publicUrl : `mailto:${addressOf(config.mailFrom)}`;
  const keys = vapidKeysOf(secretFor('web-push-vapid'), subject);
  const store = new PushStore(db.pool);
  return new PushService({ pool: db.pool, store, sender: new PushSender(keys), keys, notifier, jobs, time, logger });
}

/** The address of `Bourse <no-reply@example.com>`. */
function addressOf(from: string): string {
  return /<([^<>]+)>/.exec(from)?.[1] ?? from;
}

function registerRemoval({ db, jobs, settings, time }: FeatureContext, store: InboxStore): void {
  const run = async () => {
    const before = new Date(time.nowMs() - settings.read(inboxSettings.inboxDays) * DAY_MS);
    let count = REMOVED_AT_ONCE;
    while (count === REMOVED_AT_ONCE) {
      count = await inTransaction(db.pool, (tx) => store.removeOlder(tx, before, REMOVED_AT_ONCE));
    }
  };
  jobs.register(REMOVE_JOB, { run, concurrency: 1 });
  jobs.every(HOUR_MS, REMOVE_JOB);
}
