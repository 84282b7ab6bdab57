import { setSitePlaces } from '@bourse/kit/page/link-at.ts';
import { placesOf } from '@bourse/kit/page/places.ts';
import { type Answer, answerCalls, rejection } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { ArticlePage } from '../article-page.tsx';
import type { ContentArticle } from '../content-queries.ts';
import { contentPlaces } from '../places.ts';

const PLACES = placesOf(contentPlaces);
const ARTICLE = 'GET /hk-web/public/content/article';
const LIST = 'GET /hk-web/public/content/list';
const VOTE = 'POST /hk-web/public/content/vote';

const item = (documentId: string, title: string) => ({
  ...{ documentId, kind: 'help' as const, code: `code-${documentId}`, category: 'fees', isPinned: false },
  ...{ publishedMs: Date.UTC(2026, 10, 1), title, summary: 'What a trade costs.', shownLanguage: 'en_US' },
});
const FEES: ContentArticle = {
  ...item('2', 'Fees of a trade'),
  ...{ categoryName: 'Fees', publishZone: 'UTC', updatedMs: Date.UTC(2026, 10, 1), languages: ['en_US'] },
  html: '<h2>Maker and taker</h2><p>See <a href="/support/article?code=limit-order">limit orders</a>.</p><h2>Example</h2>',
  related: [item('7', 'Limit orders')],
  helpful: { yes: 3, no: 1, mine: null },
};

async function show(article: Partial<ContentArticle> = {}, answers: Readonly<Record<string, Answer>> = {}) {
  const sent = answerCalls({
    [ARTICLE]: () => ({ ...FEES, ...article }),
    [LIST]: () => ({ items: [item('1', 'First'), item('2', 'Fees of a trade'), item('3', 'Last')], nextCursor: '' }),
    ...answers,
  });
  const place = PLACES.find(({ path }) => path === 'support/article');
  if (place === undefined) throw new Error('no place');
  const page = <ArticlePage place={place} search={{ id: undefined, code: 'fees' }} params={{}} />;
  const app = await renderApp(page, { words: ['content'], address: 'support/article?code=fees' });
  return { ...app, sent };
}

beforeAll(() => setSitePlaces(PLACES));

/** Each must leave a page on which nothing ran and nothing points anywhere it should not. */
const HOSTILE = [
  '<script>globalThis.hacked = true</script><p>text</p>',
  '<p>text</p><img src="x" onerror="globalThis.hacked = true">',
  '<p onclick="globalThis.hacked = true" style="position:fixed">text</p>',
  '<svg onload="globalThis.hacked = true"><a href="javascript:hacked">x</a></svg><p>text</p>',
  '<a href="javascript:globalThis.hacked=true">text</a>',
  '<a href="java\u0000script:globalThis.hacked=true">text</a>',
  '<a href=" &#1;javascript:globalThis.hacked=true">text</a>',
  '<a href="data:text/html,<script>hacked</script>">text</a>',
  '<a href="//evil.example/">one</a><a href="/\\evil.example">two</a><p>text</p>',
  '<iframe srcdoc="<script>parent.hacked = true</script>"></iframe><p>text</p>',
  '<img src="//evil.example/pixel.png"><img src="https://evil.example/pixel.png"><p>text</p>',
  '<form action="//evil.example"><input name="password"><button>text</button></form><p>text</p>',
  '<math><mtext><table><mglyph><style><img src=x onerror="globalThis.hacked = true">text</style></table></math><p>text</p>',
  '<noscript><p title="</noscript><img src=x onerror=globalThis.hacked=true>">text</p></noscript><p>text</p>',
  '<h2 id="root">root</h2><meta http-equiv="refresh" content="0;url=//evil.example"><base href="//evil.example"><p>text</p>',
];

