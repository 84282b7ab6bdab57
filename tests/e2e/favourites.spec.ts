import { expect, type Locator, type Page, test } from '@playwright/test';
import { answer, enter, isPhone, stored } from './support/header.ts';
import { foundContract, openSearch, searchField, searchPanel } from './support/search.ts';
import { quietUrl } from './support/session.ts';

const BTC = 1;
const ETH = 2;
const SOL = 3;
const SPOT = '/hk-web/user/user_favorite_json';
const CONTRACTS = '/swap/v1/portal/collection';
const MERGE = '/hk-web/user/trading_favorite/batch_add';
const LOCAL_SPOT = 'coinFavorites';
const LOCAL_CONTRACTS = 'contractFavorites';

const star = (where: Page | Locator, pair: string) =>
  where.getByRole('button', { name: `Favourite ${pair}`, exact: true });
const main = (page: Page) => page.getByRole('main');

async function expectStarred(button: Locator, starred: boolean): Promise<void> {
  await expect(button.first()).toHaveAttribute('aria-pressed', String(starred));
}

async function openMarkets(page: Page): Promise<void> {
  await page.goto(`${quietUrl()}/en_US/market`);
  await expect(star(main(page), 'BTC/USDT')).toBeVisible();
}

/** Calls of the favourites, as `POST path body`. */
function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (![SPOT, CONTRACTS, MERGE].includes(pathname)) return;
    calls.push(`${request.method()} ${pathname} ${request.postData() ?? ''}`.trim());
  });
  return calls;
}

const listOf = async (page: Page, key: string) => JSON.parse((await stored(page, key)) ?? '[]');
const accountList = async (page: Page) => (await (await page.request.get(`${quietUrl()}${SPOT}`)).json()).data;

test('FV-01 a visitor’s stars stay in the browser, newest first, and show everywhere at once', {
  tag: '@phone',
}, async ({ page }) => {
  const calls = recordCalls(page);
  await openMarkets(page);
  await star(main(page), 'BTC/USDT').click();
  await star(main(page), 'ETH/USDT').click();
  expect(await listOf(page, LOCAL_SPOT)).toEqual([ETH, BTC]);
  await page.getByRole('tab', { name: /Favourites/ }).click();
  await expect(main(page).getByRole('button', { name: /^Favourite / })).toHaveCount(2);

  await test.step('in the search', async () => {
    await openSearch(page);
    await searchField(page).fill('ethusdt');
    await expectStarred(star(searchPanel(page), 'ETH/USDT'), true);
    await star(searchPanel(page), 'ETH/USDT').click();
    await expectStarred(star(searchPanel(page), 'ETH/USDT'), false);
    expect(await listOf(page, LOCAL_SPOT)).toEqual([BTC]);
    await page.keyboard.press('Escape');
    await expect(main(page).getByRole('button', { name: /^Favourite / })).toHaveCount(1);
  });
  await test.step('on the first page', async () => {
    await page.goto(`${quietUrl()}/en_US/`);
    await expectStarred(star(page, 'BTC/USDT').locator('visible=true'), true);
  });
  await test.step('on the trading page and in its list of markets', async () => {
    await page.goto(`${quietUrl()}/en_US/trade/exchange/?tradeCode=btc_usdt`);
    await expectStarred(star(page, 'BTC/USDT'), true);
    await page.getByRole('button', { name: 'BTC/USDT, choose another market' }).click();
    const list = page.getByRole('dialog', { name: 'Markets' });
    await star(list, 'SOL/USDT').click();
    await star(list, 'BTC/USDT').click();
    await page.keyboard.press('Escape');
    await expectStarred(star(page, 'BTC/USDT'), false);
  });
  expect(await listOf(page, LOCAL_SPOT)).toEqual([SOL]);
  expect(calls).toEqual([]);
});

test('FV-01 another tab hears of it', async ({ page, context }) => {
  await openMarkets(page);
  const other = await context.newPage();
  await openMarkets(other);
  await star(main(page), 'SOL/USDT').click();
  await expectStarred(star(main(other), 'SOL/USDT'), true);
});

test('FV-01 a user’s star is sent as 1 or -1, then the list is read again; other tabs follow', async ({
  page,
  context,
}) => {
  await enter(context, quietUrl());
  await openMarkets(page);
  const other = await context.newPage();
  await openMarkets(other);
  const calls = recordCalls(page);
  await star(main(page), 'BTC/USDT').click();
  await expect.poll(() => calls).toEqual([`POST ${SPOT} {"operate":1,"tradeId":1}`, `GET ${SPOT}`, `GET ${CONTRACTS}`]);
  await expectStarred(star(main(other), 'BTC/USDT'), true);
  await star(main(page), 'BTC/USDT').click();
  await expect
    .poll(() => calls.slice(3))
    .toEqual([`POST ${SPOT} {"operate":-1,"tradeId":1}`, `GET ${SPOT}`, `GET ${CONTRACTS}`]);
  await expectStarred(star(main(other), 'BTC/USDT'), false);
  expect(await listOf(page, LOCAL_SPOT)).toEqual([]);
});

