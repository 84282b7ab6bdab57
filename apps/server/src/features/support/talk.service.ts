/**
 * Talks as their customers use them.
 *
 * Goal: no message is lost, doubled or out of order, and nobody touches a talk that is not his own. Method: every change locks the talk's row,
 * looks at its state and writes; sequences are given under that lock, so their order is that of the commits. A message that is sent again is
 * found by the sender's id before any limit counts. Not handled: what other servers change is not published by this one's sockets.
 */
import type { RouteBody, RouteData, TalkData, TalkMessageData } from '@bourse/contract';
import type { ClientBase, Pool } from 'pg';
import type { FeatureContext } from '../../platform/feature.ts';
import type { FilePurpose, StoredFile } from '../../platform/files/files.ts';
import { type ApiResult, type Rejection, reject } from '../../platform/http/api-result.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import type { SupportBudgets } from './budgets.ts';
import type { Cards } from './cards.ts';
import type { Customer } from './customer.ts';
import type { SupportRules } from './support-rules.ts';
import type { TalkStore } from './talk.store.ts';
import { isOwn, type LineRow, lineStates, type MessageRow, messageData, type TalkRow, talkData } from './talk-rows.ts';

/** Files that are sent in talks; the upload's limit stands in the contract, too. */
export const TALK_FILE: FilePurpose = {
  name: 'support.talk',
  types: ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'],
  maxBytes: 5 * 1024 * 1024,
  maxSide: 2_560,
};
/** Messages of a talk and files of a talk, at most. */
export const MAX_MESSAGES = 2_000;
export const MAX_FILES = 40;
const DAY_MS = 24 * 3_600_000;

/** Where changes of talks are published after their commit. */
export interface TalkNews {
  /** A talk has changed; its messages after this sequence are new. */
  changed(talkId: bigint, afterSeq: number): void;
  /** Somebody types. */
  typing(talk: TalkRow, side: 'customer' | 'agent'): void;
}

/** Dependencies of the service. */
export interface TalkDeps extends Pick<FeatureContext, 'files' | 'time'> {
  readonly pool: Pool;
  readonly store: TalkStore;
  /** The same rows by the connections of public reads, for visitors, so that they take none of those that users need. */
  readonly visitorStore: TalkStore;
  readonly cards: Cards;
  readonly budgets: SupportBudgets;
  readonly rules: SupportRules;
  readonly news: TalkNews;
}

/** Talks of customers. */
export class TalkService {
  private readonly deps: TalkDeps;

  constructor(deps: TalkDeps) {
    this.deps = deps;
  }

  /** The open lines with the customer's unread counts and last messages. */
  async lines(customer: Customer | undefined): Promise<RouteData<'supportState'>['lines']> {
    const rows: LineRow[] = customer === undefined ? [] : await this.readsFor(customer).lines(customer);
    return lineStates(this.deps.rules.lines(), rows);
  }

  /** Opens a talk, or returns the open one. Rejected: SUPPORT_LINE_CLOSED, LOGIN_REQUIRED, SUPPORT_TALKS_FULL, as `rules.deny`, SUPPORT_VISITOR_TOO_FAST. */
  async open(customer: Customer, address: string, body: RouteBody<'openTalk'>): Promise<ApiResult<TalkData>> {
    const { budgets, news, pool, rules, store, time } = this.deps;
    if (body.line === 2 && customer.kind === 'visitor') return reject('LOGIN_REQUIRED');
    const open = await store.findOpen(customer, body.line);
    if (open !== undefined) return this.done(open);
    if (!rules.lines().includes(body.line)) return reject('SUPPORT_LINE_CLOSED', 'line');
    const denied = await rules.deny(customer);
    if (denied !== undefined) return denied;
    if (customer.kind === 'visitor') {
      const taken = budgets.takeVisitorTalk(address);
      if (!taken.ok) return taken;
    }
    const nowMs = time.nowMs();
    const opened = await store.countOpened(customer, nowMs - DAY_MS);
    if (opened >= rules.talksPerDay(customer)) return reject('SUPPORT_TALKS_FULL');
    const talkId = await inTransaction(pool, async (tx) => {
      const id = await store.open(tx, customer, body, nowMs);
      const talk = id === undefined ? undefined : await store.lock(tx, id);
      if (talk !== undefined) await store.append(tx, talk, { sender: 'system', kind: 'event', event: 'opened' }, nowMs);
      return id;
    });
    // Another tab was faster, unless its talk is closed by now.
    const talk = talkId === undefined ? await store.findOpen(customer, body.line) : await store.find(talkId);
    if (talk === undefined) return reject('SUPPORT_TALK_STATE');
    if (talkId !== undefined) news.changed(talkId, 0);
    return this.done(talk);
  }

