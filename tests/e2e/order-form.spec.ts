import { expect, type Page, test } from '@playwright/test';
import { counterparty, quietUrl } from './support/session.ts';
import {
  chooseKind,
  enterTrader,
  openForm,
  openOrders,
  priceMaker,
  type Trader,
  tradePath,
} from './support/trading.ts';

/*
 * What the order form does for a trader in a hurry, on markets where nobody trades but the test.
 */

let trader: Trader | undefined;
test.afterEach(async () => {
  await trader?.cancelAll();
  trader = undefined;
});

/** What the form sends to place one order. */
const sentOrder = (page: Page) =>
  page.waitForRequest((request) => request.method() === 'POST' && /\/spot\/order$/.test(request.url()));

test('a bracket by percent: its prices follow the entry, and all of the form is in sight', async ({ page }) => {
  const base = quietUrl();
  const trade = await priceMaker(base, 'apt_usdt');
  trader = await enterTrader(page, base, ['USDT']);
  await trade('10', '5');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(base + tradePath('apt_usdt'));
  const form = await openForm(page, 'Buy', 'APT');
  await form.getByLabel('Price').fill('9.5');
  await form.getByLabel('Quantity').fill('10');
  await form.getByRole('checkbox', { name: 'TP/SL' }).check();
  await form.getByLabel('Take-profit by').selectOption('percent');
  await form.getByLabel('Take-profit', { exact: true }).fill('10');
  await form.getByLabel('Stop-loss by').selectOption('amount');
  await form.getByLabel('Stop-loss', { exact: true }).fill('5');
  await expect(form.getByText(/^About .*−[45]\.\d+ USDT.* after fees$/)).toBeVisible();
  await form.getByLabel('Price').fill('9.2');
  await expect(form.getByText('10.12').first()).toBeVisible();
  const submit = form.getByRole('button', { name: 'Buy 10 APT' });
  await expect(submit).toBeInViewport({ ratio: 1 });
  const hidden = await form.evaluate((element) => {
    const box = element.parentElement;
    return box === null ? 0 : box.scrollHeight - box.clientHeight;
  });
  expect(hidden).toBeLessThanOrEqual(1);
  await submit.click();
  await expect(form.getByText('Buy order placed · TP/SL comes when it is filled')).toBeVisible();
  const exits = (await openOrders(page, base)).filter(({ isPending }) => isPending);
  expect(exits.map(({ stopPrice }) => Number(stopPrice))).toContain(10.12);
});

test('a market order with a limit for slippage takes the book up to it and no further', async ({ page }) => {
  const base = quietUrl();
  const trade = await priceMaker(base, 'fil_usdt');
  trader = await enterTrader(page, base, ['USDT']);
  await trade('5', '5');
  const other = await counterparty(base, ['FIL']);
  const ask = { tradeCode: 'fil_usdt', side: 'sell', type: 'limit', qty: '10' } as const;
  await other.expect('placeSpotOrder', { body: { ...ask, price: '5' } });
  await other.expect('placeSpotOrder', { body: { ...ask, price: '5.5' } });
  await page.goto(base + tradePath('fil_usdt'));
  const form = await openForm(page, 'Buy', 'FIL');
  await chooseKind(page, 'Market');
  await expect(form.getByRole('checkbox', { name: 'TP/SL' })).toBeDisabled();
  await form.getByLabel('Quantity').fill('15');
  await expect(form.getByText(/\d\.\d\d% \/ 10\.00%/)).toBeVisible();
  await form.getByRole('checkbox', { name: 'Limit slippage' }).check();
  await form.getByLabel('Largest slippage').fill('2');
  await expect(form.getByText(/^Sent as a limit order at .*5\.10/)).toBeVisible();
  const sent = sentOrder(page);
  await form.getByRole('button', { name: 'Buy 15 FIL' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ type: 'limit', timeInForce: 'IOC', qty: '15' });
  await expect(form.getByText(/Bought 10 FIL; the rest expired/)).toBeVisible();
  await other.expect('cancelAllSpotOrders');
});

test('a size of one’s own, a typed draft over a reload, and the order cancelled from its message', async ({ page }) => {
  const base = quietUrl();
  const trade = await priceMaker(base, 'op_usdt');
  trader = await enterTrader(page, base, ['USDT']);
  await trade('0.2', '100');
  await page.goto(base + tradePath('op_usdt'));
  await openForm(page, 'Buy', 'OP');
  await page.getByRole('button', { name: 'Set up the order form' }).click();
  const settings = page.getByRole('dialog', { name: 'Order form' });
  await settings.getByLabel('Unit of size 1').selectOption('base');
  await settings.getByLabel('Size 1', { exact: true }).fill('300');
  await page.keyboard.press('Escape');
  await expect(settings).toHaveCount(0);
  const form = await openForm(page, 'Buy', 'OP');
  await form.getByLabel('Price').fill('0.19');
  await form.getByRole('button', { name: '300 OP' }).focus();
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Quantity')).toHaveValue('300');
  // What was typed is kept a moment after the last key.
  const stored = () => page.evaluate(() => sessionStorage.getItem('orderDraft:spot/op_usdt'));
  await expect.poll(stored).toContain('300');
  await page.reload();
  const again = await openForm(page, 'Buy', 'OP');
  await expect(again.getByText('Draft restored')).toBeVisible();
  await expect(again.getByLabel('Price')).toHaveValue('0.19');
  await again.getByRole('button', { name: 'Buy 300 OP' }).click();
  await expect(page.getByText(/^Buy 300 OP\/USDT at 0\.19\d*: placed$/).first()).toBeVisible();
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.poll(async () => (await openOrders(page, base)).length).toBe(0);
});
