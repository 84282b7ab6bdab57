import type { SupportTopicData, TalkData, Topic, TopicMessage } from '@bourse/contract';
import { randomKey } from '@bourse/kit/action/random-key.ts';
import { api } from '@bourse/kit/api/api.ts';
import { errorNameOf } from '@bourse/kit/api/api-error.ts';
import { upload } from '@bourse/kit/api/upload.ts';
import { readText, writeText } from '@bourse/kit/browser/storage.ts';
import { session } from '@bourse/kit/session/session.ts';
import { streamClient } from '@bourse/kit/stream/line.ts';
import { create } from 'zustand';
import type { LineId } from '../service/lines.ts';
import { chatCalls } from './chat-calls.ts';
import { type ChatData, NO_DATA, openTalkOf, withLines, withMessages, withTalk, withTopic } from './chat-data.ts';
import { chatLanguage } from './chat-language.ts';
import { type Content, Outbox, type Queued } from './outbox.ts';
import { loadOutbox, saveOutbox } from './outbox-storage.ts';

/*
 * The customer's side of the talks, for all lines of the page. Talks and messages come over the socket of the page and are read over HTTP
 * where they were not heard; what is written goes through the outbox. Everything belongs to whoever is logged in: at a login or logout it is
 * forgotten, and begun anew for the other one. It draws nothing.
 */

export type TalkProduct = TalkData['product'];

/** What the chat shows. */
export interface ChatState {
  /** `failed`: what there is could not be read; it is tried again. */
  readonly status: 'starting' | 'ready' | 'failed';
  readonly data: ChatData;
  readonly queue: readonly Queued[];
  /** The line whose window is open. */
  readonly openLine: LineId | undefined;
  /** What is being written, by line. */
  readonly drafts: Readonly<Partial<Record<LineId, string>>>;
}

/** The state of the chat. */
export const useChat = create<ChatState>(() => ({
  status: 'starting',
  data: NO_DATA,
  queue: [],
  openLine: undefined,
  drafts: {},
}));

/** Name in the browser's storage of whether a visitor has written: other visitors ask nothing when a page loads. */
const VISITOR_KEY = 'supportVisitor';
const PAGE = '50';
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

/** Changes with the user; what an answer belongs to. */
let epoch = 0;
let outbox: Outbox | undefined;
let starting: Promise<void> | undefined;
let unfollow: (() => void) | undefined;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

function change(edit: (data: ChatData) => ChatData): void {
  useChat.setState(({ data }) => ({ data: edit(data) }));
}

/** Reads what there is and follows it; once for a page. */
export function startChat(): Promise<void> {
  if (starting === undefined) {
    session.subscribe(() => void begin());
    globalThis.window?.addEventListener('online', () => void outbox?.flush());
    streamClient.onStatus(() => {
      if (streamClient.status === 'live') void outbox?.flush();
    });
    starting = begin();
  }
  return starting;
}

async function begin(): Promise<void> {
  epoch += 1;
  failures = 0;
  stopFollowing();
  outbox?.end();
  const accountId = session.user()?.fid;
  outbox = new Outbox({
    send,
    load: () => loadOutbox(accountId),
    save: (messages) => saveOutbox(accountId, messages),
    onChange: (queue) => useChat.setState({ queue }),
  });
  useChat.setState({ status: 'starting', data: NO_DATA, queue: outbox.messages, drafts: {} });
  marked.clear();
  if (accountId !== undefined) {
    // What a visitor wrote is not the user's, and the next visitor of this browser is somebody else.
    writeText(VISITOR_KEY, undefined);
    saveOutbox(undefined, []);
  } else if (readText(VISITOR_KEY) === undefined) {
    useChat.setState({ status: 'ready' });
    return;
  }
  await refresh(epoch);
}

/** Reads the lines, and follows the topic by the code that comes with them. */
async function refresh(at: number): Promise<void> {
  clearTimeout(retryTimer);
  try {
    const { lines, streamCode } = await api(chatCalls.supportState, { globalErrors: 'own' });
    if (at !== epoch) return;
    failures = 0;
    change((data) => withLines(data, lines));
    const open = lines.map(({ talkId }) => talkId).filter((talkId) => talkId !== '');
    await Promise.all(open.map((talkId) => readTalkState(talkId)));
    if (at !== epoch) return;
    follow(streamCode);
    useChat.setState({ status: 'ready' });
    void outbox?.flush();
  } catch {
    if (at !== epoch) return;
    if (useChat.getState().status !== 'ready') useChat.setState({ status: 'failed' });
    refreshLater(at);
  }
}

