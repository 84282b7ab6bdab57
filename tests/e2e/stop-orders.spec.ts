import { expect, test } from '@playwright/test';
import { isPhone } from './support/header.ts';
import { quietUrl } from './support/session.ts';
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
 * Orders that wait for a price, on a market where nobody trades but the test.
 */

const MARKET = 'link_usdt';

let trader: Trader | undefined;
test.afterEach(async () => {
  await trader?.cancelAll();
  trader = undefined;
});

test('a stop-limit says what it is, waits, and comes to the book when its price is traded', { tag: '@phone' }, async ({
  page,
}) => {
  const base = quietUrl();
  const trade = await priceMaker(base, MARKET);
  trader = await enterTrader(page, base, ['LINK']);
  await trade('10', '1');
  await page.goto(base + tradePath(MARKET));
  const form = await openForm(page, 'Sell', 'LINK');
  await chooseKind(page, 'Stop-limit');

  await form.getByLabel('Stop', { exact: true }).fill('11');
  await expect(form.getByText(/^Take-profit: sells at .*11.* or above$/)).toBeVisible();
  await form.getByLabel('Stop', { exact: true }).fill('9.5');
  await expect(form.getByText(/^Stop-loss: sells at .*9\.5.* or below$/)).toBeVisible();
  await form.getByLabel('Price').fill('9');
  await form.getByLabel('Quantity').fill('3');
  await expect(form.getByLabel('Total')).toHaveValue('27');
  await form.getByRole('button', { name: 'Sell 3 LINK' }).click();
  await expect(form.getByText('Sell order waits for its trigger')).toBeVisible();
  await closeForm(page);

  await page.getByRole('tab', { name: /^Trigger orders/ }).click();
  const row = page.getByRole(isPhone(page) ? 'listitem' : 'row').filter({ hasText: /Stop-loss .*≤ 9\.5/ });
  await expect(row).toBeVisible();
  expect(await openOrders(page, base)).toMatchObject([{ isWaiting: true, trigger: 'stop-loss', price: /^9\.0*$/ }]);

  // The two others trade at the stop: the order comes to the book, at its own price, with nobody to buy.
  await trade('9.5', '1');
  await expect.poll(async () => (await openOrders(page, base))[0]?.isWaiting).toBe(false);
});

test('a stop that the market passes while it is typed is refused, and never turns into the other kind', async ({
  page,
}) => {
  const base = quietUrl();
  const trade = await priceMaker(base, 'uni_usdt');
  trader = await enterTrader(page, base, ['UNI']);
  await trade('8', '1');
  await page.goto(base + tradePath('uni_usdt'));
  const form = await openForm(page, 'Sell', 'UNI');
  await chooseKind(page, 'Stop-market');
  await form.getByLabel('Stop', { exact: true }).fill('7.5');
  await form.getByLabel('Quantity').fill('2');
  const submit = form.getByRole('button', { name: 'Sell 2 UNI' });
  await expect(submit).toBeEnabled();

  await trade('7.4', '1');
  await expect(form.getByText('The market has already passed this stop price.')).toBeVisible();
  await expect(submit).toBeDisabled();

  await form.getByLabel('Stop', { exact: true }).fill('7.6');
  await expect(form.getByText(/^Take-profit: sells at/)).toBeVisible();
  await submit.click();
  await expect(form.getByText('Sell order waits for its trigger')).toBeVisible();
  expect(await openOrders(page, base)).toMatchObject([{ type: 'market', trigger: 'take-profit', isWaiting: true }]);
});

test('a trailing stop takes 0.1 to 20 percent and says what it will do', async ({ page }) => {
  const base = quietUrl();
  const trade = await priceMaker(base, 'ltc_usdt');
  trader = await enterTrader(page, base, ['LTC']);
  await trade('80', '0.5');
  await page.goto(base + tradePath('ltc_usdt'));
  const form = await openForm(page, 'Sell', 'LTC');
  await chooseKind(page, 'Trailing stop');
  const callback = form.getByLabel('Callback');
  await form.getByLabel('Quantity').fill('0.5');
  for (const wrong of ['0.05', '20.5', '1.255']) {
    await callback.fill(wrong);
    await expect(form.getByText('The callback must be from 0.1% to 20%.')).toBeVisible();
  }
  await callback.fill('1.5');
  await expect(form.getByText(/^Sells at market when the price falls .*1\.5%.* from its high$/)).toBeVisible();
  await form.getByLabel('Activation').fill('85');
  await expect(form.getByText(/^From .*85.* on: sells at market/)).toBeVisible();
  await form.getByRole('button', { name: 'Sell 0.5 LTC' }).click();
  await expect(form.getByText('Sell order waits for its trigger')).toBeVisible();
  expect(await openOrders(page, base)).toMatchObject([{ trailingDelta: 150, trigger: 'take-profit' }]);
});

