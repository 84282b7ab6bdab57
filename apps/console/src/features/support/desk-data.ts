import type { DeskTalkData, SupportDeskTopicData, TalkMessageData } from '@bourse/contract';
import { hasGap, type Messages, mergeMessages } from '@bourse/kit/talk/messages.ts';
import { TYPING_MS, type TypingSign } from '@bourse/kit/talk/typing-sign.ts';

/** The messages of a talk as far as they were read: without a gap up to the newest. */
export interface LoadedMessages {
  readonly messages: Messages;
  /** Whether there are older ones. */
  readonly more: boolean;
}

/** What the desk knows of talks. */
export interface DeskData {
  readonly talks: ReadonlyMap<string, DeskTalkData>;
  /** By talk; one that nobody has looked at is missing. */
  readonly messages: ReadonlyMap<string, LoadedMessages>;
  /** A customer types in this talk until then. */
  readonly typing: TypingSign | undefined;
}

export const NO_DATA: DeskData = { talks: new Map(), messages: new Map(), typing: undefined };

/** With a talk, unless a newer version of it is known. */
export function withTalk(data: DeskData, talk: DeskTalkData): DeskData {
  const known = data.talks.get(talk.talkId);
  if (known !== undefined && known.version > talk.version) return data;
  return { ...data, talks: new Map(data.talks).set(talk.talkId, talk) };
}

/** With messages of a talk. `more`: whether there are older ones; left out, as it was. */
export function withMessages(data: DeskData, talkId: string, messages: Messages, more?: boolean): DeskData {
  const known = data.messages.get(talkId) ?? { messages: [], more: false };
  const next = { messages: mergeMessages(known.messages, messages), more: more ?? known.more };
  return { ...data, messages: new Map(data.messages).set(talkId, next) };
}

/**
 * With a topic's message; a snapshot has all open talks, so that those which it lacks are gone. `behind` are talks whose newest messages
 * have to be read; after a snapshot they themselves as well.
 */
export function withTopic(
  data: DeskData,
  kind: 'snapshot' | 'delta',
  topic: SupportDeskTopicData,
  nowMs: number,
): { readonly data: DeskData; readonly behind: readonly string[] } {
  const base = kind === 'snapshot' ? { ...data, talks: kept(data) } : data;
  let next = topic.talks.reduce(withTalk, base);
  const behind = new Set<string>();
  const byTalk: ReadonlyMap<string, readonly TalkMessageData[]> = Map.groupBy(topic.messages, ({ talkId }) => talkId);
  for (const [talkId, messages] of byTalk) {
    const known = next.messages.get(talkId);
    if (known === undefined) continue;
    const isBare = messages.some((message) => message.kind === 'card' && message.card === null);
    if (isBare || hasGap(known.messages, messages)) behind.add(talkId);
    else next = withMessages(next, talkId, messages);
  }
  if (kind === 'snapshot') for (const talkId of next.messages.keys()) behind.add(talkId);
  const heard = topic.messages.some(({ talkId, from }) => talkId === next.typing?.talkId && from === 'customer');
  if (heard) next = { ...next, typing: undefined };
  if (topic.typingTalkId !== '') {
    next = { ...next, typing: { talkId: topic.typingTalkId, untilMs: nowMs + TYPING_MS } };
  }
  return { data: next, behind: [...behind] };
}

/** Talks that a snapshot does not have are kept where somebody looks at them: those are read again. */
function kept({ talks, messages }: DeskData): ReadonlyMap<string, DeskTalkData> {
  return new Map([...talks].filter(([talkId]) => messages.has(talkId)));
}

/** Which talks a list has. */
export type DeskList = 'queue' | 'own' | 'others';

export interface DeskFilter {
  readonly list: DeskList;
  /** The agent's own account. */
  readonly accountId: number;
  /** Empty: all. */
  readonly language: string;
  readonly product: string;
}

/** The talks of a list: those who wait, the longest wait first; then those that go on, the last word first. */
export function talksOf({ talks }: DeskData, filter: DeskFilter): readonly DeskTalkData[] {
  const { language, product } = filter;
  return [...talks.values()]
    .filter((talk) => isIn(talk, filter))
    .filter((talk) => language === '' || talk.language === language)
    .filter((talk) => product === '' || talk.product === product)
    .sort((a, b) =>
      filter.list === 'queue' ? a.waitingSinceMs - b.waitingSinceMs : b.lastMessageMs - a.lastMessageMs,
    );
}

function isIn({ state, agentAccountId }: DeskTalkData, { list, accountId }: DeskFilter): boolean {
  if (list === 'queue') return state === 'waiting';
  return state === 'claimed' && (agentAccountId === accountId) === (list === 'own');
}

/** What wants an agent's eye: who waits, and what customers have written to them. */
export function newsOf(data: DeskData, accountId: number): number {
  return [...data.talks.values()].filter(
    ({ state, agentAccountId, deskUnreadCount }) =>
      state === 'waiting' || (state === 'claimed' && agentAccountId === accountId && deskUnreadCount > 0),
  ).length;
}

/** A wait in minutes and seconds, hours from the first on: `2:05`, `1:02:05`. Never negative: clocks differ. */
export function waitText(sinceMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((nowMs - sinceMs) / 1_000));
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
