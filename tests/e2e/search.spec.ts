import type { RouteData } from '@bourse/contract';
import { expect, type Page, test } from '@playwright/test';
import { ApiClient } from '../support/api.ts';
import { seriousFindings } from '../support/axe.ts';
import { answer, stored, tool } from './support/header.ts';
import { foundContract, openSearch, searchField, searchOptions, searchPanel } from './support/search.ts';
import { quietUrl } from './support/session.ts';

const RESULT = '/hk-web/market/search/result';
const KEY = 'headerSearchHistory';

async function find(page: Page, keyword: string): Promise<void> {
  const answered = page.waitForResponse(
    (response) =>
      response.request().method() === 'GET' && new URL(response.url()).searchParams.get('keyword') === keyword,
  );
  await searchField(page).fill(keyword);
  await answered;
}

/** Finds a keyword and picks one of its rows. */
async function pick(page: Page, keyword: string, pair: string): Promise<void> {
  await openSearch(page);
  await find(page, keyword);
  await searchOptions(page).filter({ hasText: pair }).first().click();
  await expect(searchPanel(page)).toBeHidden();
}

/** Comes from the page to the button; the first move loads the panel's code. */
async function hover(page: Page): Promise<void> {
  await page.mouse.move(200, 500);
  await expect(tool(page, 'Search markets')).toHaveAttribute('aria-expanded', 'false');
  await tool(page, 'Search markets').hover();
}

async function recent(page: Page): Promise<readonly string[]> {
  const entries: { readonly tradeCode?: string; readonly contractCode?: string }[] = JSON.parse(
    (await stored(page, KEY)) ?? '[]',
  );
  return entries.map((entry) => entry.tradeCode ?? entry.contractCode ?? '');
}

test.beforeEach(async ({ page }) => {
  await page.goto(`${quietUrl()}/en_US/market`);
  await expect(page.getByRole('heading', { name: 'Markets', exact: true })).toBeVisible();
});

test('SR-01 opens by hover on desktop, 388 px wide, and closes when the pointer leaves', async ({ page }) => {
  await hover(page);
  await expect(searchPanel(page)).toBeVisible();
  await expect(searchOptions(page).first()).toBeVisible();
  await expect.poll(async () => (await searchPanel(page).boundingBox())?.width).toBe(388);
  await page.mouse.move(200, 500);
  await expect(searchPanel(page)).toBeHidden();
});

test('SR-01 a pointer that strays does not close it on somebody who types', async ({ page }) => {
  await hover(page);
  // What moves while it opens is no place to click at: a click that misses takes the pointer away, and that closes it.
  await expect(searchOptions(page).first()).toBeVisible();
  await expect(searchPanel(page)).toHaveCSS('opacity', '1');
  await searchField(page).click();
  await page.mouse.move(200, 500);
  await find(page, 'eth');
  await expect(searchOptions(page).first()).toContainText('ETH/USDT');
  await page.mouse.click(200, 500);
  await expect(searchPanel(page)).toBeHidden();
});

test('SR-01 opens by a touch on a phone, over the whole width', { tag: ['@phone', '@no-desktop'] }, async ({
  page,
}) => {
  await openSearch(page);
  await expect.poll(async () => (await searchPanel(page).boundingBox())?.width).toBe(390);
  expect((await searchPanel(page).boundingBox())?.x).toBe(0);
});

test('SR-01 is closed by force when the layout stops being desktop', async ({ page }) => {
  await openSearch(page);
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(searchPanel(page)).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(searchPanel(page)).toBeHidden();
});

test('SR-02 searches 300 ms after the last key, and never for blanks', async ({ page }) => {
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === RESULT && request.method() === 'GET') asked.push(url.searchParams.get('keyword'));
  });
  await page.clock.install();
  await page.reload();
  await openSearch(page);
  await expect(searchOptions(page).first()).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await searchField(page).pressSequentially(' e');
  await page.clock.runFor(200);
  await searchField(page).pressSequentially('t');
  await page.clock.runFor(299);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => asked).toEqual(['et']);
  await searchField(page).fill('   ');
  await page.clock.runFor(2_000);
  expect(asked).toEqual(['et']);
});

