import type { DeskTalkData, SupportDeskTopicData, TalkMessageData } from '@bourse/contract';
import { streamClient } from '@bourse/kit/stream/line.ts';
import type { TopicSink } from '@bourse/kit/stream/stream-client.ts';
import { type Answer, rejection } from '@bourse/kit/testing/answer-calls.ts';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderRoom } from '../../testing/render-room.tsx';
import { DeskPage } from './desk-page.tsx';

const NOW_MS = Date.now();
const ME = 1;
const PATH = '/hk-web/console/support/talks/5';
const NO_TOPIC: SupportDeskTopicData = { talks: [], messages: [], typingTalkId: '' };

function talkOf(rest: Partial<DeskTalkData> = {}): DeskTalkData {
  return {
    ...{ talkId: '5', line: 3, state: 'waiting', language: 'en_US', product: 'fees', version: 1, openedMs: NOW_MS },
    ...{ closedMs: 0, reopenUntilMs: 0, lastSeq: 1, customerReadSeq: 0, agentReadSeq: 0, unreadCount: 0 },
    ...{ agentName: '', stars: 0, ahead: 0, agentAccountId: 0, waitingSinceMs: NOW_MS - 65_000, firstAnswerMs: 0 },
    ...{ customer: { kind: 'user', accountId: 9, nickname: 'Grace' }, deskUnreadCount: 1, lastText: 'Hello' },
    ...{ lastMessageMs: NOW_MS, ratingText: '' },
    ...rest,
  } as DeskTalkData;
}

function messageOf(seq: number, rest: Partial<TalkMessageData> = {}): TalkMessageData {
  return {
    ...{ seq, clientId: '', from: 'customer', agentName: '', kind: 'text', text: 'Why this fee?', file: null },
    ...{ ref: null, card: null, event: null, params: {}, createdMs: NOW_MS },
    ...rest,
  };
}

/** The desk with one talk; `hear` is what the exchange sends on the socket. */
async function show(talk: DeskTalkData, given: Readonly<Record<string, Answer>> = {}) {
  let sink: TopicSink | undefined;
  const spy = vi.spyOn(streamClient, 'follow').mockImplementation((_topic, next) => {
    sink = next;
    return () => undefined;
  });
  onTestFinished(() => spy.mockRestore());
  const { screen, sent } = await renderRoom(<DeskPage />, ['support.read', 'support.answer'], {
    'GET /hk-web/console/support/stream': () => ({ streamCode: 'code' }),
    [`GET ${PATH}`]: () => talk,
    [`GET ${PATH}/messages`]: () => ({ messages: [messageOf(1)], more: false }),
    [`GET ${PATH}/customer`]: () => ({
      kind: 'user',
      accountId: 9,
      nickname: 'Grace',
      vipLevel: 2,
      talks: [],
      account: null,
    }),
    [`GET ${PATH}/notes`]: () => [],
    [`POST ${PATH}/read`]: () => talk,
    [`POST ${PATH}/claim`]: () => talkOf({ state: 'claimed', agentAccountId: ME, agentName: 'Ada', version: 2 }),
    ...given,
  });
  await expect.poll(() => sink).toBeDefined();
  const hear = (topic: Partial<SupportDeskTopicData>, kind: 'snapshot' | 'delta' = 'delta') =>
    sink?.onMessage({
      topic: { biz: 'portal', type: 'supportDesk', code: 'code', granularity: '' },
      ...{ kind, seq: 1, timeMs: NOW_MS, data: { ...NO_TOPIC, ...topic } },
    });
  hear({ talks: [talk] }, 'snapshot');
  return { screen, sent, hear };
}

const OWN = { state: 'claimed', agentAccountId: ME, agentName: 'Ada' } as const;

