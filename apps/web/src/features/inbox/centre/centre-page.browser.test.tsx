import { type PageProps, placesOf } from '@bourse/kit/page/places.ts';
import { session } from '@bourse/kit/session/session.ts';
import { type Answer, answerCalls } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { signIn } from '@bourse/kit/testing/sign-in.ts';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { useSearch } from '@tanstack/react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { inboxPlaces } from '../places.ts';
import { messageOf } from '../testing/messages.ts';
import { CentrePage } from './centre-page.tsx';

const LIST = 'GET /hk-web/v3/inmail/messages';
const [PLACE] = placesOf(inboxPlaces);

/** The page with the query of the address, as the application gives it. */
function Page() {
  const search: PageProps<'module' | 'sub' | 'unread'>['search'] = useSearch({ strict: false });
  if (PLACE === undefined) throw new Error('no place');
  return <CentrePage place={PLACE} search={readTexts(search)} params={{}} />;
}

/** The test's router reads numbers, where the application's reads texts. */
function readTexts(search: Readonly<Record<string, unknown>>) {
  const text = (name: string) => (search[name] === undefined ? undefined : String(search[name]));
  return { module: text('module'), sub: text('sub'), unread: text('unread') };
}

async function show(address: string, answers: Readonly<Record<string, Answer>> = {}) {
  signIn();
  const sent = answerCalls({
    [LIST]: () => ({ items: [messageOf(3), messageOf(2, {}, 3_000)], nextCursor: '' }),
    'GET /hk-web/v2/inmail/message/unReadCount': () => ({
      ...{ countTotal: 120, version: 5, modules: [{ moduleCode: 2, count: 120 }] },
    }),
    ...answers,
  });
  const { screen, router } = await renderApp(<Page />, { words: ['inbox'], address });
  return { screen, router, sent };
}

afterEach(() => {
  session.forget();
  localStorage.clear();
  window.scrollTo(0, 0);
});

describe('the message centre', () => {
  it('IN-05 restricts by module and submodule, both in the address, and shows what is unread in each', async () => {
    const { screen, router, sent } = await show('inMail/noticeNavList');
    await expect.element(screen.getByText('Title 3')).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Earlier' })).toBeVisible();
    const modules = screen.getByRole('navigation', { name: 'Subjects' });
    expect(modules.getByRole('link').elements()).toHaveLength(14);
    await expect
      .element(modules.getByRole('link', { name: /Announcements/ }))
      .toHaveTextContent('Announcements99+120 unread messages');
    await expectAccessible();
    await modules.getByRole('link', { name: /Announcements/ }).click();
    await expect.poll(() => router.state.location.href).toMatch(/module=2$|module=%222%22$/);
    const kinds = screen.getByRole('navigation', { name: 'Kinds of this subject' });
    await kinds.getByRole('link', { name: 'System maintenance' }).click();
    await expect.poll(() => sent(LIST).at(-1)?.query.get('submoduleId')).toBe('106');
    expect(sent(LIST).at(-1)?.query.get('moduleId')).toBe('2');
    await expect
      .element(kinds.getByRole('link', { name: 'System maintenance' }))
      .toHaveAttribute('aria-current', 'page');
  });

  it('IN-05 shows only unread ones when wanted, and the way back when there is none', async () => {
    const { screen, sent } = await show('inMail/noticeNavList?module=1', {
      [LIST]: ({ query }) => ({ items: query.get('unread') === '1' ? [] : [messageOf(3)], nextCursor: '' }),
    });
    await expect.element(screen.getByText('Title 3')).toBeVisible();
    await screen.getByRole('switch', { name: 'Unread only' }).click();
    await expect.element(screen.getByText('No messages here')).toBeVisible();
    expect(sent(LIST).at(-1)?.query.get('moduleId')).toBe('1');
    await screen.getByRole('link', { name: 'Show all messages' }).click();
    await expect.element(screen.getByText('Title 3')).toBeVisible();
    expect(sent(LIST).at(-1)?.query.has('unread')).toBe(false);
  });

  it('IN-05 draws only what is in sight of 10,000 messages, from the first to the last', async () => {
    const items = Array.from({ length: 10_000 }, (_, at) => messageOf(10_000 - at, {}, at));
    const { screen } = await show('inMail/noticeNavList', { [LIST]: () => ({ items, nextCursor: '' }) });
    await expect.element(screen.getByText('Title 10000', { exact: true })).toBeVisible();
    const rows = () => screen.getByRole('list', { name: 'Messages' }).element().children.length;
    expect(rows()).toBeLessThan(60);
    await expect
      .poll(() => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        return screen.getByText('Title 1', { exact: true }).elements().length;
      })
      .toBe(1);
    expect(rows()).toBeLessThan(60);
    await expect
      .poll(() => {
        window.scrollTo(0, 0);
        return screen.getByText('Title 10000', { exact: true }).elements().length;
      })
      .toBe(1);
  });
});
