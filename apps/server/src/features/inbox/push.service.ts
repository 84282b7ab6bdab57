import type { RouteBody, RouteData } from '@bourse/contract';
import type { ClientBase, Pool } from 'pg';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import type { Job, Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logger.ts';
import { knownLanguage } from '../../platform/mail/preferred-language.ts';
import { inboxText } from '../../platform/notify/inbox-text.ts';
import type { Notification, NotificationParams, NotificationSink, Notifier } from '../../platform/notify/notify.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import type { Timekeeper } from '../../platform/timekeeper.ts';
import type { PushStore, StoredSubscription } from './push.store.ts';
import { readEndpoint } from './push-endpoint.ts';
import { arePushKeys, type PushSender, type VapidKeys } from './push-sender.ts';
import { linkOf } from './wire.ts';

/** Browsers of one account. */
const MAX_SUBSCRIPTIONS = 10;
/** Where a message without a link of its own leads. */
const INBOX_PATH = '/inMail/noticeNavList';
const MAX_ATTEMPTS = 5;
/** A push service takes at most 4,096 bytes; encryption and the other fields need their share. */
const MAX_CONTENT_CHARS = 800;
/** The job of one message to one browser; its id is `<notificationId>/<subscriptionId>`. */
export const PUSH_JOB = 'inbox.push';

/** What the push service needs. */
export interface PushDeps {
  readonly pool: Pool;
  readonly store: PushStore;
  readonly sender: PushSender;
  readonly keys: VapidKeys;
  readonly notifier: Pick<Notifier, 'kindOf'>;
  readonly jobs: Jobs;
  readonly time: Timekeeper;
  readonly logger: Logger;
  /** For tests: endpoints of the own network. */
  readonly allowLocal?: boolean;
}

/**
 * Push messages to browsers. The sink writes one job for each browser in the transaction of the notification, so that one which is away delays
 * no other one; a browser that is gone is forgotten.
 */
export class PushService implements NotificationSink {
  readonly name = 'push';
  private readonly deps: PushDeps;

  constructor(deps: PushDeps) {
    this.deps = deps;
    deps.jobs.register(PUSH_JOB, { run: (job) => this.send(job), maxAttempts: MAX_ATTEMPTS });
  }

  async deliver(tx: ClientBase, { accountId, notificationId }: Notification): Promise<void> {
    const { jobs, store, time } = this.deps;
    for (const { subscriptionId } of await store.list(accountId, tx)) {
      await jobs.at(tx, time.nowMs(), { kind: PUSH_JOB, id: `${notificationId}/${subscriptionId}` });
    }
  }

  /** The key to subscribe with and the account's browsers. */
  async list({ accountId, sessionId }: SessionUser): Promise<ApiResult<RouteData<'pushSubscriptions'>>> {
    const rows = await this.deps.store.list(accountId);
    const subscriptions = rows.map((row) => ({
      subscriptionId: row.subscriptionId.toString(),
      service: new URL(row.endpoint).host,
      createdMs: row.createdAt.getTime(),
      isOwn: row.sessionId === sessionId,
    }));
    return { ok: true, value: { publicKey: this.deps.keys.publicKey, subscriptions } };
  }

  /** Rejected: PUSH_KEY_OUTDATED, PUSH_ENDPOINT_INVALID, PUSH_KEYS_INVALID, PUSH_LIMIT. */
  async subscribe(
    { accountId, sessionId }: SessionUser,
    { endpoint, keys, lang = '', publicKey }: RouteBody<'pushSubscribe'>,
  ): Promise<ApiResult<RouteData<'pushSubscribe'>>> {
    const { allowLocal = false, pool, store } = this.deps;
    if (publicKey !== this.deps.keys.publicKey) return reject('PUSH_KEY_OUTDATED', 'publicKey');
    const url = readEndpoint(endpoint, { allowLocal });
    if (url === undefined) return reject('PUSH_ENDPOINT_INVALID', 'endpoint');
    if (!arePushKeys(keys)) return reject('PUSH_KEYS_INVALID', 'keys');
    const fresh = { accountId, sessionId, endpoint: url.href, ...keys, publicKey, language: knownLanguage(lang) };
    const id = await inTransaction(pool, (tx) => store.put(tx, fresh, MAX_SUBSCRIPTIONS));
    return id === undefined ? reject('PUSH_LIMIT') : { ok: true, value: { subscriptionId: id.toString() } };
  }

  /** Rejected: PUSH_SUBSCRIPTION_UNKNOWN. */
  async unsubscribe(accountId: number, by: RouteBody<'pushUnsubscribe'>): Promise<ApiResult<Record<never, never>>> {
    const normal = 'endpoint' in by ? { endpoint: URL.parse(by.endpoint)?.href ?? by.endpoint } : by;
    const isRemoved = await this.deps.store.remove(accountId, normal);
    return isRemoved ? { ok: true, value: {} } : reject('PUSH_SUBSCRIPTION_UNKNOWN');
  }

  private async send({ id }: Job): Promise<void> {
    const { keys, logger, sender, store } = this.deps;
    const [notificationId = '', subscriptionId = ''] = id.split('/');
    const subscription = await store.find(subscriptionId);
    // A browser that was logged out, or belongs to somebody else by now.
    if (subscription === undefined) return;
    const payload = await this.payload(notificationId, subscription);
    if (payload === undefined) return;
    // The browser subscribed with a key that we do not have any more: it has to subscribe again.
    if (subscription.publicKey !== keys.publicKey) return store.forget(subscription);
    const outcome = await sender.send(subscription, payload.text, payload.isUrgent);
    if (outcome.type === 'gone') await store.forget(subscription);
    if (outcome.type === 'rejected') {
      const { host } = new URL(subscription.endpoint);
      logger.warn({ host, status: outcome.status }, 'a push service rejected a message');
    }
  }

  /** What the browser's service worker gets; undefined when the notification is gone or not for this account. */
  private async payload(
    notificationId: string,
    { accountId, language: code }: StoredSubscription,
  ): Promise<{ readonly text: string; readonly isUrgent: boolean } | undefined> {
    const { rows } = await this.deps.pool.query<{
      readonly kind: string;
      readonly params: NotificationParams;
      readonly messageId: bigint | null;
    }>(
      `select n.kind, n.params, m.message_id as "messageId" from notifications n
          left join inbox_messages m on m.notification_id = n.notification_id
        where n.notification_id = $1 and (n.account_id = $2 or n.account_id is null)`,
      [notificationId, accountId],
    );
    const [row] = rows;
    const entry = row === undefined ? undefined : this.deps.notifier.kindOf(row.kind)?.inbox;
    if (row === undefined || entry === undefined) return undefined;
    const language = knownLanguage(code);
    const { content, title } = inboxText(entry, row.params, language);
    const { link = INBOX_PATH } = linkOf(entry, row.params, (err) =>
      this.deps.logger.error({ err, kind: row.kind }, 'the link of a push message could not be built'),
    );
    const body = content.slice(0, MAX_CONTENT_CHARS);
    const messageId = row.messageId?.toString() ?? '';
    const message = {
      id: notificationId,
      messageId,
      title,
      body,
      url: `/${language}${link}`,
      tag: row.kind,
      lang: language,
    };
    return { text: JSON.stringify(message), isUrgent: entry.isSecurity === true };
  }
}
