import type { SupportLineData, SupportTopicData, TalkData, TalkMessageData } from '@bourse/contract';
import { hasGap, type Messages, mergeMessages } from '@bourse/kit/talk/messages.ts';
import { TYPING_MS, type TypingSign } from '@bourse/kit/talk/typing-sign.ts';
import type { LineId } from '../service/lines.ts';

/** The messages of a talk as far as they were read: without a gap up to the newest. */
export interface LoadedMessages {
  readonly messages: Messages;
  /** Whether there are older ones. */
  readonly more: boolean;
}

/** What the chat knows of the customer's talks. */
export interface ChatData {
  readonly lines: ReadonlyMap<LineId, SupportLineData>;
  readonly talks: ReadonlyMap<string, TalkData>;
  /** By talk; one that nobody has looked at is missing. */
  readonly messages: ReadonlyMap<string, LoadedMessages>;
  /** An agent types in this talk until then; undefined: nobody does. */
  readonly typing: TypingSign | undefined;
}

export const NO_DATA: ChatData = { lines: new Map(), talks: new Map(), messages: new Map(), typing: undefined };

function withEntry<K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> {
  return new Map(map).set(key, value);
}

/** With lines in place of what was known of them. */
export function withLines(data: ChatData, lines: readonly SupportLineData[]): ChatData {
  return { ...data, lines: new Map([...data.lines, ...lines.map((line) => [line.line, line] as const)]) };
}

/** With a talk, unless a newer version of it is known. */
export function withTalk(data: ChatData, talk: TalkData): ChatData {
  const known = data.talks.get(talk.talkId);
  if (known !== undefined && known.version > talk.version) return data;
  return { ...data, talks: withEntry(data.talks, talk.talkId, talk) };
}

/** With messages of a talk. `more`: whether there are older ones; left out, as it was. */
export function withMessages(data: ChatData, talkId: string, messages: Messages, more?: boolean): ChatData {
  const known = data.messages.get(talkId) ?? { messages: [], more: false };
  const next = { messages: mergeMessages(known.messages, messages), more: more ?? known.more };
  return { ...data, messages: withEntry(data.messages, talkId, next) };
}

/**
 * With a topic's message. `behind` are talks whose newest messages have to be read: some are missing, or a card is not resolved. `unsure` are
 * talks that were open and that a snapshot, which has the open ones, lacks: they have to be read.
 */
export function withTopic(
  data: ChatData,
  kind: 'snapshot' | 'delta',
  topic: SupportTopicData,
  nowMs: number,
): { readonly data: ChatData; readonly behind: readonly string[]; readonly unsure: readonly string[] } {
  let next = topic.talks.reduce(withTalk, withLines(data, topic.lines));
  const behind = new Set<string>();
  for (const [talkId, messages] of byTalk(topic.messages)) {
    const known = next.messages.get(talkId);
    // Nobody has looked at it: it is read whole when somebody does.
    if (known === undefined) continue;
    const isBare = messages.some((message) => message.kind === 'card' && message.card === null);
    if (isBare || hasGap(known.messages, messages)) behind.add(talkId);
    else next = withMessages(next, talkId, messages);
  }
  if (kind === 'snapshot') for (const talkId of lagging(next)) behind.add(talkId);
  const heard = topic.messages.some(({ talkId, from }) => talkId === next.typing?.talkId && from === 'agent');
  if (heard) next = { ...next, typing: undefined };
  if (topic.typingTalkId !== '') {
    next = { ...next, typing: { talkId: topic.typingTalkId, untilMs: nowMs + TYPING_MS } };
  }
  return { data: next, behind: [...behind], unsure: kind === 'snapshot' ? missing(data, topic) : [] };
}

function byTalk(messages: SupportTopicData['messages']): ReadonlyMap<string, readonly TalkMessageData[]> {
  return Map.groupBy(messages, ({ talkId }) => talkId);
}

/** Talks that are known as open and that a snapshot lacks. */
function missing({ talks }: ChatData, topic: SupportTopicData): readonly string[] {
  const listed = new Set(topic.talks.map(({ talkId }) => talkId));
  return [...talks.values()].flatMap(({ talkId, state }) => (state === 'closed' || listed.has(talkId) ? [] : [talkId]));
}

/** Talks of which less is loaded than there is. */
function lagging({ talks, messages }: ChatData): readonly string[] {
  return [...messages].flatMap(([talkId, loaded]) => {
    const lastSeq = talks.get(talkId)?.lastSeq ?? 0;
    return (loaded.messages.at(-1)?.seq ?? 0) < lastSeq ? [talkId] : [];
  });
}

/** The open talk of a line, the newest one; undefined: none. */
export function openTalkOf({ talks }: ChatData, line: LineId): TalkData | undefined {
  return newest([...talks.values()].filter((talk) => talk.line === line && talk.state !== 'closed'));
}

function newest(talks: readonly TalkData[]): TalkData | undefined {
  return talks.reduce<TalkData | undefined>(
    (last, talk) => (last === undefined || talk.openedMs > last.openedMs ? talk : last),
    undefined,
  );
}
