import type { TalkMessageData } from '@bourse/contract';

/** Messages of a talk, by their sequence. */
export type Messages = readonly TalkMessageData[];

/**
 * Messages with others put among them, by sequence and each once. One that is known keeps what it is; a card comes from whoever has
 * resolved it, the newest last.
 */
export function mergeMessages(known: Messages, more: Messages): Messages {
  const bySeq = new Map(known.map((message) => [message.seq, message]));
  for (const message of more) {
    const before = bySeq.get(message.seq);
    if (before === undefined || message.card !== null) bySeq.set(message.seq, message);
  }
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/** Whether messages have come that do not follow what is known: those between have to be read. */
export function hasGap(known: Messages, more: Messages): boolean {
  const last = known.at(-1)?.seq ?? 0;
  const next = more.filter(({ seq }) => seq > last).map(({ seq }) => seq);
  return next.length > 0 && Math.min(...next) > last + 1;
}

/** Messages in groups of one local day, oldest first. */
export function byDay(messages: Messages): readonly { readonly dayMs: number; readonly messages: Messages }[] {
  const days: { dayMs: number; messages: TalkMessageData[] }[] = [];
  for (const message of messages) {
    const dayMs = new Date(message.createdMs).setHours(0, 0, 0, 0);
    const last = days.at(-1);
    if (last?.dayMs === dayMs) last.messages.push(message);
    else days.push({ dayMs, messages: [message] });
  }
  return days;
}
