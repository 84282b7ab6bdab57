import { setSitePlaces } from '@bourse/kit/page/link-at.ts';
import { definePlaces, placesOf } from '@bourse/kit/page/places.ts';
import { session } from '@bourse/kit/session/session.ts';
import { type Answer, answerCalls, rejection } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { signIn } from '@bourse/kit/testing/sign-in.ts';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inbox } from '../inbox-store.ts';
import { dataOf, messageOf } from '../testing/messages.ts';
import { UnreadBadge } from '../unread/unread-badge.tsx';
import { InboxPanel } from './inbox-panel.tsx';

const LIST = 'GET /hk-web/v3/inmail/messages';
const STATUS = 'POST /hk-web/v2/inmail/message/status';
const UP_TO = 'POST /hk-web/v3/inmail/read-up-to';
const COUNT = 'GET /hk-web/v2/inmail/message/unReadCount';
const DAY_MINUTES = 24 * 60;

const TODAY = messageOf(30);
const LINKED = messageOf(20, { hasLink: true, jumpLink: '/market?area=6' }, DAY_MINUTES);
const OLD = messageOf(10, {}, DAY_MINUTES);
const BROKEN = messageOf(10, { hasLink: true, bizType: 220, dataJson: '{', formatDataJson: '{' }, DAY_MINUTES);

setSitePlaces(
  placesOf(
    definePlaces([
      { path: 'market', key: 'x', words: [], search: ['area'], load: () => Promise.resolve(() => null) },
      { path: 'live/room', key: 'x', words: [], search: ['id'], load: () => Promise.resolve(() => null) },
    ]),
  ),
);

async function show(answers: Readonly<Record<string, Answer>> = {}) {
  signIn();
  const sent = answerCalls({
    [LIST]: () => ({ items: [TODAY, LINKED, OLD], nextCursor: '' }),
    [COUNT]: () => ({ countTotal: 3, version: 5, modules: [{ moduleCode: 1, count: 3 }] }),
    [STATUS]: () => ({ countTotal: 2, version: 6 }),
    [UP_TO]: () => ({ countTotal: 0, version: 7 }),
    ...answers,
  });
  const onPick = vi.fn();
  const { screen, router } = await renderApp(
    <>
      <button type="button" aria-label="Notifications" aria-describedby="unread" className="relative">
        <UnreadBadge id="unread" />
      </button>
      <div style={{ height: 683, width: 388 }}>
        <InboxPanel onPick={onPick} />
      </div>
    </>,
    { words: ['inbox'] },
  );
  const badge = screen.getByRole('button', { name: 'Notifications' });
  return { screen, router, sent, onPick, badge };
}

afterEach(() => {
  session.forget();
  localStorage.clear();
});

