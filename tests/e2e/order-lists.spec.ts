import { expect, type Page, test } from '@playwright/test';
import { isPhone } from './support/header.ts';
import { quietUrl } from './support/session.ts';
import { closeForm, enterTrader, openForm, openOrders, priceMaker, type Trader, tradePath } from './support/trading.ts';

/*
 * Orders that depend on one another: the lists say which belong together, what waits for what, and that they are canceled together.
 */

const MARKET = 'near_usdt';

let trader: Trader | undefined;
test.afterEach(async () => {
  await trader?.cancelAll();
  trader = undefined;
});

/** An entry with take-profit and stop-loss, and an order of its own, both far from the market. */
async function placeOrders(page: Page, base: string) {
  const form = await openForm(page, 'Buy', 'NEAR');
  await form.getByLabel('Price').fill('4.5');
  await form.getByLabel('Quantity').fill('10');
  await form.getByRole('checkbox', { name: 'TP/SL' }).check();
  await form.getByLabel('Take-profit', { exact: true }).fill('5.5');
  await form.getByLabel('Stop-loss', { exact: true }).fill('4.2');
  await form.getByRole('button', { name: 'Buy 10 NEAR' }).click();
  await expect(form.getByText('Buy order placed · TP/SL comes when it is filled')).toBeVisible();
  await form.getByRole('checkbox', { name: 'TP/SL' }).uncheck();
  await form.getByLabel('Quantity').fill('20');
  await form.getByRole('button', { name: 'Buy 20 NEAR' }).click();
  await expect(form.getByText('Buy order placed', { exact: true })).toBeVisible();
  await closeForm(page);
  await expect.poll(async () => (await openOrders(page, base)).length).toBe(4);
}

test('the orders of a list are named, wait for the first one, and are canceled together', async ({ page }) => {
  const base = quietUrl();
  const trade = await priceMaker(base, MARKET);
  trader = await enterTrader(page, base, ['USDT']);
  await trade('5', '10');
  await page.goto(base + tradePath(MARKET));
  await placeOrders(page, base);

  const triggers = page.getByRole('table', { name: 'Trigger orders' });
  await page.getByRole('tab', { name: /^Trigger orders/ }).click();
  for (const at of [2, 3]) await expect(triggers.getByText(new RegExp(`OTOCO ${at}/3`))).toBeVisible();
  await expect(triggers.getByText(/^Waits for: Buy .*10 @ 4\.5/)).toHaveCount(2);
  await expect(triggers.getByRole('button', { name: /^Cancel list:/ })).toHaveCount(2);

  const list = page.getByRole('table', { name: 'Open orders' });
  await page.getByRole('tab', { name: /^Open orders/ }).click();
  await expect(list.getByText(/OTOCO 1\/3/)).toBeVisible();
  await expect(list.getByRole('button', { name: /^Cancel list:/ })).toHaveCount(1);
  // What belongs to no list is canceled alone, and can be changed.
  await expect(list.getByRole('button', { name: /^Cancel: Buy 20/ })).toHaveCount(1);
  await expect(list.getByRole('button', { name: /^Edit:/ })).toHaveCount(1);

  const cancel = list.getByRole('button', { name: /^Cancel list: Buy 10/ });
  await expect(cancel).toHaveAttribute('title', /canceling one cancels all/);
  await cancel.click();
  await expect(page.getByText('3 orders of the list canceled')).toBeVisible();
  await expect.poll(async () => (await openOrders(page, base)).map(({ qty }) => Number(qty))).toEqual([20]);

  await page.getByRole('tab', { name: 'Order history' }).click();
  const history = page.getByRole('table', { name: 'Order history' });
  await expect(history.getByText(/OTOCO \d\/3/)).toHaveCount(3);
});

test('the page of orders says the same, and cancels a list as a whole', { tag: '@phone' }, async ({ page }) => {
  const base = quietUrl();
  const trade = await priceMaker(base, MARKET);
  trader = await enterTrader(page, base, ['USDT']);
  await trade('5', '10');
  await page.goto(base + tradePath(MARKET));
  await placeOrders(page, base);
  await page.goto(`${base}/en_US/orderHome/coinTradeOrder?tab=triggers`);
  await expect(page.getByText(/OTOCO \d\/3/)).toHaveCount(2);
  await expect(page.getByText(/^Waits for: Buy .*10 @ 4\.5/)).toHaveCount(2);
  const buttons = page.getByRole('button', { name: /^Cancel list:/ });
  await expect(buttons).toHaveCount(2);
  if (isPhone(page)) await buttons.first().click();
  else {
    await buttons.first().focus();
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('3 orders of the list canceled')).toBeVisible();
  await expect(page.getByText(/OTOCO \d\/3/)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Order history' }).click();
  await expect(page.getByText(/OTOCO \d\/3/)).toHaveCount(3);
});