function refreshLater(at: number): void {
  const waitMs = Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS);
  failures += 1;
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => void refresh(at), waitMs);
}

function stopFollowing(): void {
  clearTimeout(retryTimer);
  unfollow?.();
  unfollow = undefined;
}

/** Follows the topic: a user's by the session, a visitor's by a code; a visitor who has not written has none. */
function follow(streamCode: string): void {
  if (unfollow !== undefined || (streamCode === '' && session.user() === undefined)) return;
  const at = epoch;
  const topic: Topic = { biz: 'portal', type: 'support', code: streamCode, granularity: '' };
  unfollow = streamClient.follow(topic, {
    onMessage: (message) => at === epoch && hear(message),
    onRejected: () => {
      if (at !== epoch) return;
      // A visitor's code is good for an hour; another one comes with the state.
      stopFollowing();
      refreshLater(at);
    },
  });
}

function hear({ kind, data: topic }: TopicMessage): void {
  const heard = withTopic(useChat.getState().data, kind, topic as SupportTopicData, Date.now());
  const { data, behind, unsure } = heard;
  useChat.setState({ data });
  for (const talkId of behind) void loadNewest(talkId).catch(() => undefined);
  for (const talkId of unsure) void readTalkState(talkId).catch(() => undefined);
}

/** Reads the newest messages of a talk. What lies between them and what is known is read like any other past, by scrolling. */
export async function loadNewest(talkId: string, isSecond = false): Promise<void> {
  const at = epoch;
  const read = await api(chatCalls.talkMessages, { params: { talkId }, query: { limit: PAGE } });
  if (at !== epoch) return;
  const known = useChat.getState().data.messages.get(talkId);
  const first = read.messages[0]?.seq ?? 0;
  const last = known?.messages.at(-1)?.seq ?? 0;
  const isApart = known !== undefined && first > last + 1;
  change((data) => {
    const base = isApart
      ? { ...data, messages: new Map(data.messages).set(talkId, { messages: [], more: true }) }
      : data;
    return withMessages(base, talkId, read.messages, known === undefined || isApart ? read.more : undefined);
  });
  const { talks, messages } = useChat.getState().data;
  const isBehind = (messages.get(talkId)?.messages.at(-1)?.seq ?? 0) < (talks.get(talkId)?.lastSeq ?? 0);
  // One came while the answer was on its way, before there was a list to put it into.
  if (isBehind && !isSecond) await loadNewest(talkId, true);
}

/** Reads older messages of a talk. */
export async function loadOlder(talkId: string): Promise<void> {
  const at = epoch;
  const loaded = useChat.getState().data.messages.get(talkId);
  const first = loaded?.messages[0]?.seq;
  if (first === undefined || loaded?.more !== true) return;
  const query = { beforeSeq: String(first), limit: PAGE };
  const read = await api(chatCalls.talkMessages, { params: { talkId }, query });
  if (at === epoch) change((data) => withMessages(data, talkId, read.messages, read.more));
}

/** Keeps what a call has answered about a talk, unless somebody else uses the page by now. */
async function told(call: Promise<TalkData>): Promise<TalkData> {
  const at = epoch;
  const talk = await call;
  if (at === epoch) change((data) => withTalk(data, talk));
  return talk;
}

/** The open talk of a line; opened when there is none. */
async function ensureTalk(line: LineId, product: TalkProduct): Promise<TalkData> {
  const open = openTalkOf(useChat.getState().data, line);
  if (open !== undefined) return open;
  const at = epoch;
  const body = { line, language: chatLanguage(), product };
  const { talk, streamCode } = await api(chatCalls.openTalk, { body, globalErrors: 'own' });
  if (at !== epoch) return talk;
  if (session.user() === undefined) writeText(VISITOR_KEY, '1');
  change((data) => withTalk(data, talk));
  follow(streamCode);
  return talk;
}

/** Asks for a person, on a line and about a product; resolves with the talk that waits. */
export async function askPerson(line: LineId, product: TalkProduct): Promise<TalkData> {
  const { talkId } = await ensureTalk(line, product);
  return told(api(chatCalls.handOverTalk, { params: { talkId }, body: { product }, globalErrors: 'own' }));
}

