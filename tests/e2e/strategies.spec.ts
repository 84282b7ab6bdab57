import { expect, type Page, test } from '@playwright/test';
import { isPhone } from './support/header.ts';
import { counterparty, quietUrl } from './support/session.ts';
import {
  chooseKind,
  closeForm,
  enterTrader,
  openForm,
  openOrders,
  priceMaker,
  type Trader,
  tradePath,
} from './support/trading.ts';

/*
 * Scale and TWAP orders: started in the form, followed and stopped in the list.
 */

let trader: Trader | undefined;
test.afterEach(async () => {
  await trader?.cancelAll();
  trader = undefined;
});

async function openStrategies(page: Page) {
  await page.getByRole('tab', { name: /^Strategies/ }).click();
  return page.getByRole(isPhone(page) ? 'list' : 'table', { name: 'Strategies' });
}

test('a scale order says what it is, places its ladder, and is stopped in the list', { tag: '@phone' }, async ({
  page,
}) => {
  const base = quietUrl();
  const trade = await priceMaker(base, 'trx_usdt');
  trader = await enterTrader(page, base, ['USDT']);
  await trade('0.136', '100');
  await page.goto(base + tradePath('trx_usdt'));
  await page.getByRole('tab', { name: /^Strategies/ }).click();
  await expect(page.getByText('No strategies yet')).toBeVisible();

  const form = await openForm(page, 'Buy', 'TRX');
  await chooseKind(page, 'Scale');
  await form.getByLabel('First price').fill('0.135');
  await form.getByLabel('Last price').fill('0.125');
  await form.getByLabel('Orders', { exact: true }).fill('41');
  await form.getByLabel('Quantity').fill('3000');
  await expect(form.getByText('A scale order has 2 to 40 orders.')).toBeVisible();
  await form.getByLabel('Orders', { exact: true }).fill('5');
  await form.getByLabel('Size skew').fill('11');
  await expect(form.getByText('The size skew must be between 0.1 and 10.')).toBeVisible();
  await form.getByLabel('Size skew').fill('2');
  await expect(form.getByText(/^5 orders of .*400 – 800 TRX.*, average price .*0\.12/)).toBeVisible();
  await form.getByLabel('Quantity').fill('10');
  await expect(form.getByText(/^The least quantity is .* TRX\.$/)).toBeVisible();
  await form.getByLabel('Quantity').fill('3000');
  await form.getByRole('button', { name: 'Buy 3,000 TRX' }).click();
  await expect(form.getByText('Scale order started')).toBeVisible();
  await expect.poll(async () => (await openOrders(page, base)).length).toBe(5);
  await closeForm(page);

  const list = await openStrategies(page);
  const row = list.getByRole(isPhone(page) ? 'listitem' : 'row').filter({ hasText: 'Scale' });
  await expect(row.getByText('Running')).toBeVisible();
  await expect(row.getByText(/5 orders/)).toBeVisible();
  await row.getByRole('button', { name: /^Stop: Buy 3,?000/ }).click();
  await expect(page.getByText('Stopped; its open orders are canceled')).toBeVisible();
  await expect(row.getByText('Stopped', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: /^Stop/ })).toHaveCount(0);
  expect(await openOrders(page, base)).toEqual([]);
});

test('a TWAP order trades its first slice at once, and the list tells its progress', async ({ page }) => {
  const base = quietUrl();
  const trade = await priceMaker(base, 'sui_usdt');
  trader = await enterTrader(page, base, ['USDT']);
  await trade('0.94', '20');
  const other = await counterparty(base, ['SUI']);
  const ask = { tradeCode: 'sui_usdt', side: 'sell', type: 'limit', price: '0.942', qty: '500' } as const;
  await other.expect('placeSpotOrder', { body: ask });

  await page.goto(base + tradePath('sui_usdt'));
  const form = await openForm(page, 'Buy', 'SUI');
  await chooseKind(page, 'TWAP');
  await form.getByLabel('Hours').fill('0');
  await form.getByLabel('Minutes').fill('4');
  await form.getByLabel('Quantity').fill('220');
  await expect(form.getByText('A TWAP order runs from 5 minutes to 24 hours, in steps of 30 seconds.')).toBeVisible();
  await form.getByLabel('Minutes').fill('5');
  await expect(form.getByText(/^11 slices of about .*20 SUI.*, one every 30 seconds$/)).toBeVisible();
  await form.getByLabel('Max. slippage').fill('5');
  await expect(form.getByText('The slippage must be between 0.01% and 3%.')).toBeVisible();
  await form.getByLabel('Max. slippage').fill('2');
  await form.getByLabel('Worst price').fill('0.95');
  await form.getByRole('button', { name: 'Buy 220 SUI' }).click();
  await expect(form.getByText('TWAP order started')).toBeVisible();
  await closeForm(page);

  const list = await openStrategies(page);
  const row = list.getByRole('row').filter({ hasText: 'TWAP' });
  await expect(row.getByText(/5 min.*2%.*0\.95/)).toBeVisible();
  await expect(row.getByText(/^9%$/)).toBeVisible();
  await row.getByRole('button', { name: /^Stop: Buy 220/ }).click();
  await expect(row.getByText('Stopped', { exact: true })).toBeVisible();
  await other.expect('cancelAllSpotOrders');
});

test('with the keyboard alone: a strategy from the tab to its start', async ({ page }) => {
  const base = quietUrl();
  const trade = await priceMaker(base, 'doge_usdt');
  trader = await enterTrader(page, base, ['USDT']);
  await trade('0.124', '100');
  await page.goto(base + tradePath('doge_usdt'));
  const form = await openForm(page, 'Buy', 'DOGE');
  await page.getByRole('tab', { name: 'Stop', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('First price')).toBeVisible();
  await form.getByLabel('First price').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('0.12');
  await page.keyboard.press('Tab');
  await page.keyboard.type('0.11');
  await form.getByLabel('Quantity').focus();
  await page.keyboard.type('2000');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Scale order started')).toBeVisible();
  expect(await openOrders(page, base)).toHaveLength(10);
});