test('a trailing stop with a limit becomes a limit order where the price turns', async ({ page }) => {
  const base = quietUrl();
  const trade = await priceMaker(base, 'ltc_usdt');
  trader = await enterTrader(page, base, ['LTC']);
  await trade('80', '0.5');
  await page.goto(base + tradePath('ltc_usdt'));
  const form = await openForm(page, 'Sell', 'LTC');
  await chooseKind(page, 'Trailing stop-limit');
  await form.getByLabel('Callback').fill('1');
  await form.getByLabel('Quantity').fill('0.5');
  await form.getByLabel('Price', { exact: true }).fill('79.5');
  await expect(form.getByText(/^Limit order at .*79\.50.* when the price falls .*1%.* from its high$/)).toBeVisible();
  await form.getByRole('button', { name: 'Sell 0.5 LTC' }).click();
  await expect(form.getByText('Sell order waits for its trigger')).toBeVisible();
  const waiting = { type: 'limit', price: '79.50', trailingDelta: 100, trigger: 'stop-loss' };
  expect(await openOrders(page, base)).toMatchObject([{ ...waiting, isWaiting: true }]);
  await trade('82', '0.5');
  await trade('81.5', '0.5');
  expect(await openOrders(page, base)).toMatchObject([{ ...waiting, isWaiting: true }]);
  await trade('81', '0.5');
  await expect.poll(() => openOrders(page, base)).toMatchObject([{ ...waiting, isWaiting: false, status: 'NEW' }]);
});

test('GTD, post-only and a visible part go with a limit order', async ({ page }) => {
  const base = quietUrl();
  const trade = await priceMaker(base, 'dot_usdt');
  trader = await enterTrader(page, base, ['USDT']);
  await trade('6', '2');
  await page.goto(base + tradePath('dot_usdt'));
  const form = await openForm(page, 'Buy', 'DOT');
  await form.getByLabel('Price').fill('6');
  await form.getByLabel('Quantity').fill('10');
  await form.getByRole('checkbox', { name: 'Post-only' }).check();
  await form.getByLabel('Time in force').selectOption('GTD');
  const ends = form.getByLabel('Ends at');
  await expect(ends).not.toHaveValue('');

  await ends.fill('2020-01-01T00:00');
  await expect(form.getByText('The expiry must be in the future.')).toBeVisible();
  await ends.fill('2099-12-31T23:59');
  // What is typed is by the clock of the browser's zone.
  const expiresMs = await page.evaluate(() => new Date(2099, 11, 31, 23, 59).getTime());
  await expect(
    form.getByText(`${new Date(expiresMs).toISOString().slice(0, 16).replace('T', ' ')}:00 UTC`),
  ).toBeVisible();
  await form.getByRole('button', { name: 'Advanced options' }).click();
  await form.getByLabel('Visible').fill('0.1');
  await expect(form.getByText('Show at least 0.2 DOT: an order has at most 50 parts.')).toBeVisible();
  await form.getByLabel('Visible').fill('3');
  await expect(form.getByText('Iceberg in 4 parts')).toBeVisible();
  await form.getByLabel('Self-trade prevention').selectOption({ label: 'End the older order' });
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /\/spot\/order$/.test(request.url()));
  await form.getByRole('button', { name: 'Buy 10 DOT' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ selfTradePrevention: 'EXPIRE_MAKER' });
  await expect(form.getByText('Buy order placed')).toBeVisible();
  expect(await openOrders(page, base)).toMatchObject([
    {
      timeInForce: 'GTD',
      expiresMs,
      postOnly: true,
      icebergQty: expect.stringMatching(/^3/),
    },
  ]);
});

test('a pair takes the profit or ends the loss: one order ends the other', async ({ page }) => {
  const base = quietUrl();
  const trade = await priceMaker(base, 'aave_usdt');
  trader = await enterTrader(page, base, ['AAVE']);
  await trade('100', '0.1');
  await page.goto(base + tradePath('aave_usdt'));
  const form = await openForm(page, 'Sell', 'AAVE');
  await chooseKind(page, 'OCO pair');
  await form.getByLabel('Take-profit').fill('99');
  await expect(form.getByText(/^The prices do not fit/)).toBeVisible();
  await form.getByLabel('Take-profit').fill('105');
  await form.getByLabel('Stop', { exact: true }).fill('95');
  await expect(form.getByText(/^Stop-loss: sells at .*95.* or below$/)).toBeVisible();
  await form.getByLabel('Quantity').fill('1');
  await form.getByRole('button', { name: 'Sell 1 AAVE' }).click();
  await expect(form.getByText('Both orders of the pair are placed')).toBeVisible();
  const open = await openOrders(page, base);
  expect(open.map(({ isWaiting }) => isWaiting).sort()).toEqual([false, true]);
  expect(new Set(open.map(({ listId }) => listId)).size).toBe(1);
  await closeForm(page);
  // One of the pair is in the book, the other one waits.
  await expect(page.getByRole('button', { name: /^Cancel list: Sell 1/ })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Edit:/ })).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Cancel list: Sell 1/ })
    .first()
    .click();
  await expect.poll(() => openOrders(page, base)).toEqual([]);
});

test('with the keyboard alone: from the tab to an order that waits', async ({ page }) => {
  const base = quietUrl();
  const trade = await priceMaker(base, 'atom_usdt');
  trader = await enterTrader(page, base, ['ATOM']);
  await trade('5', '2');
  await page.goto(base + tradePath('atom_usdt'));
  const form = await openForm(page, 'Sell', 'ATOM');
  await page.getByRole('tab', { name: 'Limit', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Stop', exact: true })).toHaveAttribute('aria-selected', 'true');
  await page.getByLabel('Kind of stop order').selectOption('stop-market');
  await expect(form.getByLabel('Stop', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Stop', exact: true }).focus();
  await page.keyboard.press('s');
  await expect(form.getByLabel('Stop', { exact: true })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(form.getByLabel('Stop', { exact: true })).toHaveValue(/^5/);
  await form.getByLabel('Stop', { exact: true }).fill('4.5');
  await page.keyboard.press('Tab');
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Sell order waits for its trigger')).toBeVisible();
});
