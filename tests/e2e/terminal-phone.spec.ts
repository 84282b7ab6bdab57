import { expect, test } from '@playwright/test';
import { counterparty, quietUrl } from './support/session.ts';
import { enterTrader, openOrders, type Trader, tradePath } from './support/trading.ts';

/*
 * The terminal of a phone: what is read and what is done stand in two views, and a tap on a level of the book fills the form beside it.
 */

const CODE = 'ton_usdt';

let trader: Trader | undefined;
test.afterEach(async () => {
  await trader?.cancelAll();
});

test('a tap on a level fills the price; the order is placed, has a card, and is taken back from it', {
  tag: ['@phone', '@no-desktop'],
}, async ({ page }) => {
  const base = quietUrl();
  trader = await enterTrader(page, base, ['USDT']);
  const other = await counterparty(base, ['USDT']);
  const { data } = await (await page.request.get(`${base}/hk-web/market/symbol/tickers`)).json();
  const last = Number(data.find((ticker: { readonly tradeCode: string }) => ticker.tradeCode === CODE).last);
  const price = (last * 0.97).toFixed(3);
  const bid = await other.expect('placeSpotOrder', {
    body: { tradeCode: CODE, side: 'buy', type: 'limit', price, qty: '4' },
  });
  await page.goto(base + tradePath(CODE));
  // The offer of the app has no room here.
  await expect(page.getByRole('complementary', { name: 'App' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Buy TON', exact: true }).click();
  const form = page.getByRole('form', { name: 'Buy TON' });
  await page.getByRole('region', { name: 'Order book' }).getByRole('button', { name: price, exact: true }).tap();
  await expect(form.getByRole('textbox', { name: 'Price', exact: true })).toHaveValue(price);
  await form.getByRole('textbox', { name: 'Quantity', exact: true }).fill('3');
  await form.getByRole('button', { name: 'Buy 3 TON' }).click();
  await expect.poll(() => openOrders(page, base)).toMatchObject([{ price, qty: '3.00' }]);

  // Marked in the book, and a card below.
  await expect(page.getByRole('img', { name: 'Your order: 3' })).toBeVisible();
  await page.getByRole('button', { name: 'Your orders (1)' }).click();
  const orders = page.getByRole('region', { name: 'Your orders' });
  await expect(orders.getByText(price).first()).toBeInViewport();
  await orders.getByRole('button', { name: /^Cancel: Buy 3/ }).click();
  await expect.poll(() => openOrders(page, base)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Your orders', exact: true })).toBeVisible();

  // The view is that of before the reload; the market's facts are in a view of their own.
  await page.reload();
  await expect(form).toBeVisible();
  await page.getByRole('button', { name: 'Info', exact: true }).click();
  await expect(page.getByText('0.001 USDT')).toBeVisible();
  await expect(page.getByRole('link', { name: 'About TON' })).toBeVisible();
  await other.expect('cancelSpotOrder', { params: { orderId: bid.orderId } });
});