async function send({ line, clientId, content }: Queued): Promise<void> {
  const at = epoch;
  const { talkId, state } = await ensureTalk(line, 'general');
  // Whoever writes wants an answer.
  if (state === 'self-service') {
    await told(api(chatCalls.handOverTalk, { params: { talkId }, body: {}, globalErrors: 'own' }));
  }
  try {
    const message = await sendContent(talkId, clientId, content);
    if (at !== epoch) return;
    const isFirst = !useChat.getState().data.messages.has(talkId);
    change((data) => withMessages(data, talkId, [message], isFirst ? message.seq > 1 : undefined));
  } catch (error) {
    const name = errorNameOf(error);
    if (at === epoch && (name === 'SUPPORT_TALK_CLOSED' || name === 'SUPPORT_TALK_UNKNOWN')) await forgetOpen(talkId);
    throw error;
  }
}

function sendContent(talkId: string, clientId: string, content: Content) {
  const params = { talkId };
  const globalErrors = 'own';
  if (content.kind === 'file') {
    const name = content.file.name.slice(0, 120);
    const query = name === '' ? { clientId } : { clientId, name };
    return upload(chatCalls.sendTalkFile, content.file, { params, query, globalErrors });
  }
  const body = content.kind === 'text' ? { clientId, text: content.text } : { clientId, card: content.ref };
  return api(chatCalls.sendTalkMessage, { params, body, globalErrors });
}

/** A talk that was open here is not any more: what is written next begins another one. */
async function forgetOpen(talkId: string): Promise<void> {
  await told(api(chatCalls.ownTalk, { params: { talkId } })).catch(() => {
    change((data) => ({ ...data, talks: new Map([...data.talks].filter(([id]) => id !== talkId)) }));
  });
}

/** Keeps what is being written on a line. */
export function keepDraft(line: LineId, text: string): void {
  useChat.setState(({ drafts }) => ({ drafts: { ...drafts, [line]: text } }));
}

/** Closes the window; what is being written stays. */
export function closeChat(): void {
  useChat.setState({ openLine: undefined });
}

/** Writes a message on a line; it waits where it cannot be sent at once. */
export function write(line: LineId, content: Content): void {
  outbox?.add({ clientId: randomKey(), line, content, writtenMs: Date.now() });
}

/** Sends a rejected message again. */
export function retryMessage(clientId: string): void {
  outbox?.retry(clientId);
}

/** Gives up a message that was not sent. */
export function discardMessage(clientId: string): void {
  outbox?.discard(clientId);
}

/** Reads a talk, for what changes without a message: its place in the queue. */
export function readTalkState(talkId: string): Promise<TalkData> {
  return told(api(chatCalls.ownTalk, { params: { talkId } }));
}

/** Up to which message each talk is marked as read, or about to be. */
const marked = new Map<string, number>();

/** Marks everything that is known of a talk as read. What comes later is not. */
export async function markRead(talkId: string): Promise<void> {
  const { talks, messages } = useChat.getState().data;
  const seq = messages.get(talkId)?.messages.at(-1)?.seq ?? 0;
  const known = Math.max(talks.get(talkId)?.customerReadSeq ?? 0, marked.get(talkId) ?? 0);
  if (seq <= known) return;
  marked.set(talkId, seq);
  await told(api(chatCalls.readTalk, { params: { talkId }, body: { seq } })).catch(() => marked.delete(talkId));
}

const TYPING_EVERY_MS = 3_000;
let typedMs = 0;

/** Lets the agent see that the customer types; at most every three seconds, and a failure is nothing. */
export function tellTyping(talkId: string): void {
  if (Date.now() - typedMs < TYPING_EVERY_MS) return;
  typedMs = Date.now();
  void api(chatCalls.typeInTalk, { params: { talkId } }).catch(() => undefined);
}

/** Ends a talk. */
export function closeTalk(talkId: string): Promise<TalkData> {
  return told(api(chatCalls.closeTalk, { params: { talkId } }));
}

/** Opens a closed talk again. */
export function reopenTalk(talkId: string): Promise<TalkData> {
  return told(api(chatCalls.reopenTalk, { params: { talkId } }));
}

/** Rates a closed talk: 1 to 5 stars, and a text when there is one. */
export function rateTalk(talkId: string, stars: number, text: string): Promise<TalkData> {
  const body = text.trim() === '' ? { stars } : { stars, text };
  return told(api(chatCalls.rateTalk, { params: { talkId }, body }));
}

/** Keeps a talk that a list has brought. */
export function keepTalk(talk: TalkData): void {
  change((data) => withTalk(data, talk));
}
