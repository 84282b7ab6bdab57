import { expect, type Page, test } from '@playwright/test';
import { quietUrl } from './support/session.ts';
import { enterTrader, openOrders, priceMaker, type Trader, tradePath } from './support/trading.ts';

/*
 * Changing open orders: in the list, and by dragging their lines on the chart.
 */

const CODE = 'etc_usdt';

let trader: Trader | undefined;
/** The last price; a little more or less of it is on the chart. */
let last = 0;
const at = (share: number) => (last * share).toFixed(2);
const limit = () => ({ tradeCode: CODE, side: 'sell', type: 'limit', price: at(1.003), qty: '3' }) as const;
const stop = () =>
  ({ tradeCode: CODE, side: 'sell', type: 'market', qty: '2', trigger: 'stop-loss', stopPrice: at(0.997) }) as const;

test.beforeEach(async ({ page }) => {
  const base = quietUrl();
  const trade = await priceMaker(base, CODE);
  trader = await enterTrader(page, base, ['ETC', 'USDT']);
  const { data } = await (await page.request.get(`${base}/hk-web/market/symbol/tickers`)).json();
  last = Number(data.find((ticker: { readonly tradeCode: string }) => ticker.tradeCode === CODE).last);
  await trade(at(1), '1');
});
test.afterEach(async () => {
  await trader?.cancelAll();
});

const editor = (page: Page) => page.getByRole('dialog', { name: 'Change order' });

test('a smaller quantity keeps the order, another price makes a new one', { tag: '@phone' }, async ({ page }) => {
  const base = quietUrl();
  const first = await trader?.place(limit());
  await page.goto(base + tradePath(CODE));
  const edit = page.getByRole('button', { name: /^Edit: Sell 3/ });
  await edit.click();
  await editor(page).getByLabel('Quantity').fill('2.5');
  await expect(editor(page).getByText('Keeps its place in the queue.')).toBeVisible();
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => openOrders(page, base)).toMatchObject([{ orderId: first?.orderId, qty: '2.50' }]);

  await page.getByRole('button', { name: /^Edit: Sell 2\.5/ }).click();
  await editor(page).getByLabel('Price').fill(at(1.01));
  await expect(editor(page).getByText(/it goes to the end of the queue/)).toBeVisible();
  await editor(page).getByLabel('Price').press('Enter');
  await expect.poll(() => openOrders(page, base)).toMatchObject([{ price: at(1.01), qty: '2.50' }]);
  expect((await openOrders(page, base))[0]?.orderId).not.toBe(first?.orderId);
});

test('the list of orders says who waits, and changes a stop that the market has not passed', { tag: '@phone' }, async ({
  page,
}) => {
  const base = quietUrl();
  await trader?.place(stop());
  await page.goto(`${base}/en_US/orderHome/coinTradeOrder?tab=triggers`);
  await expect(page.getByText('Waiting for trigger')).toBeVisible();
  await page.getByRole('button', { name: /^Edit: Sell 2/ }).click();
  await editor(page).getByLabel('Stop', { exact: true }).fill(at(1.001));
  await expect(editor(page).getByText('The market has already passed this stop price.')).toBeVisible();
  await expect(editor(page).getByRole('button', { name: 'Save' })).toBeDisabled();
  await editor(page).getByLabel('Stop', { exact: true }).fill(at(0.99));
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => openOrders(page, base)).toMatchObject([{ stopPrice: at(0.99), isWaiting: true }]);
});

