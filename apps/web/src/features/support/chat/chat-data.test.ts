import type { SupportLineData, SupportTopicData, TalkData, TalkMessageData } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { scriptAddress } from '../service/chat-element.ts';
import { type ChatData, NO_DATA, openTalkOf, withLines, withMessages, withTalk, withTopic } from './chat-data.ts';
import { pageLocale } from './chat-language.ts';

const NOTHING: SupportTopicData = { lines: [], talks: [], messages: [], typingTalkId: '' };

function talkOf(talkId: string, rest: Partial<TalkData> = {}): TalkData {
  return { talkId, line: 3, state: 'waiting', version: 1, openedMs: Number(talkId), lastSeq: 0, ...rest } as TalkData;
}
function messageOf(talkId: string, seq: number, rest: Partial<TalkMessageData> = {}) {
  return { talkId, seq, from: 'agent', kind: 'text', text: '', card: null, ...rest } as TalkMessageData & {
    talkId: string;
  };
}
const seqsOf = (data: ChatData, talkId: string) => data.messages.get(talkId)?.messages.map(({ seq }) => seq);

describe('what the chat knows', () => {
  it('keeps the newer version of a talk, whatever comes last', () => {
    const data = withTalk(
      withTalk(NO_DATA, talkOf('1', { version: 4, state: 'claimed' })),
      talkOf('1', { version: 3 }),
    );
    expect(data.talks.get('1')?.state).toBe('claimed');
  });

  it('replaces a line by what came of it, and leaves the others', () => {
    const lineOf = (line: 1 | 3, unreadCount: number): SupportLineData => ({
      line,
      talkId: '',
      unreadCount,
      lastMessage: null,
    });
    const data = withLines(withLines(NO_DATA, [lineOf(1, 2), lineOf(3, 1)]), [lineOf(3, 0)]);
    expect([...data.lines.values()].map(({ unreadCount }) => unreadCount)).toEqual([2, 0]);
  });

  it('takes a line’s newest open talk', () => {
    const talks = [
      talkOf('1'),
      talkOf('2', { state: 'claimed' }),
      talkOf('3', { state: 'closed' }),
      talkOf('4', { line: 1 }),
    ];
    expect(openTalkOf(talks.reduce(withTalk, NO_DATA), 3)?.talkId).toBe('2');
    expect(openTalkOf(NO_DATA, 3)).toBeUndefined();
  });

  it('puts messages into talks that were looked at, each once, and reads what was missed', () => {
    const before = withMessages(withTalk(NO_DATA, talkOf('1')), '1', [messageOf('1', 1)]);
    const heard = withTopic(before, 'delta', { ...NOTHING, messages: [2, 1].map((seq) => messageOf('1', seq)) }, 0);
    expect([seqsOf(heard.data, '1'), heard.behind]).toEqual([[1, 2], []]);
    expect(withTopic(before, 'delta', { ...NOTHING, messages: [messageOf('1', 3)] }, 0).behind).toEqual(['1']);
    const card = messageOf('1', 2, { kind: 'card' });
    expect(withTopic(before, 'delta', { ...NOTHING, messages: [card] }, 0).behind).toEqual(['1']);
    expect(
      seqsOf(withTopic(before, 'delta', { ...NOTHING, messages: [messageOf('9', 1)] }, 0).data, '9'),
    ).toBeUndefined();
  });

  it('reads after a snapshot what came while the line was down', () => {
    const before = withMessages(withTalk(NO_DATA, talkOf('1')), '1', [messageOf('1', 1)]);
    const talks = [talkOf('1', { version: 2, lastSeq: 4 })];
    expect(withTopic(before, 'snapshot', { ...NOTHING, talks }, 0).behind).toEqual(['1']);
    expect(withTopic(before, 'snapshot', { ...NOTHING, talks: [talkOf('1', { lastSeq: 1 })] }, 0).behind).toEqual([]);
  });

  it('is unsure of open talks that a snapshot lacks: they may be closed', () => {
    const before = [talkOf('1'), talkOf('2'), talkOf('3', { state: 'closed' })].reduce(withTalk, NO_DATA);
    expect(withTopic(before, 'snapshot', { ...NOTHING, talks: [talkOf('2')] }, 0).unsure).toEqual(['1']);
    expect(withTopic(before, 'delta', { ...NOTHING, talks: [talkOf('2')] }, 0).unsure).toEqual([]);
  });

  it('lets typing end with the message, or after five seconds', () => {
    const { typing } = withTopic(NO_DATA, 'delta', { ...NOTHING, typingTalkId: '1' }, 1_000).data;
    expect(typing).toEqual({ talkId: '1', untilMs: 6_000 });
    const heard = withTopic({ ...NO_DATA, typing }, 'delta', { ...NOTHING, messages: [messageOf('1', 1)] }, 0);
    expect(heard.data.typing).toBeUndefined();
  });
});

describe('the chat’s surroundings', () => {
  it.each([
    ['/zh_CN/market', 'zh_CN', 'ltr'],
    ['/ar_AE', 'ar_AE', 'rtl'],
    ['/', 'en_US', 'ltr'],
    ['/xx_XX/market', 'en_US', 'ltr'],
  ])('at %s it speaks %s', (path, locale, dir) => {
    expect(pageLocale(path)).toMatchObject({ locale, dir });
  });

  it('CS-02 asks for a script that did not come under another address: browsers remember the failure of a module', () => {
    expect(scriptAddress('assets/chat-1.js', 3, 0)).toBe('/assets/chat-1.js?line=3');
    expect(scriptAddress('assets/chat-1.js', 3, 2)).toBe('/assets/chat-1.js?line=3&attempt=2');
  });
});
