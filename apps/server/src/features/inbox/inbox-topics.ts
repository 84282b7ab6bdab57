/**
 * Goal: an open inbox shows within moments what has happened to it, and never a count that is older than one it had. Method: whoever changes an
 * inbox says so to PostgreSQL in the same transaction, which passes it on after the commit. This server collects what it hears of accounts
 * that somebody follows here, reads it in one pass, and publishes; while a pass runs, the next one collects, so that a flood becomes few
 * queries. Passes do not overlap, so counts leave in the order of their versions. When the connection was lost, or a pass fails, all
 * followers are told to load their lists again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type InboxData, type InboxMessage, LANGUAGES, LONGEST_LOCALE, type Topic } from '@bourse/contract';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Language } from '../../platform/mail/mail.ts';
import { knownLanguage } from '../../platform/mail/preferred-language.ts';
import { Channel } from '../../platform/ws/channel.ts';
import type { TopicSource } from '../../platform/ws/topics.ts';
import type { InboxStore, StoredMessage, UnreadCount } from './inbox.store.ts';
import { type InboxNews, readNews } from './inbox-news.ts';
import type { MessageRenderer } from './wire.ts';

/** Messages of a snapshot. */
const NEWEST = 10;
const RETRY_MS = 1_000;
/** The languages that `code` may name; empty: English. */
const CODES: ReadonlySet<string> = new Set(['', LONGEST_LOCALE.value, ...LANGUAGES.map(({ value }) => value)]);

/** What the topics need. */
export interface InboxTopicsDeps {
  readonly store: InboxStore;
  readonly renderer: MessageRenderer;
  readonly logger: Logger;
  readonly nowMs: () => number;
}

/** What is to be published to an account. */
interface Pending {
  isReloaded: boolean;
  readonly messageIds: Set<bigint>;
  readonly readIds: Set<bigint>;
  readUpTo: bigint;
}

/** The inboxes that somebody follows. */
export class InboxTopics implements TopicSource {
  readonly biz = 'portal';
  readonly types = ['inbox'];
  private readonly deps: InboxTopicsDeps;
  private readonly accounts = new Map<number, Map<string, InboxChannel>>();
  private pending = new Map<number, Pending>();
  private isRunning = false;
  private readonly closing = new AbortController();

  constructor(deps: InboxTopicsDeps) {
    this.deps = deps;
  }

  channel(topic: Topic, accountId: number | undefined): ApiResult<Channel> {
    if (accountId === undefined) return reject('LOGIN_REQUIRED');
    if (!CODES.has(topic.code)) return reject('QUERY_INVALID', 'code');
    if (topic.granularity !== '') return reject('QUERY_INVALID', 'granularity');
    const channels = this.accounts.get(accountId) ?? new Map<string, InboxChannel>();
    const known = channels.get(topic.code);
    if (known !== undefined) return { ok: true, value: known };
    const channel = new InboxChannel(topic, this.deps.nowMs, accountId);
    channels.set(topic.code, channel);
    this.accounts.set(accountId, channels);
    this.pendingOf(accountId).isReloaded = true;
    this.start();
    return { ok: true, value: channel };
  }

  release(channel: Channel): void {
    if (!(channel instanceof InboxChannel)) return;
    const channels = this.accounts.get(channel.accountId);
    if (channels?.get(channel.code) !== channel) return;
    channels.delete(channel.code);
    if (channels.size === 0) this.accounts.delete(channel.accountId);
  }

  close(): void {
    this.closing.abort();
    this.accounts.clear();
    this.pending.clear();
  }

  /** Takes what PostgreSQL sends; undefined: something may have been lost. */
  note(text: string | undefined): void {
    const news = text === undefined ? undefined : readNews(text);
    if (news === undefined) for (const accountId of this.accounts.keys()) this.pendingOf(accountId).isReloaded = true;
    else if (news.type !== 'to-all') this.noteOf(news.accountId, news);
    else for (const accountId of this.accounts.keys()) this.noteOf(accountId, news);
    this.start();
  }

  private noteOf(accountId: number, { type, messageId }: InboxNews): void {
    if (!this.accounts.has(accountId)) return;
    const pending = this.pendingOf(accountId);
    if (type === 'read') pending.readIds.add(messageId);
    else if (type === 'read-up-to') pending.readUpTo = messageId > pending.readUpTo ? messageId : pending.readUpTo;
    else pending.messageIds.add(messageId);
  }

  private pendingOf(accountId: number): Pending {
    let pending = this.pending.get(accountId);
    if (pending === undefined) {
      pending = { isReloaded: false, messageIds: new Set(), readIds: new Set(), readUpTo: 0n };
      this.pending.set(accountId, pending);
    }
    return pending;
  }