  /** One of the customer's talks. Rejected: SUPPORT_TALK_UNKNOWN. */
  async find(customer: Customer | undefined, talkId: bigint): Promise<ApiResult<TalkRow>> {
    const talk = customer === undefined ? undefined : await this.readsFor(customer).find(talkId);
    if (customer === undefined || talk === undefined || !isOwn(talk, customer)) return UNKNOWN;
    return { ok: true, value: talk };
  }

  /** The store that reads for a customer. */
  readsFor(customer: Customer): TalkStore {
    return customer.kind === 'user' ? this.deps.store : this.deps.visitorStore;
  }

  /** A talk as its customer sees it. */
  data(talk: TalkRow): TalkData {
    return talkData(talk, this.deps.rules.reopenMs());
  }

  /** Sends a text or a card, once for a clientId. Rejected: as the contract has it for `sendTalkMessage`. */
  async send(
    customer: Customer | undefined,
    address: string,
    talkId: bigint,
    body: RouteBody<'sendTalkMessage'>,
  ): Promise<ApiResult<TalkMessageData>> {
    const { cards, store } = this.deps;
    const found = await this.find(customer, talkId);
    if (!found.ok || customer === undefined) return found.ok ? UNKNOWN : found;
    const sent = await store.findSent(talkId, 'customer', body.clientId);
    if (sent !== undefined) return this.again(found.value, sent, body);
    const denied = await this.denySending(customer, address);
    if (denied !== undefined) return denied;
    const { card: ref, clientId, text } = body;
    if (ref !== undefined) {
      if (customer.kind === 'visitor') return reject('LOGIN_REQUIRED');
      if ((await cards.find(customer.accountId, ref)) === undefined) return reject('SUPPORT_CARD_UNKNOWN', 'card');
    }
    const message =
      ref === undefined
        ? { kind: 'text' as const, text: text ?? '' }
        : { kind: 'card' as const, ref: { kind: ref.kind, id: BigInt(ref.id) } };
    const appended = await this.change(customer, talkId, async (tx, talk, nowMs) => {
      const before = await store.findSent(talkId, 'customer', clientId, tx);
      if (before !== undefined) return isSame(before, body) ? { ok: true, value: before } : CLIENT_ID_USED;
      if (talk.state === 'closed') return reject('SUPPORT_TALK_CLOSED');
      if (talk.lastSeq >= MAX_MESSAGES) return reject('SUPPORT_TALK_FULL');
      return { ok: true, value: await store.append(tx, talk, { sender: 'customer', clientId, ...message }, nowMs) };
    });
    return appended.ok ? { ok: true, value: await this.withCard(found.value, appended.value) } : appended;
  }

  /** Sends a file, once for a clientId; files belong to users. Rejected: LOGIN_REQUIRED, as the contract has it for `sendTalkFile`. */
  async sendFile(
    customer: Customer | undefined,
    address: string,
    talkId: bigint,
    file: { readonly clientId: string; readonly name: string; readonly bytes: Buffer },
  ): Promise<ApiResult<TalkMessageData>> {
    const { files, store } = this.deps;
    const found = await this.find(customer, talkId);
    if (!found.ok || customer === undefined) return found.ok ? UNKNOWN : found;
    if (customer.kind === 'visitor') return reject('LOGIN_REQUIRED');
    const sent = await store.findSent(talkId, 'customer', file.clientId);
    if (sent !== undefined) return sent.kind === 'file' ? { ok: true, value: messageData(sent) } : CLIENT_ID_USED;
    const denied = (await this.denySending(customer, address)) ?? denyFile(found.value);
    if (denied !== undefined) return denied;
    const prepared = await files.prepare(TALK_FILE, file.bytes);
    if (!prepared.ok) return prepared;
    const appended = await this.change(customer, talkId, async (tx, talk, nowMs) => {
      const before = await store.findSent(talkId, 'customer', file.clientId, tx);
      if (before !== undefined) return before.kind === 'file' ? { ok: true, value: before } : CLIENT_ID_USED;
      const full = denyFile(talk);
      if (full !== undefined) return full;
      const { bytes, type } = prepared.value;
      const fileId = await files.store(tx, customer.userId, prepared.value);
      const stored = { fileId, type, size: bytes.length, name: file.name };
      const message = { sender: 'customer', kind: 'file', clientId: file.clientId, file: stored } as const;
      return { ok: true, value: await store.append(tx, talk, message, nowMs) };
    });
    return appended.ok ? { ok: true, value: messageData(appended.value) } : appended;
  }

