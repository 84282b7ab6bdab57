/**
 * Talks as agents work on them.
 *
 * Goal: one agent holds a talk and only he answers in it. Method: as with customers' changes the talk's row is locked; a claim succeeds while the
 * talk waits, everything else checks the holder. Each change is marked as an operator's act in its own transaction.
 */
import type { DeskTalkData, RouteBody, RouteData, TalkMessageData } from '@bourse/contract';
import type { ClientBase } from 'pg';
import { markAct } from '../../platform/audit/act.ts';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import type { StoredFile } from '../../platform/files/files.ts';
import { type ApiResult, type Rejection, reject } from '../../platform/http/api-result.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import { type DeskNote, type DeskStore, noteData } from './desk.store.ts';
import type { AnswerNotices } from './support.messages.ts';
import {
  CLIENT_ID_USED,
  closeTalk,
  DONE,
  denyFile,
  MAX_MESSAGES,
  readTalkFile,
  TALK_FILE,
  type TalkDeps,
  type TalkWork,
  UNKNOWN,
} from './talk.service.ts';
import { deskTalkData, type MessageRow, messageData, type TalkRow } from './talk-rows.ts';

/** Notes of a talk, at most. */
const MAX_NOTES = 200;

/** Dependencies of the desk. */
export interface DeskDeps extends TalkDeps, Pick<FeatureContext, 'access'> {
  readonly desk: DeskStore;
  readonly notices: AnswerNotices;
}

/** What a user of the console may do besides. */
type Manager = (by: SessionUser) => Promise<boolean>;

/** The desk of agents. */
export class DeskService {
  private readonly deps: DeskDeps;
  private readonly isManager: Manager;

  constructor(deps: DeskDeps) {
    this.deps = deps;
    this.isManager = async (by) => deps.access.roleTable.has(by.userId, 'support.manage');
  }

  /** Rejected: SUPPORT_TALK_UNKNOWN. */
  async find(talkId: bigint): Promise<ApiResult<TalkRow>> {
    const talk = await this.deps.store.find(talkId);
    return talk === undefined ? UNKNOWN : { ok: true, value: talk };
  }

  /** A talk as agents see it. */
  data(talk: TalkRow): DeskTalkData {
    return deskTalkData(talk, this.deps.rules.reopenMs());
  }

  /** Takes a waiting talk. Rejected: SUPPORT_TALK_UNKNOWN, SUPPORT_TALK_CLOSED, SUPPORT_TALK_STATE, SUPPORT_TALK_TAKEN. */
  claim(by: SessionUser, talkId: bigint): Promise<ApiResult<DeskTalkData>> {
    return this.changed(talkId, async (tx, talk, nowMs) => {
      if (talk.state === 'closed') return reject('SUPPORT_TALK_CLOSED');
      if (talk.state === 'self-service') return reject('SUPPORT_TALK_STATE');
      if (talk.state === 'claimed') return talk.agentAccountId === by.accountId ? DONE : reject('SUPPORT_TALK_TAKEN');
      await this.give(tx, talk, { accountId: by.accountId, name: by.nickname }, 'claimed', nowMs);
      return DONE;
    });
  }

  /** Answers with a text, once for a clientId. Rejected: as the contract has it for `sendDeskMessage`. */
  async send(
    by: SessionUser,
    talkId: bigint,
    { clientId, text }: RouteBody<'sendDeskMessage'>,
  ): Promise<ApiResult<TalkMessageData>> {
    const { store } = this.deps;
    const agent = { accountId: by.accountId, name: by.nickname };
    const sent = await this.change(talkId, async (tx, talk, nowMs) => {
      const before = await store.findSent(talkId, 'agent', clientId, tx);
      if (before !== undefined) return before.kind === 'text' && before.text === text ? found(before) : CLIENT_ID_USED;
      const denied = denyAnswer(by, talk);
      if (denied !== undefined) return denied;
      const row = await store.append(tx, talk, { sender: 'agent', kind: 'text', clientId, agent, text }, nowMs);
      await this.deps.notices.answered(tx, talk);
      return found(row);
    });
    return sent.ok ? { ok: true, value: messageData(sent.value) } : sent;
  }