test('SR-02 a slow answer of an older keyword never replaces a newer one', async ({ page }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(`**${RESULT}?keyword=btc`, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await openSearch(page);
  await searchField(page).fill('btc');
  await page.waitForRequest((request) => request.url().endsWith('keyword=btc'));
  await find(page, 'doge');
  await expect(searchOptions(page)).toHaveText([/DOGE\/USDT/]);
  release();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(searchOptions(page)).toHaveText([/DOGE\/USDT/]);
});

test('SR-03 shows the popular list, ranks 1 to 3 set off, and recent searches with a way to clear them', async ({
  page,
}) => {
  await openSearch(page);
  const popular = searchPanel(page).getByRole('listbox', { name: 'Popular' });
  const ranks = popular.getByRole('option').locator('span').first();
  await expect(ranks).toHaveText('1');
  const colours = await popular
    .getByRole('option')
    .evaluateAll((rows) => rows.map((row) => getComputedStyle(row.firstElementChild as Element).color));
  expect(colours.length).toBeGreaterThan(3);
  expect(new Set(colours.slice(0, 3)).size).toBe(1);
  expect(colours.slice(3)).not.toContain(colours[0]);
  await expect(searchPanel(page).getByRole('listbox', { name: 'Recent' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await pick(page, 'doge', 'DOGE/USDT');
  await openSearch(page);
  const list = searchPanel(page).getByRole('listbox', { name: 'Recent' });
  await expect(list.getByRole('option')).toHaveText([/DOGE\/USDT/]);
  await searchPanel(page).getByRole('button', { name: 'Clear recent searches' }).click();
  await expect(list).toHaveCount(0);
  expect(await recent(page)).toEqual([]);
});

test('SR-04 recent searches are newest first, repeated to the front, five at most', async ({ page }) => {
  for (const coin of ['doge', 'ada', 'trx', 'ltc', 'bch', 'uni'])
    await pick(page, `${coin}usdt`, `${coin.toUpperCase()}/USDT`);
  expect(await recent(page)).toEqual(['uni_usdt', 'bch_usdt', 'ltc_usdt', 'trx_usdt', 'ada_usdt']);
  await pick(page, 'trx', 'TRX/USDT');
  expect(await recent(page)).toEqual(['trx_usdt', 'uni_usdt', 'bch_usdt', 'ltc_usdt', 'ada_usdt']);
  await openSearch(page);
  const list = searchPanel(page).getByRole('listbox', { name: 'Recent' });
  await list.getByRole('option').filter({ hasText: 'ADA/USDT' }).click();
  await expect(page).toHaveURL(/tradeCode=ada_usdt/);
  expect(await recent(page)).toEqual(['ada_usdt', 'trx_usdt', 'uni_usdt', 'bch_usdt', 'ltc_usdt']);
});

test('SR-04 what is picked from the popular list or the recommendations is not remembered', async ({ page }) => {
  await openSearch(page);
  await searchPanel(page).getByRole('listbox', { name: 'Popular' }).getByRole('option').first().click();
  await expect(page).toHaveURL(/trade\/exchange/);
  await openSearch(page);
  await find(page, 'nothing like it');
  await searchOptions(page).first().click();
  await expect(searchPanel(page)).toBeHidden();
  expect(await recent(page)).toEqual([]);
});

test('SR-05 tabs All, Swap and Spot show four items and View more; SR-06 closing resets all of it', {
  tag: '@phone',
}, async ({ page }) => {
  const api = new ApiClient(quietUrl());
  const { spots } = await api.expect('searchMarkets', { query: { keyword: 'usdt' } });
  await openSearch(page);
  await find(page, 'usdt');
  await expect(searchPanel(page).getByRole('tab')).toHaveText(['All', 'Swap', 'Spot']);
  for (const tab of ['All', 'Spot']) {
    await searchPanel(page).getByRole('tab', { name: tab }).click();
    await expect(searchOptions(page)).toHaveCount(4);
    await searchPanel(page).getByRole('button', { name: 'View more' }).click();
    await expect(searchOptions(page)).toHaveCount(spots.length);
    await expect(searchPanel(page).getByRole('button', { name: 'View more' })).toHaveCount(0);
  }
  await expect(searchPanel(page).getByRole('status')).toHaveText(`${spots.length} results`);
  await page.keyboard.press('Escape');
  await expect(searchPanel(page)).toBeHidden();
  await openSearch(page);
  await expect(searchField(page)).toHaveValue('');
  await expect(searchPanel(page).getByRole('listbox', { name: 'Popular' })).toBeVisible();
  await find(page, 'usd');
  await expect(searchPanel(page).getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true');
  await expect(searchOptions(page)).toHaveCount(4);
});

test('SR-05 an empty result says so and recommends three popular markets', { tag: '@phone' }, async ({ page }) => {
  await openSearch(page);
  await find(page, 'zzz');
  await expect(searchPanel(page).getByText('No market found for this keyword')).toBeVisible();
  await expect(searchPanel(page).getByRole('listbox', { name: 'Popular instead' }).getByRole('option')).toHaveCount(3);
  await expect(searchPanel(page).getByRole('status')).toHaveText('No results');
  await find(page, 'eth');
  await searchPanel(page).getByRole('tab', { name: 'Swap' }).click();
  await expect(searchPanel(page).getByText('No market found for this keyword')).toBeVisible();
});

test('SR-07 a spot row shows pair, last at its digit, change and margin multiple, and leads to its page', async ({
  page,
}) => {
  const api = new ApiClient(quietUrl());
  for (const [keyword, tradeCode] of [
    ['xrp', 'xrp_usdt'],
    ['btc3l', 'btc3l_usdt_etf'],
    ['wif', 'wif_usdt_alts'],
  ] as const) {
    const { spots } = await api.expect('searchMarkets', { query: { keyword } });
    const found = spots.find((spot) => spot.tradeCode === tradeCode) as RouteData<'searchMarkets'>['spots'][number];
    await openSearch(page);
    await find(page, keyword);
    const row = searchOptions(page).first();
    await expect(row).toContainText(`${found.baseCurrency}/${found.quoteCurrency}`);
    await expect(row).toContainText(Number(found.last).toFixed(Number(found.digit.split('#')[0])));
    // Its 24 hours roll on while the test runs, so the figure may differ from the one asked for.
    await expect(row).toContainText(/[+-]\d+\.\d{2}%/);
    await expect(row.getByText(`${found.marginRatio}x`)).toHaveCount(found.isMarginTrade ? 1 : 0);
    // The coin's picture, or its letters where we have none.
    await expect(row.locator('img, span[aria-hidden]').first()).toBeVisible();
    await row.click();
    await expect(page).toHaveURL(`${quietUrl()}/en_US/trade/exchange/?tradeCode=${tradeCode}`);
  }
});

test('SR-07 SR-08 a contract row shows contract, period and change, and leads to its page', async ({ page }) => {
  // The exchange trades no contracts yet: the answer is the test's, the page is real.
  const types = ['perpetual', 'week', 'nextWeek', 'quarter', 'nextQuarter'];
  const swaps = types.map((type, at) => foundContract(`btc_usdt${at === 0 ? '' : `_${at}_d`}`, type, '1.5', at + 1));
  await answer(page, `${RESULT}?keyword=btc`, { result: true, spots: [], swaps });
  await openSearch(page);
  await find(page, 'btc');
  await searchPanel(page).getByRole('tab', { name: 'Swap' }).click();
  await expect(searchOptions(page)).toHaveCount(4);
  await searchPanel(page).getByRole('button', { name: 'View more' }).click();
  const labels = ['Perpetual', 'Weekly', 'Next week', 'Quarterly', 'Next quarter'];
  await expect(searchOptions(page)).toHaveText(labels.map((label) => new RegExp(`BTC/USDT.*${label}.*\\+1\\.50%`)));
  await searchOptions(page).nth(1).click();
  await expect(page).toHaveURL(/\/en_US\/contract\/exchange\/btc_usdt_1_d/);
  expect(await recent(page)).toEqual(['btc_usdt_1_d']);
});

test('SR-05 works by the keyboard alone: arrows move, Enter picks, Escape gives the focus back', async ({ page }) => {
  await page.getByRole('link', { name: 'Trade BTC/USDT' }).focus();
  await page.keyboard.press('/');
  await expect(searchField(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(searchPanel(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Trade BTC/USDT' })).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type('eth');
  await expect(searchOptions(page).first()).toContainText('ETH/');
  await expect(searchOptions(page)).toHaveCount(4);
  for (const [key, at] of [
    ['ArrowDown', 0],
    ['ArrowDown', 1],
    ['ArrowUp', 0],
    ['ArrowUp', 3],
    ['ArrowDown', 0],
  ] as const) {
    await page.keyboard.press(key);
    const option = searchOptions(page).nth(at);
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await expect(searchField(page)).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
    await expect(searchField(page)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tradeCode=eth_/);
  await expect(searchPanel(page)).toBeHidden();
});

test('SR-05 Enter before the answer picks its first row when it comes', async ({ page }) => {
  await openSearch(page);
  await searchField(page).pressSequentially('dogeusdt');
  await searchField(page).press('Enter');
  await expect(page).toHaveURL(/tradeCode=doge_usdt/);
});

test('SR-01 the key / is text in a field', async ({ page }) => {
  const field = page.getByRole('main').getByRole('searchbox');
  await field.focus();
  await page.keyboard.type('btc/usdt');
  await expect(field).toHaveValue('btc/usdt');
  await expect(searchPanel(page)).toBeHidden();
});

test('SR-02 hostile keywords get a clear answer', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await openSearch(page);
  for (const keyword of [
    '.*',
    '(((',
    '\\',
    '%00',
    "' or 1=1 --",
    '<img src=x onerror=alert(1)>',
    '🚀🚀',
    '\u202e\u200f',
  ]) {
    await searchField(page).fill(keyword);
    await expect(searchPanel(page).getByText('No market found for this keyword')).toBeVisible();
    await searchField(page).fill('');
    await expect(searchPanel(page).getByRole('listbox', { name: 'Popular', exact: true })).toBeVisible();
  }
  for (const keyword of ['ＢＴＣ／ＵＳＤＴ', 'btc-usdt', 'BTC_usdt', 'b t c usdt', '\u200bbtc/usdt']) {
    await find(page, keyword);
    await expect(searchOptions(page).first()).toContainText('BTC/USDT');
  }
  await searchField(page).fill('x'.repeat(200));
  await expect(searchField(page)).toHaveValue('x'.repeat(64));
  expect(errors).toEqual([]);
});

test('SR-05 an exchange that does not answer is told, and tried again', async ({ page }) => {
  await page.route(`**${RESULT}?keyword=sol`, (route) => route.abort());
  await openSearch(page);
  await searchField(page).fill('sol');
  await expect(searchPanel(page).getByRole('alert')).toContainText('Search is not available right now', {
    timeout: 20_000,
  });
  await page.unroute(`**${RESULT}?keyword=sol`);
  await searchPanel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(searchOptions(page).first()).toContainText('SOL/USDT');
});

for (const theme of ['dark', 'light'] as const) {
  test(`SR-03 SR-05 the panel has no serious accessibility finding (${theme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await openSearch(page);
    await expect(searchOptions(page).first()).toBeVisible();
    const serious = () => seriousFindings(page, '[role="dialog"]');
    expect(await serious()).toEqual([]);
    await find(page, 'btc');
    await expect(searchOptions(page)).toHaveCount(4);
    expect(await serious()).toEqual([]);
    await find(page, 'zzz');
    await expect(searchOptions(page)).toHaveCount(3);
    expect(await serious()).toEqual([]);
  });
}

test('SR-09 prices in USDT and USDC are dollars as they are; those in another coin are not', async ({ page }) => {
  const api = new ApiClient(quietUrl());
  const { spots } = await api.expect('searchMarkets', { query: { keyword: 'eth' } });
  for (const quote of ['USDT', 'USDC', 'BTC']) {
    const found = spots.find((spot) => spot.baseCurrency === 'ETH' && spot.quoteCurrency === quote);
    await page.goto(`${quietUrl()}/en_US/trade/exchange/?tradeCode=${found?.tradeCode}`);
    await expect(page.locator('main')).toContainText(`ETH/${quote}`);
    // The figures are there.
    await expect(page.locator('main')).toContainText(/\d+\.\d{2}%/);
    const dollars = page.locator('main').getByText(/^≈ \$[\d,.]+$/);
    if (quote === 'BTC') await expect(dollars).toHaveCount(0);
    else {
      // Nobody trades on this server: what the search told still stands.
      await expect(dollars.first()).toBeVisible();
      expect(Number(((await dollars.first().textContent()) ?? '').replace(/[^\d.]/g, ''))).toBeCloseTo(
        Number(found?.last),
        1,
      );
    }
  }
});
