import { expect, type Page, test } from '@playwright/test';
import { counterparty, quietUrl } from './support/session.ts';
import { closeForm, enterTrader, openForm, openOrders, priceMaker, type Trader, tradePath } from './support/trading.ts';

/*
 * What a limit order can have: take-profit and stop-loss, or the best price. On markets where nobody trades but the test.
 */

let trader: Trader | undefined;
test.afterEach(async () => {
  await trader?.cancelAll();
  trader = undefined;
});

/** What the form sends as a list. */
const sentList = (page: Page) =>
  page.waitForRequest((request) => request.method() === 'POST' && /\/spot\/order-list$/.test(request.url()));

test('a buy with take-profit and stop-loss: both come when it is filled, less by the fee', { tag: '@phone' }, async ({
  page,
}) => {
  const base = quietUrl();
  const trade = await priceMaker(base, 'sol_usdt');
  trader = await enterTrader(page, base, ['USDT']);
  await trade('140', '0.5');
  await page.goto(base + tradePath('sol_usdt'));
  const form = await openForm(page, 'Buy', 'SOL');
  await form.getByLabel('Price').fill('130');
  await form.getByLabel('Quantity').fill('2');
  await form.getByRole('checkbox', { name: 'TP/SL' }).check();
  const profit = form.getByLabel('Take-profit', { exact: true });
  const loss = form.getByLabel('Stop-loss', { exact: true });
  const submit = form.getByRole('button', { name: 'Buy 2 SOL' });
  await expect(submit).toBeDisabled();

  await profit.fill('129');
  await expect(form.getByText('Must be above the price of the order')).toBeVisible();
  await profit.fill('139');
  await expect(form.getByText(/^About .*\+1\d\.\d+ USDT.* after fees$/)).toBeVisible();
  await loss.fill('131');
  await expect(form.getByText('Must be below the price of the order')).toBeVisible();
  await loss.fill('125');
  await expect(form.getByText(/^Once the order is wholly filled: sell .*1\.99\d* SOL/)).toBeVisible();
  await form.getByLabel('Limit of Stop-loss').fill('124.5');
  const sent = sentList(page);
  await submit.click();
  expect((await sent).postDataJSON()).toMatchObject({
    contingency: 'OTOCO',
    orders: [
      { side: 'buy', type: 'limit' },
      { side: 'sell', type: 'market', trigger: 'take-profit' },
      { side: 'sell', type: 'limit', trigger: 'stop-loss' },
    ],
  });
  await expect(form.getByText('Buy order placed · TP/SL comes when it is filled')).toBeVisible();
  const open = await openOrders(page, base);
  expect(open.map(({ isPending }) => isPending).sort()).toEqual([false, true, true]);

  // The market comes down to the entry: both exits are there, and what they sell is covered.
  await trade('130', '3');
  await expect.poll(async () => (await openOrders(page, base)).length).toBe(2);
  expect((await openOrders(page, base)).map(({ isPending, isWaiting }) => [isPending, isWaiting])).toEqual([
    [false, true],
    [false, true],
  ]);
});

test('a sell with one of them is an OTO; without the switch it is one order again', async ({ page }) => {
  const base = quietUrl();
  const trade = await priceMaker(base, 'xrp_usdt');
  trader = await enterTrader(page, base, ['XRP']);
  await trade('0.6', '10');
  await page.goto(base + tradePath('xrp_usdt'));
  const form = await openForm(page, 'Sell', 'XRP');
  await form.getByLabel('Price').fill('0.62');
  await form.getByLabel('Quantity').fill('20');
  await form.getByRole('checkbox', { name: 'TP/SL' }).check();
  await form.getByLabel('Stop-loss', { exact: true }).fill('0.65');
  const sent = sentList(page);
  await form.getByRole('button', { name: 'Sell 20 XRP' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    contingency: 'OTO',
    orders: [{ side: 'sell' }, { side: 'buy', qty: '20', trigger: 'stop-loss' }],
  });
  await expect(form.getByText(/TP\/SL comes when it is filled$/)).toBeVisible();

  await form.getByRole('checkbox', { name: 'TP/SL' }).uncheck();
  await expect(form.getByLabel('Stop-loss', { exact: true })).toHaveCount(0);
  await form.getByLabel('Quantity').fill('10');
  await form.getByRole('button', { name: 'Sell 10 XRP' }).click();
  await expect(form.getByText('Sell order placed')).toBeVisible();
  expect((await openOrders(page, base)).map(({ listId }) => listId !== '').sort()).toEqual([false, true, true]);
  await closeForm(page);
});

