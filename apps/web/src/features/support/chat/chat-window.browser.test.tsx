import type { SupportTopicData, TalkData, TalkMessageData } from '@bourse/contract';
import { streamClient } from '@bourse/kit/stream/line.ts';
import type { TopicSink } from '@bourse/kit/stream/stream-client.ts';
import { type Answer, answerCalls, rejection } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { signIn } from '@bourse/kit/testing/sign-in.ts';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LineId } from '../service/lines.ts';
import { startChat, useChat } from './chat-client.ts';
import { ChatWindow } from './chat-window.tsx';

const NOW_MS = Date.now();
const TALK: TalkData = {
  ...{ talkId: '1', line: 3, state: 'waiting', language: 'en_US', product: 'general', version: 1, openedMs: NOW_MS },
  ...{ closedMs: 0, reopenUntilMs: 0, lastSeq: 0, customerReadSeq: 0, agentReadSeq: 0, unreadCount: 0 },
  ...{ agentName: '', stars: 0, waitingSinceMs: 0, ahead: 2 },
};
const NO_TOPIC: SupportTopicData = { lines: [], talks: [], messages: [], typingTalkId: '' };

function messageOf(seq: number, rest: Partial<TalkMessageData> = {}): TalkMessageData {
  return {
    ...{ seq, clientId: '', from: 'agent', agentName: 'Ada', kind: 'text', text: `message ${seq}`, file: null },
    ...{ ref: null, card: null, event: null, params: {}, createdMs: NOW_MS },
    ...rest,
  };
}

let users = 100;

/** The window of a line, for somebody new; `hear` is what the exchange sends on the socket. */
async function show(line: LineId, given: Readonly<Record<string, Answer>> = {}, talk?: TalkData) {
  let sink: TopicSink | undefined;
  const spy = vi.spyOn(streamClient, 'follow').mockImplementation((topic, next) => {
    if (topic.type === 'support') sink = next;
    return () => undefined;
  });
  onTestFinished(() => spy.mockRestore());
  const sentText: Answer = ({ body }) => {
    const { clientId, text } = body as { clientId: string; text?: string };
    return messageOf(7, { from: 'customer', agentName: '', clientId, text: text ?? '' });
  };
  const sent = answerCalls({
    'GET /hk-web/support/state': () => ({ lines: [], streamCode: '' }),
    'POST /hk-web/support/talks': () => ({ talk: { ...TALK, line, state: 'self-service' }, streamCode: '' }),
    'POST /hk-web/support/talks/1/hand-over': () => ({ ...TALK, line, version: 2 }),
    'POST /hk-web/support/talks/1/messages': sentText,
    'POST /hk-web/support/talks/1/read': () => ({ ...TALK, line }),
    'GET /hk-web/support/talks/1/messages': () => ({ messages: [], more: false }),
    'GET /hk-web/support/talks/1': () => ({ ...TALK, line, version: 2 }),
    'GET /hk-web/v2/spot/orders/history': () => ({ items: [], nextCursor: '' }),
    'GET /hk-web/finance/transfer/history/list': () => ({ items: [], nextCursor: '' }),
    ...given,
  });
  users += 1;
  signIn({ fid: users });
  await startChat();
  await expect.poll(() => sink).toBeDefined();
  const hear = (topic: Partial<SupportTopicData>, kind: 'snapshot' | 'delta' = 'delta') =>
    sink?.onMessage({
      topic: { biz: 'portal', type: 'support', code: '', granularity: '' },
      ...{ kind, seq: 1, timeMs: NOW_MS, data: { ...NO_TOPIC, ...topic } },
    });
  if (talk !== undefined) hear({ talks: [talk] }, 'snapshot');
  useChat.setState({ openLine: line });
  const { screen } = await renderApp(<ChatWindow />, { words: ['chat', 'talk', 'support', 'trading', 'transfer'] });
  return { screen, sent, hear, chat: screen.getByRole('dialog') };
}

