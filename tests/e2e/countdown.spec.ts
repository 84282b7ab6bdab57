import { expect, type Page, test } from '@playwright/test';
import { quietUrl } from './support/session.ts';
import { enterTrader, openOrders, type Trader, tradePath } from './support/trading.ts';

/*
 * The dead man's switch beside "Cancel all", on the trade page and on the page of orders.
 */

const CODE = 'ada_usdt';
const ORDER = { tradeCode: CODE, side: 'buy', type: 'limit', qty: '20', postOnly: true } as const;

let trader: Trader | undefined;
let price = '';

test.beforeEach(async ({ page }) => {
  const base = quietUrl();
  trader = await enterTrader(page, base, ['USDT']);
  const { data } = await (await page.request.get(`${base}/hk-web/market/symbol/tickers`)).json();
  const last = Number(data.find((ticker: { readonly tradeCode: string }) => ticker.tradeCode === CODE).last);
  price = (last * 0.98).toFixed(3);
});
test.afterEach(async () => {
  await trader?.cancelAll();
});

const button = (page: Page) => page.getByRole('button', { name: /^Cancel all after a time/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Cancel all after a time' });

async function running(page: Page): Promise<readonly { readonly tradeCode: string; readonly deadlineMs: number }[]> {
  return (await (await page.request.get(`${quietUrl()}/hk-web/v2/spot/countdowns`)).json()).data.items;
}

test('is set for all markets or for one, shows what is left, outlives the page, and is cleared', {
  tag: '@phone',
}, async ({ page }) => {
  const base = quietUrl();
  await page.goto(base + tradePath(CODE));
  await expect(button(page)).toHaveText('Countdown');
  await button(page).click();
  await panel(page).getByLabel('Time until then').selectOption('15 minutes');
  await panel(page).getByRole('button', { name: 'Start', exact: true }).click();
  await expect(panel(page).getByRole('timer')).toHaveText(/^(15:00|14:\d\d)$/);
  expect(await running(page)).toMatchObject([{ tradeCode: '' }]);
  await expect(panel(page).getByRole('button', { name: 'Start again' })).toBeVisible();

  await panel(page).getByLabel('Which orders').selectOption('ADA/USDT');
  await panel(page).getByLabel('Time until then').selectOption('5 minutes');
  await panel(page).getByRole('button', { name: 'Start', exact: true }).click();
  await expect(panel(page).getByRole('timer')).toHaveText([/^(5:00|4:\d\d)$/, /^14:\d\d$|^15:00$/]);
  await page.keyboard.press('Escape');
  await expect(button(page)).toBeFocused();
  await expect(button(page)).toHaveText(/^4:\d\d$|^5:00$/);

  await page.goto(`${base}/en_US/orderHome/coinTradeOrder`);
  await expect(button(page)).toHaveText(/^4:\d\d$/);
  await button(page).click();
  await panel(page).getByRole('button', { name: 'Clear: ADA/USDT' }).click();
  await expect(panel(page).getByRole('timer')).toHaveCount(1);
  await panel(page).getByRole('button', { name: 'Clear: All markets' }).click();
  await expect(panel(page).getByRole('timer')).toHaveCount(0);
  await expect(button(page)).toHaveText('Countdown');
  expect(await running(page)).toEqual([]);
});

test('when it is over the orders are gone, and so is what it had left', async ({ page }) => {
  const base = quietUrl();
  await trader?.place({ ...ORDER, price });
  await page.goto(base + tradePath(CODE));
  await button(page).click();
  // The page offers a minute at least; the test has no time for that.
  await page.route('**/hk-web/v2/spot/countdown', (route) => route.continue({ postData: '{"countdownMs":1500}' }));
  await panel(page).getByRole('button', { name: 'Start', exact: true }).click();
  await expect(panel(page).getByRole('timer')).toHaveText(/^0:0[12]$/);
  await expect.poll(() => openOrders(page, base)).toEqual([]);
  await expect(panel(page).getByRole('timer')).toHaveCount(0);
  await expect(page.getByText('No open orders')).toBeVisible();
});

test('a refusal is said, and nothing runs', async ({ page }) => {
  await page.goto(quietUrl() + tradePath(CODE));
  await button(page).click();
  await page.route('**/hk-web/v2/spot/countdown', (route) => route.abort());
  await panel(page).getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('alert').getByText('Countdown not changed')).toBeVisible();
  await expect(panel(page).getByRole('timer')).toHaveCount(0);
});

test('by keyboard: opened, set and cleared without a pointer', async ({ page }) => {
  await page.goto(quietUrl() + tradePath(CODE));
  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByLabel('Time until then')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('timer')).toHaveText(/^(15:00|14:\d\d)$/);
  await panel(page).getByRole('button', { name: 'Clear: All markets' }).press('Enter');
  await expect(panel(page).getByRole('timer')).toHaveCount(0);
});

test('on a phone all orders are cancelled from the trade page too', { tag: ['@phone', '@no-desktop'] }, async ({
  page,
}) => {
  const base = quietUrl();
  await trader?.place({ ...ORDER, price });
  await page.goto(base + tradePath(CODE));
  await page.getByRole('button', { name: 'Cancel all', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel all' }).click();
  await expect.poll(() => openOrders(page, base)).toEqual([]);
});
