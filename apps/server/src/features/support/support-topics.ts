/**
 * Talks over the socket.
 *
 * Goal: both sides see at once what is committed, in its order, and nobody what is not his. Method: a change names its talk; one reading at a
 * time takes the talks and their new messages from the database and gives them to the channels, so versions and sequences never go backwards.
 * What is published is made of talks and messages only, notes are in another table that is not read here. A visitor's channel is opened by a code
 * that only he gets; an agent's by a code bound to his account, and each time something is published his permission is looked at again. Not
 * handled: changes of other servers, and typing is lost when nobody listens.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { SupportDeskTopicData, SupportTopicData, Topic } from '@bourse/contract';
import { SUPPORT_TOPIC_TYPES, topicKey } from '@bourse/contract';
import type { FeatureContext } from '../../platform/feature.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import type { Channel } from '../../platform/ws/channel.ts';
import { FlushQueue } from '../../platform/ws/flush-queue.ts';
import type { TopicSource } from '../../platform/ws/topics.ts';
import { customerKey, type OwnerKey, SignedIds } from './customer.ts';
import { CustomerChannel, DeskChannel } from './support-channels.ts';
import type { SupportRules } from './support-rules.ts';
import type { TalkNews } from './talk.service.ts';
import type { TalkStore } from './talk.store.ts';
import {
  deskTalkData,
  lineStates,
  type MessageRow,
  messageData,
  ownerOf,
  type TalkRow,
  talkData,
} from './talk-rows.ts';

/** How long a code opens subscriptions, seconds. */
const CODE_S = 3_600;
/** Talks in a snapshot of the desk. */
const MAX_DESK = 500;
/** How long a reading that failed waits, milliseconds. */
const RETRY_MS = 1_000;

/** Dependencies of the topics. */
export interface SupportTopicsDeps
  extends Pick<FeatureContext, 'access' | 'logger' | 'operatorFactor' | 'secretFor' | 'time'> {
  readonly store: TalkStore;
  readonly rules: SupportRules;
}

/** The topics `support` and `supportDesk`. */
export class SupportTopics implements TopicSource, TalkNews {
  readonly biz = 'portal';
  readonly types = SUPPORT_TOPIC_TYPES;
  private readonly deps: SupportTopicsDeps;
  private readonly visitorCodes: SignedIds;
  private readonly deskCodes: SignedIds;
  private readonly queue = new FlushQueue();
  private readonly channels = new Map<string, CustomerChannel | DeskChannel>();
  private readonly customers = new Map<string, Set<CustomerChannel>>();
  private readonly desks = new Set<DeskChannel>();
  /** User ids of agents who got a code from this server, by account. */
  private readonly agents = new Map<number, string>();
  /** Every talk that is not closed. */
  private readonly open = new Map<bigint, TalkRow>();
  /** Up to which message each open talk is published. */
  private readonly sent = new Map<bigint, number>();
  private dirty = new Map<bigint, number>();
  private draining: Promise<void> | undefined;
  private isClosed = false;

  constructor(deps: SupportTopicsDeps) {
    this.deps = deps;
    this.visitorCodes = new SignedIds(deps.secretFor('support visitor stream'));
    this.deskCodes = new SignedIds(deps.secretFor('support desk stream'));
  }

  /** Reads the talks that are not closed; before the port opens. */
  async load(): Promise<void> {
    for (const talk of await this.deps.store.notClosed()) this.remember(talk);
  }

  /** The code of a customer's topic; a user needs none, his session opens it. */
  codeFor(customer: OwnerKey): string {
    return customer.kind === 'user' ? '' : this.visitorCodes.sign(customer.visitorId, this.codeEndS());
  }

  /** The code of an agent's topic. */
  deskCodeFor(agent: { readonly accountId: number; readonly userId: string }): string {
    this.agents.set(agent.accountId, agent.userId);
    return this.deskCodes.sign(agent.accountId.toString(36), this.codeEndS());
  }

  /** Whether an account follows its talks over a socket now. */
  isPresent(accountId: number): boolean {
    const channels = this.customers.get(customerKey({ kind: 'user', accountId }));
    return [...(channels ?? [])].some(({ subscribers }) => subscribers.size > 0);
  }

  /** Talks that wait for an agent. */
  waitingCount(): number {
    return [...this.open.values()].filter(({ state }) => state === 'waiting').length;
  }

