import type { TalkMessageData } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { byDay, hasGap, mergeMessages } from './messages.ts';

const DAY_MS = 86_400_000;
const NOON_MS = new Date(2026, 10, 27, 12).getTime();

function messageOf(seq: number, rest: Partial<TalkMessageData> = {}): TalkMessageData {
  return {
    ...{ seq, clientId: '', from: 'agent', agentName: '', kind: 'text', text: String(seq), file: null },
    ...{ ref: null, card: null, event: null, params: {}, createdMs: NOON_MS },
    ...rest,
  };
}
const seqsOf = (messages: readonly TalkMessageData[]) => messages.map(({ seq }) => seq);

describe('messages of a talk', () => {
  it('are put in order, each once', () => {
    const known = [2, 3].map((seq) => messageOf(seq));
    expect(
      seqsOf(
        mergeMessages(
          known,
          [5, 3, 1].map((seq) => messageOf(seq)),
        ),
      ),
    ).toEqual([1, 2, 3, 5]);
  });

  it('take a card from whoever has resolved it, and keep it when the socket repeats the message without', () => {
    const card = { kind: 'transfer', id: '1', coin: 'USDT' } as TalkMessageData['card'];
    const [resolved] = mergeMessages([messageOf(1, { kind: 'card' })], [messageOf(1, { kind: 'card', card })]);
    expect(resolved?.card).toBe(card);
    expect(mergeMessages(resolved === undefined ? [] : [resolved], [messageOf(1, { kind: 'card' })])[0]?.card).toBe(
      card,
    );
  });

  it.each([
    [[1, 2], [3], false],
    [[1, 2], [2], false],
    [[1, 2], [4], true],
    [[1, 2], [4, 3], false],
    [[], [1], false],
    [[], [7], true],
    [[1, 2], [], false],
  ] as const)('after %j, %j leave a gap: %s', (known, more, gap) => {
    const listOf = (seqs: readonly number[]) => seqs.map((seq) => messageOf(seq));
    expect(hasGap(listOf(known), listOf(more))).toBe(gap);
  });

  it('stand under their local day', () => {
    const days = byDay([messageOf(1), messageOf(2), messageOf(3, { createdMs: NOON_MS + DAY_MS })]);
    expect(days.map(({ messages }) => seqsOf(messages))).toEqual([[1, 2], [3]]);
    expect(days.map(({ dayMs }) => dayMs)).toEqual(
      [NOON_MS, NOON_MS + DAY_MS].map((ms) => new Date(ms).setHours(0, 0, 0, 0)),
    );
  });
});