  private start(): void {
    if (this.isRunning) return;
    this.isRunning = true;
    this.run().catch((error: unknown) => this.deps.logger.error({ err: error }, 'inboxes are not published any more'));
  }

  private async run(): Promise<void> {
    while (this.pending.size > 0 && !this.closing.signal.aborted) {
      const pending = this.pending;
      this.pending = new Map();
      try {
        await this.publish(pending);
      } catch (error) {
        this.deps.logger.warn({ err: error }, 'inboxes could not be read; trying again');
        for (const accountId of pending.keys()) this.pendingOf(accountId).isReloaded = true;
        await sleep(RETRY_MS, undefined, { signal: this.closing.signal, ref: false }).catch(() => undefined);
      }
    }
    this.isRunning = false;
  }

  private async publish(pending: ReadonlyMap<number, Pending>): Promise<void> {
    const { store } = this.deps;
    const ids = [...pending.values()].flatMap(({ messageIds }) => [...messageIds]);
    const messages = await store.byIds([...new Set(ids)]);
    const newest = new Map<number, StoredMessage[]>();
    for (const [accountId, { isReloaded }] of pending) {
      if (isReloaded) newest.set(accountId, await store.list(wholeInbox(accountId), { limit: NEWEST }));
    }
    // Last, so that the count is of everything that is published before it.
    const counts = await store.unreadOf([...pending.keys()]);
    const byId = new Map(messages.map((message) => [message.messageId, message]));
    const rendered = new Map<string, InboxMessage>();
    for (const [accountId, { isReloaded, messageIds, readIds, readUpTo }] of pending) {
      const fresh = [...messageIds].map((id) => byId.get(id)).filter((message) => message !== undefined);
      const own = fresh.filter((message) => message.accountId === accountId || message.accountId === null);
      const found = newest.get(accountId) ?? own.toSorted((a, b) => (a.messageId < b.messageId ? 1 : -1));
      this.publishTo(accountId, found, rendered, counts.get(accountId), {
        readIds: [...readIds].map(String),
        readUpTo: readUpTo === 0n ? '' : readUpTo.toString(),
        reload: isReloaded,
      });
    }
  }

  private publishTo(
    accountId: number,
    messages: readonly StoredMessage[],
    rendered: Map<string, InboxMessage>,
    count: UnreadCount | undefined,
    change: Pick<InboxData, 'readIds' | 'readUpTo' | 'reload'>,
  ): void {
    const unread = { countTotal: count?.countTotal ?? 0, version: count?.version ?? 0 };
    for (const channel of this.accounts.get(accountId)?.values() ?? []) {
      const shown = messages.map((message) => this.renderOnce(message, channel.language, rendered));
      channel.apply({ ...change, messages: shown, unread });
    }
  }

  /** A message to everybody is the same for all readers of a language. */
  private renderOnce(message: StoredMessage, language: Language, rendered: Map<string, InboxMessage>): InboxMessage {
    const key = `${message.messageId}/${message.isRead}/${language}`;
    const known = rendered.get(key);
    if (known !== undefined) return known;
    const fresh = this.deps.renderer.render(message, language);
    rendered.set(key, fresh);
    return fresh;
  }
}

function wholeInbox(accountId: number) {
  return { accountId, module: 0, submodule: 0 };
}

/** One inbox in one language. */
class InboxChannel extends Channel {
  readonly accountId: number;
  readonly code: string;
  readonly language: Language;
  private known: InboxData = { messages: [], readIds: [], readUpTo: '', reload: false, unread: null };

  constructor(topic: Topic, nowMs: () => number, accountId: number) {
    super(topic, nowMs);
    this.accountId = accountId;
    this.code = topic.code;
    this.language = knownLanguage(topic.code);
  }

  /** Publishes a change, and keeps what a later snapshot needs. */
  apply(change: InboxData): void {
    const isRead = (id: string) =>
      change.readIds.includes(id) || (change.readUpTo !== '' && BigInt(id) <= BigInt(change.readUpTo));
    const changed = new Set(change.messages.map(({ id }) => id));
    const before = change.reload ? [] : this.known.messages.filter(({ id }) => !changed.has(id));
    // What arrived and was read within one pass comes as unread when it is to everybody.
    const messages = [...change.messages, ...before]
      .map((message) => (isRead(message.id) ? { ...message, read: 1 as const } : message))
      .toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))
      .slice(0, NEWEST);
    this.known = { ...this.known, messages, unread: change.unread };
    this.publish(change);
  }

  /** Changes are published as they come. */
  flush(): void {}

  protected snapshot(): InboxData {
    return this.known;
  }
}
