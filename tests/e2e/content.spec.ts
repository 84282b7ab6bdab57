import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { ApiClient } from '../support/api.ts';
import { seriousFindings } from '../support/axe.ts';
import { DEMO_PASSWORD, quietUrl } from './support/session.ts';

const DAY_MS = 86_400_000;
/** An article of the release, in the languages that it is written in. */
const LIMIT_ORDER = { code: 'limit-order', category: 'orders', en_US: 'Limit order', zh_CN: '限价单' } as const;

const reader = () => new ApiClient(quietUrl());
const open = (page: Page, path: string) => page.goto(`${quietUrl()}/${path}`);
const search = (page: Page) => page.getByRole('main').getByRole('combobox');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test.beforeAll(async () => {
  // The server takes over the help of its release after it has opened.
  const { code } = LIMIT_ORDER;
  await expect
    .poll(async () => (await reader().call('contentArticle', { query: { lang: 'en_US', code } })).code)
    .toBe(200);
});

test('PR-25 the help centre finds an article by its words, and the reader says that it helped', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, 'en_US/support/index');
  await expect(page.getByRole('main').getByRole('link', { name: 'Orders', exact: true })).toBeVisible();
  await search(page).fill('limit order');
  await expect(page.getByRole('option').first().locator('mark').first()).toBeVisible();
  const found = page.getByRole('option').filter({ has: page.getByText(LIMIT_ORDER.en_US, { exact: true }) });
  await expect(found.first()).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await found.first().click();
  await expect(heading(page, LIMIT_ORDER.en_US)).toBeVisible();
  await expect(page).toHaveTitle(`${LIMIT_ORDER.en_US} · Bourse`);
  expect(new URL(page.url()).searchParams.get('code')).toBe(LIMIT_ORDER.code);
  expect(await seriousFindings(page)).toEqual([]);

  const yes = page.getByRole('button', { name: 'Yes', exact: true });
  await yes.click();
  await expect(yes).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(yes).toHaveAttribute('aria-pressed', 'true');
  // Another run, or a phone after a desktop, comes from the same address.
  await yes.click();
  await expect(yes).toHaveAttribute('aria-pressed', 'false');

  await page.goBack();
  await expect(search(page)).toHaveValue('limit order');
});

test('PR-25 a part of a Chinese title finds its article, by the keyboard alone', async ({ page }) => {
  await open(page, 'zh_CN/support/index');
  await search(page).fill('限价单');
  await expect(page.getByRole('option').first().locator('mark').first()).toHaveText('限价单');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/zh_CN\/support\/article\?/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('限价单');
});

test('PR-25 an article that is not written in the reader’s language names the one that stands in for it', async ({
  page,
}) => {
  await open(page, `ja_JP/support/article?code=${LIMIT_ORDER.code}`);
  await expect(heading(page, LIMIT_ORDER.en_US)).toHaveAttribute('lang', 'en-US');
  await expect(page.getByRole('main').getByText('English', { exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP');
  // A link of the text stays in the reader's language.
  const inText = page.getByRole('article').locator('[lang="en-US"] a[href*="/support/article"]').first();
  await expect(inText).toHaveAttribute('href', /^\/ja_JP\/support\/article\?code=/);
});

test('PR-25 a category lists its articles beside the others; one that is not there is not found', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, `en_US/support/nav/3?code=${LIMIT_ORDER.category}`);
  await expect(heading(page, 'Orders')).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${LIMIT_ORDER.en_US}`) })
    .first()
    .click();
  await expect(heading(page, LIMIT_ORDER.en_US)).toBeVisible();
  await open(page, 'en_US/support/article?code=nothing-of-the-kind');
  await expect(heading(page, 'This article does not exist')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Help centre' }).click();
  await expect(heading(page, 'Help centre')).toBeVisible();
});

test('PR-25 a scheduled article is not found by search or address; published it is, and withdrawn no more', async ({
  page,
}) => {
  const operator = new ApiClient(quietUrl());
  await operator.login('operator@bourse.test', DEMO_PASSWORD);
  const word = `w${randomUUID().slice(0, 8)}`;
  const code = `scheduled-${word}`;
  const properties = { code, category: 'support', isSilent: true, related: [] };
  const { documentId } = await operator.expect('createContent', { body: { kind: 'help', ...properties } });
  const params = { documentId };
  const texts = { title: `The piece about ${word}`, summary: '', keywords: '', body: `All about **${word}**.` };
  const draft = { language: 'en_US', seenVersionId: '', ...texts } as const;
  const { revision } = await operator.expect('saveContentDraft', { params, body: draft });
  const later = { seenRevision: revision, atMs: Date.now() + DAY_MS, zone: 'Asia/Hong_Kong' };
  const scheduled = await operator.expect('publishContent', { params, body: later });

  await open(page, 'en_US/support/index');
  await search(page).fill(word);
  await expect(page.getByText('No article matches')).toBeVisible();
  for (const address of [`code=${code}`, `id=${documentId}`]) {
    await open(page, `en_US/support/article?${address}`);
    await expect(heading(page, 'This article does not exist'), address).toBeVisible();
  }

  const taken = await operator.expect('withdrawContent', { params, body: { seenRevision: scheduled.revision } });
  const now = { seenRevision: taken.revision, atMs: 0, zone: 'UTC' };
  const published = await operator.expect('publishContent', { params, body: now });
  await open(page, 'en_US/support/index');
  await search(page).fill(word);
  await page.getByRole('option', { name: new RegExp(word) }).click();
  await expect(heading(page, texts.title)).toBeVisible();
  await operator.expect('withdrawContent', { params, body: { seenRevision: published.revision } });
  await page.reload();
  await expect(heading(page, 'This article does not exist')).toBeVisible();
});

test('PR-25 announcements are listed by kind and category, and as a feed', async ({ page }) => {
  // The demo's are written after the server has opened.
  const titles = async () => {
    const { items } = await reader().expect('contentList', { query: { lang: 'en_US', kind: 'announcement' } });
    return items.map(({ title }) => title);
  };
  await expect.poll(async () => (await titles()).length).toBeGreaterThan(0);
  const [first = ''] = await titles();
  await open(page, 'en_US/support/notice');
  await page.getByRole('link', { name: first }).first().click();
  await expect(heading(page, first)).toBeVisible();
  await page.goBack();
  await page.getByRole('tab', { name: 'Notices' }).click();
  await expect(page).toHaveURL(/kind=notice/);
  await page.getByRole('tab', { name: 'Announcements' }).click();
  const feed = await page.getByRole('link', { name: 'RSS feed' }).getAttribute('href');
  const answer = await page.request.get(`${quietUrl()}${feed}`);
  expect(answer.headers()['content-type']).toMatch(/xml/);
  expect(await answer.text()).toContain(first);
});
