import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { isPhone } from './support/header.ts';
import { counterparty, quietUrl } from './support/session.ts';
import { enterTrader, openOrders, priceMaker, type Trader, tradePath } from './support/trading.ts';

/*
 * The user's own lists below the chart: some orders cancelled together, an order opened, trades saved as a file, strategies followed as they
 * happen.
 */

const CODE = 'dot_usdt';

let trader: Trader | undefined;
test.afterEach(async () => {
  await trader?.cancelAll();
  trader = undefined;
});

const bid = (price: string) =>
  ({ tradeCode: CODE, side: 'buy', type: 'limit', price, qty: '10', postOnly: true }) as const;
const list = (page: Page, name: string) => page.getByRole(isPhone(page) ? 'list' : 'table', { name });
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });

test('two of three orders are selected and cancelled together; what traded is opened, and saved', {
  tag: '@phone',
}, async ({ page }) => {
  const base = quietUrl();
  const trade = await priceMaker(base, CODE);
  trader = await enterTrader(page, base, ['USDT']);
  await trade('6.5', '5');
  for (const price of ['6.2', '6.25', '6.3']) await trader.place(bid(price));
  await page.goto(base + tradePath(CODE));
  await tab(page, /^Open orders/).click();
  const boxes = list(page, 'Open orders').getByRole('checkbox', { name: /^Select: Buy 10/ });
  await expect(boxes).toHaveCount(3);

  await test.step('cancel two of them', async () => {
    // Newest first: the two dearest.
    await boxes.first().check();
    await boxes.nth(1).click({ modifiers: ['Shift'] });
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel selected' }).click();
    await expect(page.getByText('2 orders canceled')).toBeVisible();
    await expect(boxes).toHaveCount(1);
    expect((await openOrders(page, base)).map(({ price }) => Number(price))).toEqual([6.2]);
  });

  await test.step('the history tells at once how they ended, and the open one its fill', async () => {
    const other = await counterparty(base, ['DOT']);
    const ask = { tradeCode: CODE, side: 'sell', type: 'limit', price: '6.2', qty: '4', timeInForce: 'IOC' } as const;
    await other.expect('placeSpotOrder', { body: ask });
    await tab(page, /^Order history/).click();
    const history = list(page, 'Order history');
    await expect(history.getByText('by you')).toHaveCount(2);
    await history
      .getByRole('button', { name: /^Details: Buy 10/ })
      .last()
      .press('Enter');
    const fills = page.getByRole('table', { name: 'Fills' });
    await expect(fills.getByText('Maker')).toBeVisible();
    await expect(fills.getByText(/4\.0/)).toBeVisible();
    await expect(history.getByRole('listitem').filter({ hasText: 'Partly filled' }).last()).toBeVisible();
  });

  await test.step('the trades are a file', async () => {
    await tab(page, /^Fills/).click();
    await expect(list(page, 'Fills').getByText('DOT/USDT').first()).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file.split('\r\n').filter((line) => line.includes(CODE))).toHaveLength(1);
  });
});

test('a filter hides orders until it is taken away, and what it hides is not cancelled', async ({ page }) => {
  const base = quietUrl();
  const trade = await priceMaker(base, CODE);
  trader = await enterTrader(page, base, ['USDT']);
  await trade('6.5', '5');
  await trader.place(bid('6.2'));
  await page.goto(base + tradePath(CODE));
  const box = list(page, 'Open orders').getByRole('checkbox', { name: /^Select: Buy 10/ });
  await box.check();
  await expect(page.getByRole('button', { name: 'Cancel selected' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Side').selectOption('Sell');
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(box).toHaveCount(1);
});

test('a strategy is followed without a question: its fills and its end come by the stream', async ({ page }) => {
  const base = quietUrl();
  const trade = await priceMaker(base, CODE);
  trader = await enterTrader(page, base, ['USDT']);
  await trade('6.5', '5');
  await page.goto(base + tradePath(CODE));
  await tab(page, /^Strategies/).click();
  await expect(page.getByText('No strategies yet')).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/spot/strategies')) asked.push(request.url());
  });
  const { csrfToken } = (await (await page.request.get(`${base}/hk-web/v2/session`)).json()).data;
  const ladder = {
    kind: 'scale',
    tradeCode: CODE,
    side: 'buy',
    qty: '20',
    fromPrice: '6',
    toPrice: '5.8',
    orderCount: 2,
  };
  const headers = { origin: base, 'x-csrf-token': csrfToken };
  expect((await page.request.post(`${base}/hk-web/v2/spot/strategy`, { data: ladder, headers })).ok()).toBe(true);
  const row = list(page, 'Strategies').getByRole('row').filter({ hasText: 'Scale' });
  await expect(row.getByText('Running')).toBeVisible();

  const other = await counterparty(base, ['DOT']);
  const ask = { tradeCode: CODE, side: 'sell', type: 'limit', price: '5.8', qty: '20', timeInForce: 'IOC' } as const;
  await other.expect('placeSpotOrder', { body: ask });
  await expect(row.getByText('100%')).toBeVisible();
  await expect(row.getByText('Done')).toBeVisible();
  expect(asked).toEqual([]);

  await row.getByRole('button', { name: /^Orders of: Buy 20/ }).press('Enter');
  await expect(page.getByRole('table', { name: 'Orders', exact: true }).getByRole('link')).toHaveCount(2);
});