  channel(topic: Topic, accountId: number | undefined): ApiResult<Channel> {
    if (topic.granularity !== '') return reject('QUERY_INVALID', 'granularity');
    return topic.type === 'supportDesk' ? this.deskChannel(topic, accountId) : this.customerChannel(topic, accountId);
  }

  release(channel: Channel): void {
    for (const [key, known] of this.channels) if (known === channel) this.channels.delete(key);
    if (channel instanceof DeskChannel) this.desks.delete(channel);
    if (!(channel instanceof CustomerChannel)) return;
    const key = customerKey(channel.owner);
    const channels = this.customers.get(key);
    channels?.delete(channel);
    if (channels?.size === 0) this.customers.delete(key);
  }

  close(): void {
    this.isClosed = true;
  }

  /** Waits until everything that was named before is published; for the end of the feature. */
  async settled(): Promise<void> {
    await this.draining;
  }

  changed(talkId: bigint, afterSeq: number): void {
    if (this.isClosed) return;
    this.markDirty(talkId, afterSeq);
    this.draining ??= this.drain();
  }

  typing(talk: TalkRow, side: 'customer' | 'agent'): void {
    const channels = side === 'agent' ? this.channelsOf(talk) : this.desks;
    for (const channel of channels) {
      channel.pending.typingTalkId = talk.talkId.toString();
      this.queue.add(channel);
    }
  }

  private markDirty(talkId: bigint, afterSeq: number): void {
    this.dirty.set(talkId, Math.min(afterSeq, this.dirty.get(talkId) ?? afterSeq));
  }

  private codeEndS(): number {
    return Math.floor(this.deps.time.nowMs() / 1_000) + CODE_S;
  }

  private customerChannel(topic: Topic, accountId: number | undefined): ApiResult<Channel> {
    if (accountId !== undefined && topic.code !== '') return reject('QUERY_INVALID', 'code');
    const visitorId =
      accountId === undefined ? this.visitorCodes.verify(topic.code, this.deps.time.nowMs()) : undefined;
    if (accountId === undefined && visitorId === undefined) return reject('LOGIN_REQUIRED');
    const owner: OwnerKey =
      accountId === undefined ? { kind: 'visitor', visitorId: visitorId ?? '' } : { kind: 'user', accountId };
    const key = `${customerKey(owner)} ${topicKey(topic)}`;
    const known = this.channels.get(key);
    if (known !== undefined) return { ok: true, value: known };
    const channel = new CustomerChannel(topic, () => this.deps.time.nowMs(), owner);
    this.channels.set(key, channel);
    const channels = this.customers.get(customerKey(owner)) ?? new Set();
    this.customers.set(customerKey(owner), channels.add(channel));
    for (const talk of this.open.values()) {
      if (customerKey(ownerOf(talk)) === customerKey(owner))
        channel.pending.talks.set(talk.talkId.toString(), this.dataOf(talk));
    }
    this.refreshLines(owner).catch((error: unknown) => this.failed(error));
    return { ok: true, value: channel };
  }

  private deskChannel(topic: Topic, accountId: number | undefined): ApiResult<Channel> {
    if (accountId === undefined) return reject('LOGIN_REQUIRED');
    const named = this.deskCodes.verify(topic.code, this.deps.time.nowMs());
    const userId = named === accountId.toString(36) ? this.agents.get(accountId) : undefined;
    if (userId === undefined) return reject('FORBIDDEN');
    const key = topicKey(topic);
    const known = this.channels.get(key);
    if (known !== undefined) return { ok: true, value: known };
    const { access, operatorFactor } = this.deps;
    const mayRead = async () =>
      (await access.roleTable.has(userId, 'support.read')) && !(await operatorFactor.isMissing(userId));
    const clock = () => this.deps.time.nowMs();
    const channel = new DeskChannel(topic, clock, () => this.deskTalks(), mayRead);
    this.channels.set(key, channel);
    this.desks.add(channel);
    return { ok: true, value: channel };
  }

  /** Waiting talks first, longest waiting first, then claimed ones. */
  private deskTalks(): SupportDeskTopicData['talks'] {
    const rank = ({ openedMs, waitingSinceMs }: TalkRow) =>
      Number(waitingSinceMs === 0n ? openedMs + 2n ** 50n : waitingSinceMs);
    const shown = [...this.open.values()].filter(({ state }) => state !== 'self-service');
    return shown
      .sort((one, other) => rank(one) - rank(other))
      .slice(0, MAX_DESK)
      .map((talk) => deskTalkData(talk, this.deps.rules.reopenMs()));
  }

