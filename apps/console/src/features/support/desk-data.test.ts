import type { DeskTalkData, SupportDeskTopicData, TalkMessageData } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { type DeskData, NO_DATA, newsOf, talksOf, waitText, withMessages, withTalk, withTopic } from './desk-data.ts';

const NOTHING: SupportDeskTopicData = { talks: [], messages: [], typingTalkId: '' };

function talkOf(talkId: string, rest: Partial<DeskTalkData> = {}): DeskTalkData {
  return { talkId, state: 'waiting', version: 1, language: 'en_US', product: 'general', ...rest } as DeskTalkData;
}
function messageOf(talkId: string, seq: number, rest: Partial<TalkMessageData> = {}) {
  return { talkId, seq, from: 'customer', kind: 'text', text: '', card: null, ...rest } as TalkMessageData & {
    talkId: string;
  };
}
const withTalks = (...talks: readonly DeskTalkData[]): DeskData => talks.reduce(withTalk, NO_DATA);
const ids = (talks: Iterable<DeskTalkData>) => [...talks].map(({ talkId }) => talkId);

describe('the desk', () => {
  it('keeps the newer version of a talk, whatever comes last', () => {
    const data = withTalks(talkOf('1', { version: 3, state: 'claimed' }), talkOf('1', { version: 2 }));
    expect(data.talks.get('1')).toMatchObject({ version: 3, state: 'claimed' });
  });

  it('forgets talks that a snapshot lacks, but for those that somebody looks at', () => {
    const before = withMessages(withTalks(talkOf('1'), talkOf('2', { state: 'closed' })), '2', []);
    const { data } = withTopic(before, 'snapshot', { ...NOTHING, talks: [talkOf('3')] }, 0);
    expect(ids(data.talks.values())).toEqual(['2', '3']);
  });

  it('puts messages among those of talks that are looked at, and reads what it has missed', () => {
    const before = withMessages(withTalks(talkOf('1')), '1', [messageOf('1', 1)]);
    const messages = [messageOf('1', 2), messageOf('9', 1)];
    const heard = withTopic(before, 'delta', { ...NOTHING, messages }, 0);
    expect(heard.data.messages.get('1')?.messages.map(({ seq }) => seq)).toEqual([1, 2]);
    expect([heard.data.messages.has('9'), heard.behind]).toEqual([false, []]);
    const gap = withTopic(heard.data, 'delta', { ...NOTHING, messages: [messageOf('1', 5)] }, 0);
    expect(gap.behind).toEqual(['1']);
    const card = withTopic(heard.data, 'delta', { ...NOTHING, messages: [messageOf('1', 3, { kind: 'card' })] }, 0);
    expect(card.behind).toEqual(['1']);
    expect(withTopic(before, 'snapshot', NOTHING, 0).behind).toEqual(['1']);
  });

  it('ends typing with the message', () => {
    const typing = withTopic(NO_DATA, 'delta', { ...NOTHING, typingTalkId: '1' }, 1_000).data;
    expect(typing.typing).toEqual({ talkId: '1', untilMs: 6_000 });
    expect(withTopic(typing, 'delta', { ...NOTHING, messages: [messageOf('1', 1)] }, 0).data.typing).toBeUndefined();
    const agent = [messageOf('1', 1, { from: 'agent' })];
    expect(withTopic(typing, 'delta', { ...NOTHING, messages: agent }, 0).data.typing).toBeDefined();
  });

  it('lists who waits by the length of the wait, own talks and those of others by the last word', () => {
    const data = withTalks(
      talkOf('1', { waitingSinceMs: 20 }),
      talkOf('2', { waitingSinceMs: 10, language: 'zh_CN', product: 'fees' }),
      talkOf('3', { state: 'claimed', agentAccountId: 7, lastMessageMs: 1 }),
      talkOf('4', { state: 'claimed', agentAccountId: 7, lastMessageMs: 2 }),
      talkOf('5', { state: 'claimed', agentAccountId: 8, lastMessageMs: 3 }),
      talkOf('6', { state: 'closed', agentAccountId: 7 }),
      talkOf('7', { state: 'self-service' }),
    );
    const all = { accountId: 7, language: '', product: '' };
    expect(ids(talksOf(data, { ...all, list: 'queue' }))).toEqual(['2', '1']);
    expect(ids(talksOf(data, { ...all, list: 'own' }))).toEqual(['4', '3']);
    expect(ids(talksOf(data, { ...all, list: 'others' }))).toEqual(['5']);
    expect(ids(talksOf(data, { ...all, list: 'queue', language: 'zh_CN' }))).toEqual(['2']);
    expect(ids(talksOf(data, { ...all, list: 'queue', product: 'general' }))).toEqual(['1']);
  });

  it('counts who waits and what is unread in own talks', () => {
    const data = withTalks(
      talkOf('1'),
      talkOf('2', { state: 'claimed', agentAccountId: 7, deskUnreadCount: 2 }),
      talkOf('3', { state: 'claimed', agentAccountId: 7, deskUnreadCount: 0 }),
      talkOf('4', { state: 'claimed', agentAccountId: 8, deskUnreadCount: 1 }),
    );
    expect(newsOf(data, 7)).toBe(2);
  });

  it.each([
    [0, '0:00'],
    [65_000, '1:05'],
    [3_725_000, '1:02:05'],
    [-5_000, '0:00'],
  ])('writes a wait of %i ms as %s', (waitedMs, text) => {
    expect(waitText(1_000_000, 1_000_000 + waitedMs)).toBe(text);
  });
});