describe('PR-25 an article', () => {
  it.each(HOSTILE)('keeps nothing of %s', async (html) => {
    const { screen } = await show({ html });
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Fees of a trade' })).toBeVisible();
    await expect.element(screen.getByText('text', { exact: true }).first()).toBeVisible();
    const body = document.querySelector('article');
    const wanted = ['script', 'iframe', 'style', 'form', 'input', 'img', 'meta', 'base', '#root'].join();
    expect([...(body?.querySelectorAll(wanted) ?? [])].map(({ outerHTML }) => outerHTML)).toEqual([]);
    const addresses = [...(body?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href') ?? '');
    expect(addresses.filter((href) => !/^(#s-|\/en_US\/support\/)/.test(href))).toEqual([]);
    expect(body?.querySelectorAll('[onclick],[onerror],[onload]')).toHaveLength(0);
    expect('hacked' in globalThis).toBe(false);
  });

  it('has a title, a date, contents, links in the reader’s language, and where to read on', async () => {
    const { screen, sent } = await show();
    await expect.element(screen.getByText('Published Nov 1, 2026')).toBeVisible();
    expect(document.title).toBe('Fees of a trade · Bourse');
    expect(sent(ARTICLE)[0]?.query.get('lang')).toBe('en_US');
    await expect
      .element(screen.getByRole('link', { name: 'limit orders', exact: true }))
      .toHaveAttribute('href', '/en_US/support/article?code=limit-order');
    await expect.element(screen.getByRole('link', { name: /Previous First/ })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: /Next Last/ })).toBeVisible();
    const contents = screen.getByRole('navigation', { name: 'On this page' });
    await expect.element(contents.getByRole('link', { name: 'Example' })).toHaveAttribute('href', '#s-example');
    await expectAccessible();
  });

  it('begins its headings at the second level, whichever it was written with', async () => {
    const { screen } = await show({ html: '<h3>Place one</h3><h4>In steps</h4><h6>Small</h6><h3>What is held</h3>' });
    await expect.element(screen.getByRole('heading', { level: 2, name: 'Place one' })).toBeVisible();
    await expect.element(screen.getByRole('heading', { level: 3, name: 'In steps' })).toBeVisible();
    await expect.element(screen.getByRole('heading', { level: 4, name: 'Small' })).toBeVisible();
    const contents = screen.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    expect(contents.elements().map(({ textContent }) => textContent)).toEqual([
      'Place one',
      'In steps',
      'What is held',
    ]);
  });

  it('names the language that stands in for the reader’s, and marks its text with it', async () => {
    const { screen } = await show({ title: '交易手续费', shownLanguage: 'zh_CN', html: '<p>挂单与吃单</p>' });
    await expect
      .element(screen.getByText('This article is not available in English yet. You are reading it in 简体中文.'))
      .toBeVisible();
    const title = screen.getByRole('heading', { level: 1, name: '交易手续费' });
    await expect.element(title).toHaveAttribute('lang', 'zh-CN');
    expect(screen.getByText('挂单与吃单').element().closest('[lang]')?.getAttribute('lang')).toBe('zh-CN');
  });

  it('scrolls wide tables and code in their own boxes, and opens pictures larger', async () => {
    const wide = `<table><thead><tr>${'<th>Column</th>'.repeat(20)}</tr></thead><tbody></tbody></table>`;
    const picture = '<p><img src="/hk-web/public/content/help/00/form.webp" alt="The order form"></p>';
    const { screen } = await show({ html: `${wide}<pre><code>${'x'.repeat(400)}</code></pre>${picture}` });
    await expect.element(screen.getByRole('group', { name: 'Code' })).toBeVisible();
    for (const name of ['Table', 'Code']) {
      const box = screen.getByRole('group', { name }).element();
      expect(box.scrollWidth, name).toBeGreaterThan(box.clientWidth);
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
    await screen.getByRole('button', { name: 'Enlarge: The order form' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'The order form' })).toBeVisible();
  });

  it('takes one vote, shows who says no where to go, and takes the vote back', async () => {
    const votes = { yes: 3, no: 1 };
    const vote: Answer = ({ body }) => {
      const { helpful } = body as { readonly helpful: boolean | null };
      return { yes: votes.yes, no: votes.no + (helpful === false ? 1 : 0), mine: helpful };
    };
    const { screen, sent } = await show({}, { [VOTE]: vote });
    const no = screen.getByRole('button', { name: 'No', exact: true });
    await expect.element(screen.getByText('3 of 4 found this helpful')).toBeVisible();
    await no.click();
    await expect.element(no).toHaveAttribute('aria-pressed', 'true');
    await expect.element(screen.getByText('3 of 5 found this helpful')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Give feedback' }))
      .toHaveAttribute('href', '/en_US/userfeedback');
    await expect.element(screen.getByRole('button', { name: 'Customer service' })).toBeVisible();
    await no.click();
    await expect.element(no).toHaveAttribute('aria-pressed', 'false');
    expect(sent(VOTE).map(({ body }) => body)).toEqual([
      { documentId: '2', helpful: false },
      { documentId: '2', helpful: null },
    ]);
  });

  it('that is not there is not found, and leads back to the help centre', async () => {
    const { screen } = await show({}, { [ARTICLE]: () => rejection('CONTENT_UNKNOWN', 404) });
    await expect.element(screen.getByRole('heading', { name: 'This article does not exist' })).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Help centre' }))
      .toHaveAttribute('href', '/en_US/support/index');
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  });
});