  /** Answers with a file, once for a clientId. Rejected: as the contract has it for `sendDeskFile`. */
  async sendFile(
    by: SessionUser,
    talkId: bigint,
    { bytes, clientId, name }: { readonly clientId: string; readonly name: string; readonly bytes: Buffer },
  ): Promise<ApiResult<TalkMessageData>> {
    const { files, store } = this.deps;
    const talk = await this.find(talkId);
    if (!talk.ok) return talk;
    const before = await store.findSent(talkId, 'agent', clientId);
    if (before !== undefined) return before.kind === 'file' ? { ok: true, value: messageData(before) } : CLIENT_ID_USED;
    const denied = denyAnswer(by, talk.value) ?? denyFile(talk.value);
    if (denied !== undefined) return denied;
    const prepared = await files.prepare(TALK_FILE, bytes);
    if (!prepared.ok) return prepared;
    const agent = { accountId: by.accountId, name: by.nickname };
    const sent = await this.change(talkId, async (tx, locked, nowMs) => {
      const again = await store.findSent(talkId, 'agent', clientId, tx);
      if (again !== undefined) return again.kind === 'file' ? found(again) : CLIENT_ID_USED;
      const late = denyAnswer(by, locked) ?? denyFile(locked);
      if (late !== undefined) return late;
      const fileId = await files.store(tx, by.userId, prepared.value);
      const file = { fileId, type: prepared.value.type, size: prepared.value.bytes.length, name };
      const row = await store.append(tx, locked, { sender: 'agent', kind: 'file', clientId, agent, file }, nowMs);
      await this.deps.notices.answered(tx, locked);
      return found(row);
    });
    return sent.ok ? { ok: true, value: messageData(sent.value) } : sent;
  }

  /** A file of a talk. Rejected: SUPPORT_TALK_UNKNOWN, FILE_UNKNOWN. */
  async file(talkId: bigint, fileId: string): Promise<ApiResult<StoredFile>> {
    const talk = await this.find(talkId);
    return talk.ok ? readTalkFile(this.deps, talkId, fileId) : talk;
  }

  /** Marks messages as read by the holder. Rejected: SUPPORT_TALK_UNKNOWN, SUPPORT_NOT_HOLDER. */
  read(by: SessionUser, talkId: bigint, seq: number): Promise<ApiResult<DeskTalkData>> {
    return this.changed(talkId, async (tx, talk) => {
      if (talk.agentAccountId !== by.accountId) return reject('SUPPORT_NOT_HOLDER');
      await this.deps.store.markRead(talkId, 'agent', seq, tx);
      return DONE;
    });
  }

  /** Shows the customer that the holder types; nothing when somebody else holds the talk. */
  async typing(by: SessionUser, talkId: bigint): Promise<ApiResult<Record<never, never>>> {
    const talk = await this.find(talkId);
    if (!talk.ok) return talk;
    if (talk.value.state !== 'claimed' || talk.value.agentAccountId !== by.accountId)
      return reject('SUPPORT_NOT_HOLDER');
    if (this.deps.budgets.takeTyping(`agent/${talkId}`)) this.deps.news.typing(talk.value, 'agent');
    return { ok: true, value: {} };
  }

  /** Gives a talk to an agent or to a queue. Rejected: as the contract has it for `transferTalk`. */
  async transfer(by: SessionUser, talkId: bigint, body: RouteBody<'transferTalk'>): Promise<ApiResult<DeskTalkData>> {
    const { agentAccountId, language, product } = body;
    const agent = agentAccountId === undefined ? undefined : await this.agent(agentAccountId);
    if (agent !== undefined && !agent.ok) return agent;
    const manages = await this.isManager(by);
    return this.changed(talkId, async (tx, talk, nowMs) => {
      if (talk.state === 'closed') return reject('SUPPORT_TALK_CLOSED');
      if (talk.state === 'self-service') return reject('SUPPORT_TALK_STATE');
      if (!holds(by, talk) && !manages) return reject('SUPPORT_NOT_HOLDER');
      if (agent !== undefined) await this.give(tx, talk, agent.value, 'transferred', nowMs);
      else await this.queue(tx, talk, nowMs);
      if (language !== undefined || product !== undefined)
        await this.deps.store.change(tx, talkId, { language, product });
      return DONE;
    });
  }

  /** Closes a talk. Rejected: SUPPORT_TALK_UNKNOWN, SUPPORT_NOT_HOLDER. */
  async close(by: SessionUser, talkId: bigint): Promise<ApiResult<DeskTalkData>> {
    const manages = await this.isManager(by);
    return this.changed(talkId, async (tx, talk, nowMs) => {
      if (talk.state === 'closed') return DONE;
      if (!holds(by, talk) && !manages) return reject('SUPPORT_NOT_HOLDER');
      await closeTalk(this.deps.store, tx, talk, 'closed-by-agent', nowMs);
      return DONE;
    });
  }

