import type { DeskTalkData, SupportDeskTopicData, Topic, TopicMessage } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import type { ApiError } from '@bourse/kit/api/api-error.ts';
import { upload } from '@bourse/kit/api/upload.ts';
import { session } from '@bourse/kit/session/session.ts';
import { streamClient } from '@bourse/kit/stream/line.ts';
import { create } from 'zustand';
import { supportCalls } from './calls.ts';
import { type DeskData, NO_DATA, withMessages, withTalk, withTopic } from './desk-data.ts';

/*
 * What agents see of the talks: every open talk over the socket while the desk is open, messages of those that are looked at. What it does
 * not do: keep anything that was not sent; an agent sits at a line and tries again.
 */

export interface DeskState {
  readonly data: DeskData;
  /** Whether the talks have come. */
  readonly isLive: boolean;
  /** Why they do not come. */
  readonly error: unknown;
}

/** The state of the desk. */
export const useDesk = create<DeskState>(() => ({ data: NO_DATA, isLive: false, error: null }));

const RETRY_MS = 5_000;
const PAGE = '50';

function change(edit: (data: DeskData) => DeskData): void {
  useDesk.setState(({ data }) => ({ data: edit(data) }));
}

/** Follows the talks until the returned function is called. */
export function followDesk(): () => void {
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const again = (error: unknown) => {
    stop?.();
    stop = undefined;
    if (isOver) return;
    useDesk.setState({ error, isLive: false });
    timer = setTimeout(() => void begin(), RETRY_MS);
  };
  const begin = async () => {
    try {
      const { streamCode } = await api(supportCalls.deskStream);
      const topic: Topic = { biz: 'portal', type: 'supportDesk', code: streamCode, granularity: '' };
      // The code is good for an hour; a rejection asks for another one.
      if (!isOver)
        stop = streamClient.follow(topic, { onMessage: hear, onRejected: (error: ApiError) => again(error) });
    } catch (error) {
      again(error);
    }
  };
  void begin();
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop?.();
    useDesk.setState({ data: NO_DATA, isLive: false, error: null });
  };
}

function hear({ kind, data: topic }: TopicMessage): void {
  const { data, behind } = withTopic(useDesk.getState().data, kind, topic as SupportDeskTopicData, Date.now());
  useDesk.setState(kind === 'snapshot' ? { data, isLive: true, error: null } : { data });
  for (const talkId of behind) {
    const reads = kind === 'snapshot' ? [loadTalk(talkId), loadNewest(talkId)] : [loadNewest(talkId)];
    // Another snapshot reads them again.
    void Promise.all(reads).catch(() => undefined);
  }
}

/** Reads a talk that is not among the open ones. */
export async function loadTalk(talkId: string): Promise<void> {
  await told(api(supportCalls.deskTalk, { params: { talkId } }));
}

/** Reads the newest messages of a talk. */
export async function loadNewest(talkId: string): Promise<void> {
  const read = await api(supportCalls.deskMessages, { params: { talkId }, query: { limit: PAGE } });
  const known = useDesk.getState().data.messages.get(talkId);
  const isApart = known !== undefined && (read.messages[0]?.seq ?? 0) > (known.messages.at(-1)?.seq ?? 0) + 1;
  change((data) => {
    const base = isApart
      ? { ...data, messages: new Map(data.messages).set(talkId, { messages: [], more: true }) }
      : data;
    return withMessages(base, talkId, read.messages, known === undefined || isApart ? read.more : undefined);
  });
}

/** Reads older messages of a talk. */
export async function loadOlder(talkId: string): Promise<void> {
  const loaded = useDesk.getState().data.messages.get(talkId);
  const first = loaded?.messages[0]?.seq;
  if (first === undefined || loaded?.more !== true) return;
  const query = { beforeSeq: String(first), limit: PAGE };
  const read = await api(supportCalls.deskMessages, { params: { talkId }, query });
  change((data) => withMessages(data, talkId, read.messages, read.more));
}

/** Keeps what a call has answered about a talk. */
async function told(call: Promise<DeskTalkData>): Promise<DeskTalkData> {
  const talk = await call;
  change((data) => withTalk(data, talk));
  return talk;
}

/** Takes a waiting talk. */
export function claimTalk(talkId: string): Promise<DeskTalkData> {
  return told(api(supportCalls.claimTalk, { params: { talkId } }));
}

/** Ends a talk. */
export function closeTalk(talkId: string): Promise<DeskTalkData> {
  return told(api(supportCalls.closeDeskTalk, { params: { talkId } }));
}

/** Where a talk goes: to an agent, or back to the queue of a language and product. */
export interface TalkTarget {
  readonly agentAccountId?: number;
  readonly language?: DeskTalkData['language'];
  readonly product?: DeskTalkData['product'];
}

/** Gives a talk away. */
export function transferTalk(talkId: string, target: TalkTarget): Promise<DeskTalkData> {
  const { language, ...rest } = target;
  // The languages of talks are those that the contract lists.
  const body = language === undefined ? rest : { ...rest, language: language as 'en_US' };
  return told(api(supportCalls.transferTalk, { params: { talkId }, body }));
}

/** Answers in an own talk; the same `clientId` is the same message. */
export async function answer(talkId: string, clientId: string, text: string): Promise<void> {
  const message = await api(supportCalls.sendDeskMessage, { params: { talkId }, body: { clientId, text } });
  change((data) => withMessages(data, talkId, [message]));
}

/** Sends a file in an own talk. */
export async function sendFile(talkId: string, clientId: string, file: File): Promise<void> {
  const name = file.name.slice(0, 120);
  const query = name === '' ? { clientId } : { clientId, name };
  const message = await upload(supportCalls.sendDeskFile, file, { params: { talkId }, query });
  change((data) => withMessages(data, talkId, [message]));
}

const marked = new Map<string, number>();

/** Marks what is known of an own talk as read. */
export async function markRead(talkId: string): Promise<void> {
  const { talks, messages } = useDesk.getState().data;
  const seq = messages.get(talkId)?.messages.at(-1)?.seq ?? 0;
  const known = Math.max(talks.get(talkId)?.agentReadSeq ?? 0, marked.get(talkId) ?? 0);
  if (seq <= known) return;
  marked.set(talkId, seq);
  await told(api(supportCalls.readDeskTalk, { params: { talkId }, body: { seq } })).catch(() => marked.delete(talkId));
}

const TYPING_EVERY_MS = 3_000;
let typedMs = 0;

/** Lets the customer see that the agent types; at most every three seconds. */
export function tellTyping(talkId: string): void {
  const csrfToken = session.user()?.csrfToken;
  if (csrfToken === undefined || Date.now() - typedMs < TYPING_EVERY_MS) return;
  typedMs = Date.now();
  streamClient.say({ event: 'supportDesk.typing', csrfToken, params: { talkId } });
}