  /** A file of one of the customer's talks. Rejected: SUPPORT_TALK_UNKNOWN, FILE_UNKNOWN. */
  async file(customer: Customer | undefined, talkId: bigint, fileId: string): Promise<ApiResult<StoredFile>> {
    const found = await this.find(customer, talkId);
    return found.ok ? readTalkFile(this.deps, talkId, fileId) : found;
  }

  /** Asks for a person. Rejected: SUPPORT_TALK_UNKNOWN, SUPPORT_TALK_CLOSED, as `rules.deny`. */
  async handOver(customer: Customer | undefined, talkId: bigint, product?: string): Promise<ApiResult<TalkData>> {
    const denied = customer && (await this.deps.rules.deny(customer));
    if (denied !== undefined) return denied;
    return this.changed(customer, talkId, async (tx, talk, nowMs) => {
      if (talk.state === 'closed') return reject('SUPPORT_TALK_CLOSED');
      if (talk.state !== 'self-service') return DONE;
      const { store } = this.deps;
      await store.append(tx, talk, { sender: 'system', kind: 'event', event: 'handed-over' }, nowMs);
      await store.change(tx, talkId, { state: 'waiting', product, handed_over_ms: nowMs, waiting_since_ms: nowMs });
      return DONE;
    });
  }

  /** Marks messages as read by the customer. Rejected: SUPPORT_TALK_UNKNOWN. */
  async read(customer: Customer | undefined, talkId: bigint, seq: number): Promise<ApiResult<TalkData>> {
    const { news, store } = this.deps;
    const found = await this.find(customer, talkId);
    if (!found.ok) return found;
    if (await store.markRead(talkId, 'customer', seq)) news.changed(talkId, found.value.lastSeq);
    return this.done((await store.find(talkId)) ?? found.value);
  }

  /** Shows that the customer types. Rejected: SUPPORT_TALK_UNKNOWN. */
  async typing(customer: Customer | undefined, talkId: bigint): Promise<ApiResult<Record<never, never>>> {
    const found = await this.find(customer, talkId);
    if (!found.ok) return found;
    if (this.deps.budgets.takeTyping(`customer/${talkId}`)) this.deps.news.typing(found.value, 'customer');
    return { ok: true, value: {} };
  }

  /** Closes a talk. Rejected: SUPPORT_TALK_UNKNOWN. */
  close(customer: Customer | undefined, talkId: bigint): Promise<ApiResult<TalkData>> {
    return this.changed(customer, talkId, async (tx, talk, nowMs) => {
      if (talk.state === 'closed') return DONE;
      await closeTalk(this.deps.store, tx, talk, 'closed-by-customer', nowMs);
      return DONE;
    });
  }

  /** Reopens a closed talk. Rejected: as the contract has it for `reopenTalk`. */
  async reopen(customer: Customer | undefined, address: string, talkId: bigint): Promise<ApiResult<TalkData>> {
    const { rules, store } = this.deps;
    const denied = customer && (await this.denySending(customer, address));
    if (denied !== undefined) return denied;
    const work: TalkWork<undefined> = async (tx, talk, nowMs) => {
      if (talk.state !== 'closed') return reject('SUPPORT_TALK_STATE');
      if (!rules.lines().includes(talk.line)) return reject('SUPPORT_LINE_CLOSED');
      if (talk.lastSeq >= MAX_MESSAGES) return reject('SUPPORT_TALK_FULL');
      if (Number(talk.closedMs) + rules.reopenMs() <= nowMs) return reject('SUPPORT_REOPEN_LATE');
      await store.change(tx, talkId, {
        state: 'waiting',
        closed_ms: 0,
        waiting_since_ms: nowMs,
        handed_over_ms: talk.handedOverMs === 0n ? nowMs : Number(talk.handedOverMs),
        agent_account_id: null,
        agent_name: '',
      });
      await store.append(tx, talk, { sender: 'system', kind: 'event', event: 'reopened' }, nowMs);
      return DONE;
    };
    try {
      return await this.changed(customer, talkId, work);
    } catch (error) {
      // The unique index: there is another open talk on the line.
      if (error instanceof Error && 'code' in error && error.code === '23505') return reject('SUPPORT_OPEN_ALREADY');
      throw error;
    }
  }