describe('the desk', () => {
  it('shows who waits and for how long, and counts it in the title without a sound', async () => {
    const { screen, hear } = await show(talkOf());
    const row = screen.getByRole('button', { name: /Grace/ });
    await expect.element(row.getByText(/^1:0\d$/)).toBeVisible();
    await expect.poll(() => document.title).toMatch(/^\(1\) Customer service/);
    await expectAccessible();
    hear({ talks: [talkOf({ ...OWN, agentAccountId: 8, version: 2 })] });
    await expect.element(row).not.toBeInTheDocument();
    await expect.poll(() => document.title).toMatch(/^Customer service/);
  });

  it('lets an agent claim, read and answer; the answer goes once', async () => {
    const { screen, sent } = await show(talkOf(), {
      [`POST ${PATH}/messages`]: ({ body }) => {
        const { clientId, text } = body as { readonly clientId: string; readonly text: string };
        return messageOf(2, { from: 'agent', agentName: 'Ada', clientId, text });
      },
    });
    await screen.getByRole('button', { name: /Grace/ }).click();
    await expect.element(screen.getByRole('log').getByText('Why this fee?')).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Write a message' })).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Claim' }).click();
    await screen.getByRole('textbox', { name: 'Write a message' }).fill('It is 0.1 %.');
    await screen.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.element(screen.getByRole('log').getByText('It is 0.1 %.')).toBeVisible();
    expect(sent(`POST ${PATH}/messages`)).toHaveLength(1);
    expect(sent(`POST ${PATH}/read`)[0]?.body).toEqual({ seq: 1 });
    await expectAccessible();
  });

  it('tells that somebody else was quicker', async () => {
    const { screen } = await show(talkOf(), { [`POST ${PATH}/claim`]: () => rejection('SUPPORT_TALK_TAKEN', 409) });
    await screen.getByRole('button', { name: /Grace/ }).click();
    await screen.getByRole('button', { name: 'Claim' }).click();
    await expect.element(screen.getByRole('alert')).toBeVisible();
  });

  it('inserts a canned answer as the customer will read it', async () => {
    const canned = {
      ...{ cannedId: '3', title: 'Fees', language: 'en_US', product: 'fees', text: 'Dear {name}, about {order}.' },
      ...{ variables: ['name', 'order'], changedMs: 1 },
    };
    const fill: Answer = ({ body }) => {
      const { order } = (body as { readonly values: { readonly order?: string } }).values;
      return order === undefined ? rejection('SUPPORT_VARIABLE_MISSING') : { text: `Dear Grace, about ${order}.` };
    };
    const { screen } = await show(talkOf(OWN), {
      'GET /hk-web/console/support/canned-answers': () => [canned],
      'POST /hk-web/console/support/canned-answers/3/fill': fill,
    });
    await screen.getByRole('tab', { name: /Mine/ }).click();
    await screen.getByRole('button', { name: /Grace/ }).click();
    await screen.getByRole('button', { name: 'Insert canned answer' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('button', { name: /Fees/ }).click();
    await expect.element(dialog.getByRole('button', { name: 'Insert' })).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Order' }).fill('order 12');
    await expect.element(dialog.getByRole('status')).toHaveTextContent('Dear Grace, about order 12.');
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await expect
      .element(screen.getByRole('textbox', { name: 'Write a message' }))
      .toHaveValue('Dear Grace, about order 12.');
  });

  it('keeps notes apart from messages', async () => {
    const note = { noteId: '1', text: 'calls often', authorName: 'Ada', authorAccountId: 1, createdMs: NOW_MS };
    const notes: (typeof note)[] = [];
    const { screen, sent } = await show(talkOf(OWN), {
      [`GET ${PATH}/notes`]: () => [...notes],
      [`POST ${PATH}/notes`]: () => {
        notes.push(note);
        return note;
      },
    });
    await screen.getByRole('tab', { name: /Mine/ }).click();
    await screen.getByRole('button', { name: /Grace/ }).click();
    await screen.getByRole('textbox', { name: 'New note' }).fill('calls often');
    await screen.getByRole('button', { name: 'Add note' }).click();
    await expect.element(screen.getByText('calls often')).toBeVisible();
    expect(screen.getByRole('log').element().textContent).not.toContain('calls often');
    expect(sent(`POST ${PATH}/messages`)).toEqual([]);
  });
});