describe('the header’s panel', () => {
  it('IN-01 shows messages of today and earlier, and those of a tab by its module', async () => {
    const { screen, sent } = await show();
    await expect.element(screen.getByText('Title 30')).toBeVisible();
    const lines = screen.getByRole('list', { name: 'Messages' }).getByRole('listitem');
    const texts = lines.elements().map(({ textContent }) => textContent ?? '');
    expect(texts.map((text) => /^(Today|Earlier)$|Title \d\d/.exec(text)?.[0])).toEqual([
      ...['Today', 'Title 30', 'Earlier', 'Title 20', 'Title 10'],
    ]);
    await expectAccessible();
    for (const [name, module] of [
      ['Announcements', '2'],
      ['System', '1'],
      ['Quotes', '20'],
      ['Trade', '21'],
    ] as const) {
      await screen.getByRole('tab', { name }).click();
      await expect.poll(() => sent(LIST).at(-1)?.query.get('moduleId')).toBe(module);
    }
    const [all] = sent(LIST);
    expect([all?.query.has('moduleId'), all?.query.get('limit'), all?.query.get('lang')]).toEqual([
      ...[false, '10', 'en_US'],
    ]);
  });

  it('IN-01 reads ten more as the end comes into sight, at least 300 ms after the last', async () => {
    const times: number[] = [];
    const { screen, sent } = await show({
      [LIST]: ({ query }) => {
        times.push(performance.now());
        const from = 100 - Number(query.get('cursor') ?? 0);
        const items = Array.from({ length: 10 }, (_, at) => messageOf(from - at));
        return { items, nextCursor: from > 70 ? String(110 - from) : '' };
      },
    });
    await expect.element(screen.getByText('Title 100')).toBeVisible();
    const box = screen.getByRole('tabpanel').element().firstElementChild;
    await expect
      .poll(() => {
        box?.scrollTo(0, box.scrollHeight);
        return screen.getByText('No earlier messages').elements().length;
      })
      .toBe(1);
    expect(sent(LIST).map(({ query }) => query.get('cursor'))).toEqual([null, '10', '20', '30']);
    // The first page is asked for by the list itself, the others by the guard.
    const gaps = times.slice(2).map((time, at) => time - (times[at + 1] ?? 0));
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(295);
  });

  it('IN-02 marks all up to the newest message; the count is the exchange’s, the success is gone after 2 s', async () => {
    const { screen, sent, badge } = await show();
    await expect.element(badge).toHaveTextContent('3 unread messages3');
    await expect.element(screen.getByText('Title 30')).toBeVisible();
    expect(screen.getByText('Unread', { exact: true }).elements()).toHaveLength(3);
    await screen.getByRole('button', { name: 'Mark all as read' }).click();
    const done = screen.getByText('All messages are marked as read');
    await expect.element(done).toBeVisible();
    expect(sent(UP_TO).map(({ body }) => body)).toEqual([{ messageId: '30' }]);
    await expect.element(badge).toHaveTextContent('No unread messages');
    expect(screen.getByText('Unread', { exact: true }).elements()).toHaveLength(0);
    await expect.poll(() => done.elements().length, { timeout: 4_000 }).toBe(0);
  });

  it('IN-02 a failure to mark all is silent', async () => {
    const { screen, sent, badge } = await show({ [UP_TO]: () => rejection('TOO_MANY_REQUESTS', 429) });
    await expect.element(screen.getByText('Title 30')).toBeVisible();
    await screen.getByRole('button', { name: 'Mark all as read' }).click();
    await expect.poll(() => sent(UP_TO).length).toBe(1);
    await expect.element(screen.getByRole('button', { name: 'Mark all as read' })).not.toHaveAttribute('aria-busy');
    expect(screen.getByRole('alert').elements()).toHaveLength(0);
    await expect.element(badge).toHaveTextContent('3 unread messages3');
    expect(screen.getByText('Unread', { exact: true }).elements()).toHaveLength(3);
  });

  it('IN-03 opening a message marks it read by id, lowers the count and navigates', async () => {
    const { screen, router, sent, onPick, badge } = await show();
    await screen.getByRole('link', { name: /Title 20/ }).click();
    expect(sent(STATUS).map(({ body }) => body)).toEqual([{ rangeType: 1, messageId: '20' }]);
    await expect.element(badge).toHaveTextContent('2 unread messages2');
    await expect.poll(() => router.state.location.pathname).toBe('/en_US/market');
    expect(router.state.location.search).toEqual({ area: '6' });
    expect(onPick).toHaveBeenCalledOnce();
  });

  it('IN-03 IN-06 a message whose link cannot be built is logged, shown, and read like any other', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { screen, router, sent } = await show({ [LIST]: () => ({ items: [BROKEN], nextCursor: '' }) });
    const before = router.state.location.href;
    await screen.getByRole('button', { name: /Title 10/ }).click();
    expect(sent(STATUS).map(({ body }) => body)).toEqual([{ rangeType: 1, messageId: '10' }]);
    expect(log.mock.calls.flat().join(' ')).toContain('message 10, type 220');
    expect(router.state.location.href).toBe(before);
    await expect.element(screen.getByRole('button', { name: /Title 10/ })).toHaveAttribute('aria-expanded', 'true');
    log.mockRestore();
  });

  it('a message that could not be marked is unread again', async () => {
    const { screen } = await show({ [STATUS]: () => rejection('INTERNAL', 500) });
    await screen.getByRole('button', { name: /Title 30/ }).click();
    await expect.poll(() => screen.getByText('Unread', { exact: true }).elements().length).toBe(3);
  });

  it('IN-04 IN-08 what arrives by the socket is counted and listed at once; late counts are ignored; 99+ above 99', async () => {
    const { screen, badge } = await show();
    await expect.element(badge).toHaveTextContent('3 unread messages3');
    await expect.element(screen.getByText('Title 30')).toBeVisible();
    inbox.takeData('delta', dataOf([messageOf(40)], { unread: { countTotal: 100, version: 9 } }));
    await expect.element(screen.getByText('Title 40')).toBeVisible();
    await expect.element(badge).toHaveTextContent('100 unread messages99+');
    inbox.takeData('delta', dataOf([], { unread: { countTotal: 50, version: 8 } }));
    inbox.takeData('delta', dataOf([], { readUpTo: '40', unread: { countTotal: 0, version: 10 } }));
    await expect.element(badge).toHaveTextContent('No unread messages');
    expect(screen.getByText('Unread', { exact: true }).elements()).toHaveLength(0);
  });

  it('has its say when there is nothing, and when nothing could be read', async () => {
    const { screen } = await show({ [LIST]: () => ({ items: [], nextCursor: '' }) });
    await expect.element(screen.getByText('No notifications yet')).toBeVisible();
    await screen.unmount();
    let isDown = true;
    const next = await show({
      [LIST]: () => (isDown ? rejection('TOO_MANY_REQUESTS', 429) : { items: [TODAY], nextCursor: '' }),
    });
    await expect.element(next.screen.getByText('Your messages could not be loaded')).toBeVisible();
    isDown = false;
    await next.screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(next.screen.getByText('Title 30')).toBeVisible();
  });
});