  /** Rates a talk that an agent has answered. Rejected: SUPPORT_TALK_UNKNOWN, SUPPORT_TALK_STATE, SUPPORT_RATED. */
  rate(
    customer: Customer | undefined,
    talkId: bigint,
    { stars, text = '' }: RouteBody<'rateTalk'>,
  ): Promise<ApiResult<TalkData>> {
    return this.changed(customer, talkId, async (tx, talk) => {
      if (talk.stars > 0) return reject('SUPPORT_RATED');
      if (talk.state !== 'closed' || talk.lastAgentSeq === 0) return reject('SUPPORT_TALK_STATE');
      await this.deps.store.change(tx, talkId, { stars, rating_text: text });
      return DONE;
    });
  }

  private async denySending(customer: Customer, address: string): Promise<Rejection | undefined> {
    const denied = await this.deps.rules.deny(customer);
    if (denied !== undefined) return denied;
    const taken = this.deps.budgets.takeMessage(customer, address);
    return taken.ok ? undefined : taken;
  }

  private async again(
    talk: TalkRow,
    sent: MessageRow,
    body: RouteBody<'sendTalkMessage'>,
  ): Promise<ApiResult<TalkMessageData>> {
    return isSame(sent, body) ? { ok: true, value: await this.withCard(talk, sent) } : CLIENT_ID_USED;
  }

  private async withCard(talk: TalkRow, row: MessageRow): Promise<TalkMessageData> {
    return messageData(row, (await this.deps.cards.ofMessages(talk.accountId, [row])).get(row.seq) ?? null);
  }

  /** Changes one of the customer's talks under its lock, and publishes it. */
  private async change<T>(customer: Customer, talkId: bigint, work: TalkWork<T>): Promise<ApiResult<T>> {
    const { news, pool, store, time } = this.deps;
    const { afterSeq, result } = await inTransaction(pool, async (tx) => {
      const talk = await store.lock(tx, talkId);
      if (talk === undefined || !isOwn(talk, customer)) return { afterSeq: 0, result: UNKNOWN };
      return { afterSeq: talk.lastSeq, result: await work(tx, talk, time.nowMs()) };
    });
    if (result.ok) news.changed(talkId, afterSeq);
    return result;
  }

  private async changed(
    customer: Customer | undefined,
    talkId: bigint,
    work: TalkWork<undefined>,
  ): Promise<ApiResult<TalkData>> {
    if (customer === undefined) return UNKNOWN;
    const result = await this.change(customer, talkId, work);
    if (!result.ok) return result;
    const talk = await this.deps.store.find(talkId);
    return talk === undefined ? UNKNOWN : this.done(talk);
  }

  private done(talk: TalkRow): ApiResult<TalkData> {
    return { ok: true, value: this.data(talk) };
  }
}

/** Work on a talk that is locked; `nowMs` is the time of the change. */
export type TalkWork<T> = (tx: ClientBase, talk: TalkRow, nowMs: number) => Promise<ApiResult<T>>;

export const DONE = { ok: true, value: undefined } as const;
export const UNKNOWN = reject('SUPPORT_TALK_UNKNOWN', 'talkId');
export const CLIENT_ID_USED = reject('SUPPORT_CLIENT_ID_USED', 'clientId');

/** Closes a talk that is locked; whoever held it stays on record. */
export async function closeTalk(
  store: TalkStore,
  tx: ClientBase,
  talk: TalkRow,
  event: 'closed-by-customer' | 'closed-by-agent' | 'closed-idle',
  nowMs: number,
): Promise<void> {
  await store.append(tx, talk, { sender: 'system', kind: 'event', event }, nowMs);
  await store.change(tx, talk.talkId, { state: 'closed', closed_ms: nowMs, waiting_since_ms: 0 });
}

/** Why a talk takes no file now. */
export function denyFile(talk: TalkRow): Rejection | undefined {
  if (talk.state === 'closed') return reject('SUPPORT_TALK_CLOSED');
  if (talk.lastSeq >= MAX_MESSAGES) return reject('SUPPORT_TALK_FULL');
  return talk.fileCount >= MAX_FILES ? reject('SUPPORT_FILES_FULL') : undefined;
}

/** A file of a talk, for whoever may read the talk. Rejected: FILE_UNKNOWN. */
export async function readTalkFile(
  { files, store }: Pick<TalkDeps, 'files' | 'store'>,
  talkId: bigint,
  fileId: string,
): Promise<ApiResult<StoredFile>> {
  const file = (await store.hasFile(talkId, fileId)) ? await files.read(TALK_FILE, fileId) : undefined;
  return file === undefined ? reject('FILE_UNKNOWN', 'fileId') : { ok: true, value: file };
}

function isSame(sent: MessageRow, { card, text }: RouteBody<'sendTalkMessage'>): boolean {
  if (card === undefined) return sent.kind === 'text' && sent.text === text;
  return sent.kind === 'card' && sent.refKind === card.kind && sent.refId === BigInt(card.id);
}