test('FV-01 a star that the exchange does not take goes back, and says why', async ({ page, context }) => {
  await enter(context, quietUrl());
  await openMarkets(page);
  await page.route(`**${SPOT}`, (route) => route.abort());
  await star(main(page), 'ETH/USDT').click();
  await expect(page.getByText(/cannot be reached|no connection|network/i).first()).toBeVisible();
  await expectStarred(star(main(page), 'ETH/USDT'), false);
});

test('FV-02 a contract’s star: a visitor’s stays in the browser, a user’s is sent with status 0 or 1', async ({
  page,
  context,
}) => {
  // The exchange trades no contracts yet: what it would answer is the test's.
  const swaps = [foundContract('BTC_USDT', 'perpetual', '+1.00', 1)];
  await answer(page, '/hk-web/market/search/result?keyword=btc', { result: true, spots: [], swaps });
  const calls = recordCalls(page);
  const search = async () => {
    await openSearch(page);
    await searchField(page).fill('btc');
    await expect(searchPanel(page).getByRole('option')).toHaveText([/Perpetual/]);
    return star(searchPanel(page), 'BTC/USDT');
  };
  await openMarkets(page);
  await (await search()).click();
  expect(await listOf(page, LOCAL_CONTRACTS)).toEqual(['btc_usdt']);
  await star(searchPanel(page), 'BTC/USDT').click();
  expect(await listOf(page, LOCAL_CONTRACTS)).toEqual([]);
  expect(calls).toEqual([]);

  await enter(context, quietUrl());
  const kept: unknown[] = [];
  await page.route(`**${CONTRACTS}`, async (route) => {
    const lines = route.request().postDataJSON();
    if (lines?.[0]?.status === 0) kept.unshift({ ...lines[0], userId: 1 });
    if (lines?.[0]?.status === 1) kept.length = 0;
    await route.fulfill({ json: { code: 200, msg: '', data: kept } });
  });
  await openMarkets(page);
  calls.length = 0;
  await (await search()).click();
  await expect
    .poll(() => calls)
    .toEqual([`POST ${CONTRACTS} [{"contractCode":"btc_usdt","status":0}]`, `GET ${SPOT}`, `GET ${CONTRACTS}`]);
  await expectStarred(star(searchPanel(page), 'BTC/USDT'), true);
  await star(searchPanel(page), 'BTC/USDT').click();
  await expect.poll(() => calls[3]).toBe(`POST ${CONTRACTS} [{"contractCode":"btc_usdt","status":1}]`);
  expect(await listOf(page, LOCAL_CONTRACTS)).toEqual([]);
});

test('FV-02 a contract that does not exist is refused by its own code', async ({ page, context }) => {
  const user = await enter(context, quietUrl());
  const session = await (await page.request.get(`${quietUrl()}/hk-web/v2/session`)).json();
  const rejected = await page.request.post(`${quietUrl()}${CONTRACTS}`, {
    data: [{ contractCode: 'no_such', status: 0 }],
    headers: { origin: quietUrl(), 'x-csrf-token': session.data.csrfToken },
  });
  expect(session.data.fid).toBe(user.fid);
  expect(rejected.status()).toBe(404);
  expect(await rejected.json()).toMatchObject({ code: 41054, error: 'UNKNOWN_CONTRACT', field: '0.contractCode' });
});

test('FV-03 at login what the browser kept comes to the account by one call, in its order', async ({
  page,
  context,
}) => {
  await openMarkets(page);
  for (const pair of ['BTC/USDT', 'SOL/USDT', 'ETH/USDT']) await star(main(page), pair).click();
  expect(await listOf(page, LOCAL_SPOT)).toEqual([ETH, SOL, BTC]);
  await enter(context, quietUrl());
  const calls = recordCalls(page);
  await openMarkets(page);
  await expect.poll(() => listOf(page, LOCAL_SPOT)).toEqual([]);
  expect(calls).toEqual([`POST ${MERGE} {"tradeIds":[2,3,1],"contractCodes":[]}`]);
  expect(await accountList(page)).toEqual([ETH, SOL, BTC]);
  await page.reload();
  for (const pair of ['BTC/USDT', 'SOL/USDT', 'ETH/USDT']) await expectStarred(star(main(page), pair), true);
});

test('FV-03 none is lost: a market that is gone, a network that fails, two tabs at once', async ({ page, context }) => {
  await openMarkets(page);
  await page.evaluate((key) => localStorage.setItem(key, '[2,999999,3]'), LOCAL_SPOT);
  await enter(context, quietUrl());
  let failures = 0;
  await context.route(`**${MERGE}`, (route) => {
    if (failures >= 2) return route.continue();
    failures += 1;
    return route.abort();
  });
  const other = await context.newPage();
  await Promise.all([openMarkets(page), openMarkets(other)]);
  await expect.poll(() => failures).toBe(2);
  for (const tab of [page, other]) {
    await expectStarred(star(main(tab), 'ETH/USDT'), true);
    await expectStarred(star(main(tab), 'SOL/USDT'), true);
  }
  await expect.poll(() => accountList(page), { timeout: 20_000 }).toEqual([ETH, SOL]);
  // The one that the exchange does not know stays where it was.
  await expect.poll(() => listOf(page, LOCAL_SPOT)).toEqual([999_999]);
  for (const tab of [page, other]) await expectStarred(star(main(tab), 'ETH/USDT'), true);
  if (isPhone(page)) await expect(star(main(page), 'ETH/USDT')).toHaveCSS('width', '44px');
});