afterEach(() => {
  useChat.setState({ openLine: undefined });
  sessionStorage.clear();
});

describe('the chat', () => {
  it('helps by itself first: articles, and own orders with their state', async () => {
    const hit = {
      ...{ documentId: '5', kind: 'help', code: 'stop-orders', category: 'orders', isPinned: false, publishedMs: 1 },
      ...{ title: 'Stop orders', summary: '<b>When</b> they trigger', shownLanguage: 'en_US' },
      ...{ titleMarks: [], snippet: '', snippetMarks: [] },
    };
    const order = {
      ...{ orderId: '9', tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '60000', qty: '0.5' },
      ...{ executedQty: '0.1', status: 'PARTIALLY_FILLED', placedMs: NOW_MS },
    };
    const { chat, sent } = await show(3, {
      'GET /hk-web/public/content/search': () => [hit],
      'GET /hk-web/v2/spot/orders/history': () => ({ items: [order], nextCursor: '' }),
    });
    const orders = chat.getByRole('region', { name: 'Your latest orders' });
    await expect.element(orders.getByText('0.1 of 0.5 filled, price 60,000')).toBeVisible();
    await expect.element(orders.getByText('Partly filled')).toBeVisible();
    await chat.getByRole('searchbox', { name: 'Search help articles' }).fill('stop');
    const article = chat.getByRole('link', { name: /Stop orders/ });
    await expect.element(article).toHaveAttribute('href', '/en_US/support/article?id=5&code=stop-orders');
    await expect.element(article.getByText('<b>When</b> they trigger')).toBeVisible();
    await expectAccessible();
    await orders.getByRole('button', { name: 'Ask about this' }).click();
    await expect.poll(() => sent('POST /hk-web/support/talks/1/messages')).toHaveLength(1);
    expect(sent('POST /hk-web/support/talks/1/messages')[0]?.body).toMatchObject({ card: { kind: 'order', id: '9' } });
  });

  it('leaves a phone to the article that was picked', async () => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1280, 800));
    const hit = {
      ...{ documentId: '5', kind: 'help', code: 'stop-orders', category: 'orders', isPinned: false, publishedMs: 1 },
      ...{ title: 'Stop orders', summary: '', shownLanguage: 'en_US', titleMarks: [], snippet: '', snippetMarks: [] },
    };
    const { chat } = await show(3, { 'GET /hk-web/public/content/search': () => [hit] });
    await chat.getByRole('searchbox', { name: 'Search help articles' }).fill('stop');
    // The test's own page stays.
    document.addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true });
    await chat.getByRole('link', { name: /Stop orders/ }).click();
    await expect.element(chat).not.toBeInTheDocument();
    expect(sessionStorage.getItem('supportOpenLine')).toBeNull();
  });

  it('hands over to a person, and tells how many wait before', async () => {
    const { chat, sent } = await show(3);
    await chat.getByRole('button', { name: 'Talk to a person' }).click();
    await chat.getByRole('button', { name: 'Ask a person' }).click();
    await expect.element(chat.getByText('Enter your question.')).toBeVisible();
    await chat.getByRole('textbox', { name: 'Your question' }).fill('Where is my order?');
    await chat.getByRole('button', { name: 'Ask a person' }).click();
    await expect.element(chat.getByRole('status')).toHaveTextContent('Waiting for an agent. 2 talks are before yours.');
    await expect.element(chat.getByRole('log').getByText('Where is my order?')).toBeVisible();
    expect(sent('POST /hk-web/support/talks')[0]?.body).toEqual({ line: 3, language: 'en_US', product: 'general' });
    expect(sent('POST /hk-web/support/talks/1/messages')).toHaveLength(1);
  });

  it('shows what comes on the socket as text and nothing else, marks it as read, and has links that take nothing along', async () => {
    const { chat, sent, hear } = await show(3, {}, { ...TALK, state: 'claimed', agentName: 'Ada' });
    await expect.element(chat.getByRole('status')).toHaveTextContent('You are talking with Ada.');
    const evil = '<img src=x onerror="document.title=1"> javascript:alert(1) https://bourse.example/a';
    hear({ messages: [{ ...messageOf(1, { text: evil }), talkId: '1' }] });
    const log = chat.getByRole('log');
    await expect.element(log.getByText('<img src=x', { exact: false })).toBeVisible();
    await expect.element(log.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
    expect(log.element().querySelectorAll('img, script')).toHaveLength(0);
    expect(log.element().querySelectorAll('a')).toHaveLength(1);
    await expect.poll(() => sent('POST /hk-web/support/talks/1/read')[0]?.body).toEqual({ seq: 1 });
    hear({ typingTalkId: '1' });
    await expect.element(log.getByText('Typing')).toBeInTheDocument();
    await expectAccessible();
  });

  it('keeps what is written without a line, sends it in order, and shows what was read', async () => {
    let isDown = true;
    let seq = 0;
    const { chat, sent, hear } = await show(
      1,
      {
        'POST /hk-web/support/talks/1/messages': ({ body }) => {
          if (isDown) throw new TypeError('no network');
          const { clientId, text } = body as { clientId: string; text?: string };
          seq += 1;
          return messageOf(seq, { from: 'customer', clientId, text: text ?? '' });
        },
      },
      { ...TALK, line: 1, state: 'claimed' },
    );
    const field = chat.getByRole('textbox', { name: 'Write a message' });
    for (const text of ['first', 'second']) {
      await field.fill(text);
      await userEvent.keyboard('{Enter}');
    }
    await expect.element(chat.getByText('Waiting to be sent').first()).toBeVisible();
    expect(sessionStorage.getItem(`supportOutbox:${users}`)).toContain('second');
    isDown = false;
    globalThis.dispatchEvent(new Event('online'));
    await expect.element(chat.getByText('Waiting to be sent')).not.toBeInTheDocument();
    const texts = sent('POST /hk-web/support/talks/1/messages').map(({ body }) => (body as { text: string }).text);
    expect(texts.slice(-2)).toEqual(['first', 'second']);
    expect(sessionStorage.getItem(`supportOutbox:${users}`)).toBeNull();
    hear({ talks: [{ ...TALK, line: 1, state: 'claimed', version: 5, agentReadSeq: 1 }] });
    const articles = chat.getByRole('article');
    await expect.element(articles.nth(0).getByText('Read')).toBeVisible();
    await expect.element(articles.nth(1).getByText('Sent')).toBeVisible();
  });

  it('tells why a message was rejected, and gives it up', async () => {
    const { chat } = await show(
      1,
      { 'POST /hk-web/support/talks/1/messages': () => rejection('SUPPORT_TALK_FULL', 409) },
      { ...TALK, line: 1, state: 'claimed' },
    );
    await chat.getByRole('textbox', { name: 'Write a message' }).fill('one more');
    await chat.getByRole('button', { name: 'Send' }).click();
    await expect.element(chat.getByText('Not sent')).toBeVisible();
    await expect.element(chat.getByRole('alert')).toBeVisible();
    await chat.getByRole('button', { name: 'Discard' }).click();
    await expect.element(chat.getByText('one more')).not.toBeInTheDocument();
  });

  it('takes pictures and PDFs, and says why not other files', async () => {
    const { chat, sent } = await show(
      1,
      { 'POST /hk-web/support/talks/1/files': () => messageOf(3, { from: 'customer', kind: 'file' }) },
      { ...TALK, line: 1, state: 'claimed' },
    );
    const field = chat.getByRole('textbox', { name: 'Write a message' });
    await expect.element(field).toBeVisible();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'notes.html', { type: 'text/html' }));
    dataTransfer.items.add(new File(['x'], 'shot.png', { type: 'image/png' }));
    field.element().dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    await expect.element(chat.getByText(/^notes.html was not attached/)).toBeVisible();
    await chat.getByRole('button', { name: 'Send files' }).click();
    await expect.poll(() => sent('POST /hk-web/support/talks/1/files')).toHaveLength(1);
    expect(sent('POST /hk-web/support/talks/1/files')[0]?.query.get('name')).toBe('shot.png');
  });

  it('CS-03 shows what was answered in a talk that was closed while nobody was here, and marks it as read', async () => {
    const lastMessage = {
      talkId: '1',
      seq: 2,
      from: 'system',
      kind: 'event',
      text: '',
      event: 'closed',
      createdMs: NOW_MS,
    };
    const closed: TalkData = { ...TALK, state: 'closed', agentName: 'Ada', closedMs: NOW_MS, lastSeq: 2, version: 8 };
    const { chat, sent } = await show(3, {
      'GET /hk-web/support/state': () => ({
        lines: [{ line: 3, talkId: '', unreadCount: 1, lastMessage }],
        streamCode: '',
      }),
      'GET /hk-web/support/talks/1': () => closed,
      'GET /hk-web/support/talks/1/messages': () => ({ messages: [messageOf(1)], more: false }),
      'POST /hk-web/support/talks/1/read': () => ({ ...closed, customerReadSeq: 1, version: 9 }),
    });
    await expect.element(chat.getByRole('log').getByText('message 1')).toBeVisible();
    await expect.poll(() => sent('POST /hk-web/support/talks/1/read')[0]?.body).toEqual({ seq: 1 });
  });

  it('keeps in sight what was rejected because the talk had ended', async () => {
    const closed: TalkData = { ...TALK, line: 1, state: 'closed', agentName: 'Ada', closedMs: NOW_MS, version: 8 };
    const { chat } = await show(
      1,
      {
        'POST /hk-web/support/talks/1/messages': () => rejection('SUPPORT_TALK_CLOSED', 409),
        'GET /hk-web/support/talks/1': () => closed,
      },
      { ...TALK, line: 1, state: 'claimed', agentName: 'Ada' },
    );
    await chat.getByRole('textbox', { name: 'Write a message' }).fill('too late');
    await chat.getByRole('button', { name: 'Send' }).click();
    await expect.element(chat.getByText('Not sent')).toBeVisible();
    await expect.element(chat.getByText('too late')).toBeVisible();
  });

  it('asks after the end what it was worth, once', async () => {
    const closed: TalkData = { ...TALK, state: 'closed', agentName: 'Ada', closedMs: NOW_MS, version: 8 };
    const { chat, sent, hear } = await show(
      3,
      { 'POST /hk-web/support/talks/1/rating': () => ({ ...closed, stars: 4, version: 9 }) },
      { ...TALK, state: 'claimed', agentName: 'Ada' },
    );
    await expect.element(chat.getByRole('textbox', { name: 'Write a message' })).toBeVisible();
    hear({ talks: [closed] });
    await chat.getByRole('radio', { name: '4 stars' }).click({ force: true });
    await chat.getByRole('button', { name: 'Send rating' }).click();
    await expect.element(chat.getByText('You gave 4 stars. Thank you.')).toBeVisible();
    expect(sent('POST /hk-web/support/talks/1/rating')[0]?.body).toEqual({ stars: 4 });
    await expect.element(chat.getByRole('textbox', { name: 'Write a message' })).not.toBeInTheDocument();
  });

  it('closes by Escape, and keeps what was being written', async () => {
    const { chat, screen } = await show(1, {}, { ...TALK, line: 1, state: 'claimed' });
    await chat.getByRole('textbox', { name: 'Write a message' }).fill('half a');
    await userEvent.keyboard('{Escape}');
    await expect.element(chat).not.toBeInTheDocument();
    useChat.setState({ openLine: 1 });
    await expect.element(screen.getByRole('textbox', { name: 'Write a message' })).toHaveValue('half a');
  });
});