  /** Adds an internal note. Rejected: SUPPORT_TALK_UNKNOWN, SUPPORT_TALK_FULL. */
  async addNote(by: SessionUser, talkId: bigint, text: string): Promise<ApiResult<RouteData<'addDeskNote'>>> {
    const { desk, pool, store, time } = this.deps;
    const note = await inTransaction(pool, async (tx): Promise<ApiResult<DeskNote>> => {
      const talk = await store.lock(tx, talkId);
      if (talk === undefined) return UNKNOWN;
      if ((await desk.countNotes(tx, talkId)) >= MAX_NOTES) return reject('SUPPORT_TALK_FULL');
      await markAct(tx);
      const author = { accountId: by.accountId, name: by.nickname };
      return { ok: true, value: await desk.addNote(tx, talkId, text, author, time.nowMs()) };
    });
    return note.ok ? { ok: true, value: noteData(note.value) } : note;
  }

  /** Everybody who may answer, with how many talks each holds. */
  async agents(): Promise<RouteData<'deskAgents'>> {
    const { access, desk } = this.deps;
    const all = await desk.operators();
    const may = await Promise.all(all.map(({ userId }) => access.roleTable.has(userId, 'support.answer')));
    return all.filter((_, at) => may[at]).map(({ accountId, nickname, talks }) => ({ accountId, nickname, talks }));
  }

  private async agent(accountId: number): Promise<ApiResult<{ readonly accountId: number; readonly name: string }>> {
    const found = (await this.agents()).find((one) => one.accountId === accountId);
    if (found === undefined) return reject('SUPPORT_AGENT_UNKNOWN', 'agentAccountId');
    return { ok: true, value: { accountId, name: found.nickname } };
  }

  private async give(
    tx: ClientBase,
    talk: TalkRow,
    agent: { readonly accountId: number; readonly name: string },
    event: 'claimed' | 'transferred',
    nowMs: number,
  ): Promise<void> {
    const { store } = this.deps;
    const { accountId, name } = agent;
    await store.change(tx, talk.talkId, {
      state: 'claimed',
      agent_account_id: accountId,
      agent_name: name,
      waiting_since_ms: 0,
    });
    await store.append(tx, talk, { sender: 'system', kind: 'event', event, params: { agent: name } }, nowMs);
  }

  private async queue(tx: ClientBase, talk: TalkRow, nowMs: number): Promise<void> {
    // One that waits keeps its place.
    if (talk.state === 'waiting') return;
    const { store } = this.deps;
    await store.change(tx, talk.talkId, {
      state: 'waiting',
      agent_account_id: null,
      agent_name: '',
      waiting_since_ms: nowMs,
    });
    await store.append(tx, talk, { sender: 'system', kind: 'event', event: 'queued' }, nowMs);
  }

  /** Changes a talk under its lock as the act that runs, and publishes it. */
  private async change<T>(talkId: bigint, work: TalkWork<T>): Promise<ApiResult<T>> {
    const { news, pool, store, time } = this.deps;
    const { afterSeq, result } = await inTransaction(pool, async (tx) => {
      const talk = await store.lock(tx, talkId);
      if (talk === undefined) return { afterSeq: 0, result: UNKNOWN };
      const outcome = await work(tx, talk, time.nowMs());
      if (outcome.ok) await markAct(tx);
      return { afterSeq: talk.lastSeq, result: outcome };
    });
    if (result.ok) news.changed(talkId, afterSeq);
    return result;
  }

  private async changed(talkId: bigint, work: TalkWork<undefined>): Promise<ApiResult<DeskTalkData>> {
    const result = await this.change(talkId, work);
    if (!result.ok) return result;
    const talk = await this.deps.store.find(talkId);
    return talk === undefined ? UNKNOWN : { ok: true, value: this.data(talk) };
  }
}

function holds(by: SessionUser, talk: TalkRow): boolean {
  return talk.state === 'claimed' && talk.agentAccountId === by.accountId;
}

function denyAnswer(by: SessionUser, talk: TalkRow): Rejection | undefined {
  if (talk.state === 'closed') return reject('SUPPORT_TALK_CLOSED');
  if (!holds(by, talk)) return reject('SUPPORT_NOT_HOLDER');
  return talk.lastSeq >= MAX_MESSAGES ? reject('SUPPORT_TALK_FULL') : undefined;
}

function found(row: MessageRow): ApiResult<MessageRow> {
  return { ok: true, value: row };
}