test('with the keyboard alone: the switch, both prices, and sent with Enter', async ({ page }) => {
  const base = quietUrl();
  const trade = await priceMaker(base, 'ada_usdt');
  trader = await enterTrader(page, base, ['USDT']);
  await trade('0.45', '20');
  await page.goto(base + tradePath('ada_usdt'));
  const form = await openForm(page, 'Buy', 'ADA');
  await form.getByLabel('Price').fill('0.42');
  await form.getByLabel('Quantity').fill('50');
  const box = form.getByRole('checkbox', { name: 'TP/SL' });
  await box.focus();
  await page.keyboard.press('Space');
  await expect(form.getByLabel('Take-profit', { exact: true })).toBeVisible();
  await expect(box).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.getByRole('checkbox', { name: 'Best bid/ask' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('0.5');
  // Past its unit and its limit.
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Tab');
  await page.keyboard.type('0.4');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Buy order placed · TP/SL comes when it is filled')).toBeVisible();
  expect(await openOrders(page, base)).toHaveLength(3);
});

test('a limit order at the best price: told beforehand, taken once when it arrives', async ({ page }) => {
  const base = quietUrl();
  const trade = await priceMaker(base, 'avax_usdt');
  trader = await enterTrader(page, base, ['USDT']);
  await trade('27', '1');
  const other = await counterparty(base, ['USDT', 'AVAX']);
  const order = { tradeCode: 'avax_usdt', type: 'limit', qty: '1' } as const;
  for (const price of ['26.5', '26.4', '26.2'])
    await other.expect('placeSpotOrder', { body: { ...order, side: 'buy', price } });
  await other.expect('placeSpotOrder', { body: { ...order, side: 'sell', price: '27.5' } });

  await page.goto(base + tradePath('avax_usdt'));
  const form = await openForm(page, 'Buy', 'AVAX');
  await form.getByRole('checkbox', { name: 'TP/SL' }).check();
  await form.getByRole('checkbox', { name: 'Best bid/ask' }).check();
  // One takes the other's place.
  await expect(form.getByRole('checkbox', { name: 'TP/SL' })).not.toBeChecked();
  await expect(form.getByText(/^Now .*26\.50 USDT/)).toBeVisible();
  await form.getByLabel('Quantity').fill('2');
  await expect(form.getByLabel('Total')).toHaveValue('53');

  const deeper = form.getByLabel('Levels deeper');
  await deeper.fill('5');
  await expect(form.getByText('The order book has no such price level at the moment.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Buy 2 AVAX' })).toBeDisabled();
  await deeper.fill('2');
  await expect(form.getByText(/^Now .*26\.20 USDT/)).toBeVisible();
  await form.getByLabel('Side of the book').selectOption('market');
  await deeper.fill('0');
  await expect(form.getByText(/^Now .*27\.50 USDT/)).toBeVisible();
  await form.getByRole('checkbox', { name: 'Post-only' }).check();
  await expect(form.getByRole('button', { name: 'Buy 2 AVAX' })).toBeDisabled();
  await form.getByLabel('Side of the book').selectOption('primary');
  await deeper.fill('1');
  await form.getByRole('button', { name: 'Buy 2 AVAX' }).click();
  await expect(form.getByText('Buy order placed', { exact: true })).toBeVisible();
  expect(await openOrders(page, base)).toMatchObject([{ pegTo: 'primary', pegOffset: 1, price: '26.40' }]);
  await other.expect('cancelAllSpotOrders');
});