  private async drain(): Promise<void> {
    while (this.dirty.size > 0) {
      const { dirty } = this;
      this.dirty = new Map();
      try {
        await this.publishAll(dirty);
      } catch (error) {
        this.failed(error);
        if (this.isClosed) break;
        // The database was away: nobody names these changes again.
        for (const [talkId, afterSeq] of dirty) this.markDirty(talkId, afterSeq);
        await delay(RETRY_MS);
      }
    }
    this.draining = undefined;
  }

  private async publishAll(dirty: ReadonlyMap<bigint, number>): Promise<void> {
    const { store } = this.deps;
    const places = new Map([...dirty].map(([id, afterSeq]) => [id, this.sent.get(id) ?? afterSeq] as const));
    const messages = Map.groupBy(await store.messagesAfter(places), ({ talkId }) => talkId);
    const owners = new Map<string, OwnerKey>();
    for (const talk of await store.findAll([...dirty.keys()])) {
      this.publishTalk(talk, messages.get(talk.talkId) ?? [], places.get(talk.talkId) ?? 0);
      const owner = ownerOf(talk);
      if (this.customers.has(customerKey(owner))) owners.set(customerKey(owner), owner);
    }
    for (const owner of owners.values()) await this.refreshLines(owner);
  }

  /** The talk may be newer than the messages: what came between is published by the change that names it. */
  private publishTalk(talk: TalkRow, rows: readonly MessageRow[], afterSeq: number): void {
    const before = this.open.get(talk.talkId);
    this.remember(talk, rows.at(-1)?.seq ?? afterSeq);
    const isOut = talk.state !== 'waiting' || talk.language !== before?.language;
    if (before?.state === 'waiting' && isOut) this.moveUp(before.language);
    const talkId = talk.talkId.toString();
    const messages = rows.map((row) => ({ talkId, ...messageData(row) }));
    for (const channel of this.channelsOf(talk)) {
      channel.pending.talks.set(talkId, this.dataOf(talk));
      channel.pending.messages.push(...messages);
      this.queue.add(channel);
    }
    // The desk sees what is asked of it, not what somebody reads by himself.
    if (talk.state === 'self-service') return;
    for (const channel of this.desks) {
      channel.pending.talks.set(talkId, deskTalkData(talk, this.deps.rules.reopenMs()));
      channel.pending.messages.push(...messages);
      this.queue.add(channel);
    }
  }

  /** Publishes the new places of those who wait behind a talk that has left their queue. */
  private moveUp(language: string): void {
    const waiting = [...this.open.values()]
      .filter((talk) => talk.state === 'waiting' && talk.language === language)
      .sort((one, other) => Number(one.waitingSinceMs - other.waitingSinceMs || one.talkId - other.talkId));
    for (const [ahead, talk] of waiting.entries()) {
      if (talk.ahead === ahead) continue;
      const moved = { ...talk, ahead };
      this.open.set(talk.talkId, moved);
      for (const channel of this.channelsOf(moved)) {
        channel.pending.talks.set(talk.talkId.toString(), this.dataOf(moved));
        this.queue.add(channel);
      }
    }
  }

  private remember(talk: TalkRow, lastSent = talk.lastSeq): void {
    if (talk.state === 'closed') {
      this.open.delete(talk.talkId);
      this.sent.delete(talk.talkId);
    } else {
      this.open.set(talk.talkId, talk);
      this.sent.set(talk.talkId, Math.max(lastSent, this.sent.get(talk.talkId) ?? 0));
    }
  }

  private async refreshLines(owner: OwnerKey): Promise<void> {
    const rows = await this.deps.store.lines(owner);
    const lines = lineStates(this.deps.rules.lines(), rows);
    for (const channel of this.customers.get(customerKey(owner)) ?? []) {
      channel.setLines(lines);
      this.queue.add(channel);
    }
  }

  private channelsOf(talk: TalkRow): Iterable<CustomerChannel> {
    return this.customers.get(customerKey(ownerOf(talk))) ?? [];
  }

  private dataOf(talk: TalkRow): SupportTopicData['talks'][number] {
    return talkData(talk, this.deps.rules.reopenMs());
  }

  private failed(error: unknown): void {
    this.deps.logger.warn({ err: error }, 'a change of customer service could not be published');
  }
}