/** Where the label of the only line is that a pointer can take hold of: the chart is one picture, and shows a hand there. */
async function lineAt(page: Page) {
  const chart = page.getByRole('img', { name: /^Chart of/ });
  await expect(chart.locator('canvas').first()).toBeVisible();
  const box = await chart.boundingBox();
  if (box === null) throw new Error('no chart');
  // The axis is the narrower of the two at the line's height; label and cross stand before it.
  const areas = await chart
    .locator('canvas')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right));
  const end = Math.min(...areas);
  const x = end - 60;
  let found = 0;
  await expect(async () => {
    for (let y = box.y + 40; y < box.y + box.height * 0.7 && found === 0; y += 5) {
      await page.mouse.move(x, y);
      const isHand = await chart.evaluate((element) =>
        [...element.querySelectorAll('*')].some((part) => getComputedStyle(part).cursor === 'pointer'),
      );
      if (isHand) found = y;
    }
    expect(found).toBeGreaterThan(0);
  }).toPass({ timeout: 20_000 });
  return { x, y: found, end };
}

/** Drags the line so many pixels down, and lets it go. */
async function drag(page: Page, pixels: number) {
  const from = await lineAt(page);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const part of [0.25, 0.5, 0.75, 1]) await page.mouse.move(from.x, from.y + pixels * part);
  await page.mouse.up();
}

test('a line that is dragged asks first; nothing is sent until it is answered', async ({ page }) => {
  const base = quietUrl();
  const sent: string[] = [];
  const placed = await trader?.place(limit());
  await page.goto(base + tradePath(CODE));
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  const bubble = page.getByRole('dialog', { name: 'Move order' });

  await drag(page, -30);
  await expect(bubble).toContainText('Sell 3 ETC · Limit');
  await expect(bubble).toContainText(at(1.003));
  await page.keyboard.press('Escape');
  await expect(bubble).toBeHidden();
  expect(await openOrders(page, base)).toMatchObject([{ orderId: placed?.orderId, price: at(1.003) }]);
  expect(sent).toEqual([]);

  await drag(page, -30);
  const asked = (await bubble.locator('b').textContent()) ?? '';
  expect(Number(asked)).toBeGreaterThan(last * 1.003);
  await bubble.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.poll(() => openOrders(page, base)).toMatchObject([{ price: asked, qty: '3.00' }]);
});

test('a line that waits for its answer and an editor are never open together', async ({ page }) => {
  await trader?.place(limit());
  await page.goto(quietUrl() + tradePath(CODE));
  const bubble = page.getByRole('dialog', { name: 'Move order' });
  await drag(page, -30);
  await expect(bubble).toBeVisible();
  await page.getByRole('button', { name: /^Edit: Sell 3/ }).click();
  await expect(editor(page)).toBeVisible();
  await expect(bubble).toBeHidden();

  await drag(page, -30);
  await expect(bubble).toBeVisible();
  await expect(editor(page)).toBeHidden();
});

test('the spread is that of the best prices, however the book is grouped', async ({ page }) => {
  await trader?.place(limit());
  await trader?.place({ ...limit(), side: 'buy', price: at(0.997), qty: '1' });
  await page.goto(quietUrl() + tradePath(CODE));
  const spread = page.getByText(`Spread ${(Number(at(1.003)) - Number(at(0.997))).toFixed(2)}`);
  await expect(spread).toBeVisible();
  await page.getByLabel('Price step').selectOption('0.1');
  // The group of the best bid: the grouped book has come.
  const group = (Math.floor(Number(at(0.997)) * 10 + 1e-6) / 10).toFixed(1);
  await expect(page.getByRole('table', { name: 'Bids, best first' })).toContainText(group);
  await expect(spread).toBeVisible();
});

test('a stop cannot be dragged beyond the market, and a cross takes the order back', async ({ page }) => {
  const base = quietUrl();
  await trader?.place(stop());
  await page.goto(base + tradePath(CODE));
  await drag(page, -60);
  const bubble = page.getByRole('dialog', { name: 'Move order' });
  await expect(bubble).toContainText('The market has already passed this stop price.');
  await expect(bubble.getByRole('button', { name: 'Move', exact: true })).toBeDisabled();
  await bubble.getByRole('button', { name: 'Close' }).click();

  const line = await lineAt(page);
  await page.mouse.click(line.end - 14, line.y);
  await expect.poll(() => openOrders(page, base)).toEqual([]);
});
