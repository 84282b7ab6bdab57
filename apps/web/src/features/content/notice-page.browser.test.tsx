import { setSitePlaces } from '@bourse/kit/page/link-at.ts';
import { placesOf } from '@bourse/kit/page/places.ts';
import { answerCalls, rejection } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { useSearch } from '@tanstack/react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { NoticePage } from './notice-page.tsx';
import { contentPlaces } from './places.ts';

const PLACES = placesOf(contentPlaces);
const LIST = 'GET /hk-web/public/content/list';
/** Rows of a page, as many as fill the window and more. */
const PAGE = 20;

const item = (at: number, title: string, isPinned = false) => ({
  ...{ documentId: String(at + 1), kind: 'announcement', code: `a-${at}`, category: 'news', isPinned },
  ...{ publishedMs: Date.UTC(2026, 10 - at, 15), title, summary: '', shownLanguage: 'en_US' },
});

function Page() {
  const search: Readonly<Record<string, string>> = useSearch({ strict: false });
  const [, place] = PLACES;
  if (place === undefined) throw new Error('no place');
  return <NoticePage place={place} search={{ kind: search.kind, category: search.category }} params={{}} />;
}

async function show(address = '') {
  let isDown = false;
  const category = { kind: 'announcement', shownLanguage: 'en_US', count: 3 };
  const sent = answerCalls({
    'GET /hk-web/public/content/categories': () => [
      { ...category, category: 'news', name: 'News' },
      { ...category, category: 'listings', name: 'New listings' },
      { ...category, category: 'products', name: 'Products', count: 0 },
    ],
    [LIST]: ({ query }) => {
      const kind = query.get('kind');
      if (kind === 'notice') return { items: [], nextCursor: '' };
      if (query.get('category') !== null) return { items: [item(0, 'A new coin')], nextCursor: '' };
      if (query.get('cursor') === null) {
        return { items: Array.from({ length: PAGE }, (_, at) => item(at, `News ${at}`, at === 0)), nextCursor: 'next' };
      }
      return isDown ? rejection('TOO_MANY_REQUESTS', 429) : { items: [item(PAGE, 'The oldest')], nextCursor: '' };
    },
  });
  const app = await renderApp(<Page />, { words: ['content'], address: `support/notice${address}` });
  const setDown = (value: boolean) => {
    isDown = value;
  };
  return { ...app, sent: () => sent(LIST), setDown };
}

beforeAll(() => setSitePlaces(PLACES));

describe('PR-25 announcements', () => {
  it('stand pinned first, then month by month; more come at the end of the page, and again after a failure', async () => {
    const { screen, setDown, sent } = await show();
    setDown(true);
    await expect.element(screen.getByRole('region', { name: 'Pinned' }).getByText('News 0')).toBeVisible();
    await expect.element(screen.getByRole('region', { name: 'October 2026' }).getByText('News 1')).toBeVisible();
    await expectAccessible();
    document.querySelector('a[href*="a-19"]')?.scrollIntoView();
    await expect.poll(() => sent().length).toBe(2);
    const more = screen.getByRole('button', { name: 'Load more' });
    await expect.element(more).toBeVisible();
    setDown(false);
    await more.click();
    await expect.element(screen.getByText('The oldest')).toBeVisible();
  });

  it('are chosen by kind and category in the address', async () => {
    const { screen, router, sent } = await show('?category=listings');
    await expect.element(screen.getByText('A new coin')).toBeVisible();
    expect(sent()[0]?.query.get('category')).toBe('listings');
    await expect.element(screen.getByRole('button', { name: /New listings/ })).toHaveAttribute('aria-pressed', 'true');
    await expect.element(screen.getByRole('button', { name: /Products/ })).not.toBeInTheDocument();
    const feed = screen.getByRole('link', { name: 'RSS feed' });
    await expect.element(feed).toHaveAttribute('href', '/hk-web/public/content/rss?lang=en_US&category=listings');
    await screen.getByRole('tab', { name: 'Notices' }).click();
    await expect.element(screen.getByText('Nothing has been announced here yet')).toBeVisible();
    expect(router.state.location.search).toEqual({ kind: 'notice' });
  });
});
