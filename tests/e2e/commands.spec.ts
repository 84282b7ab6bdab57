import { expect, test } from '@playwright/test';
import { stored } from './support/header.ts';
import { livelyUrl, quietUrl } from './support/session.ts';
import { enterTrader, openOrders, tradePath } from './support/trading.ts';

/*
 * Keys and the command palette on the real site. What each does by itself is looked at beside the sources.
 */

const CODE = 'ltc_usdt';

test('Control and K opens the palette on every page: a market, then a page, without the mouse', async ({ page }) => {
  await page.goto(`${livelyUrl()}/en_US/market`);
  await expect(page.getByRole('heading', { name: 'Markets', exact: true })).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Commands' });
  const field = palette.getByRole('combobox', { name: 'Commands' });
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('ethusdt');
  const market = palette.getByRole('option', { name: /^ETH\/USDT/ });
  await expect(market).toHaveAttribute('aria-selected', 'true');
  await expect(market).toContainText(/\d%/);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-market="eth_usdt"]')).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('status');
  await expect(palette.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/en_US\/status/);
  await expect(palette).toHaveCount(0);
});

test('a key of one’s own places the order of the form, and is kept', async ({ page }) => {
  const base = quietUrl();
  const trader = await enterTrader(page, base, ['USDT']);
  try {
    await page.goto(base + tradePath(CODE));
    await expect(page.locator(`[data-market="${CODE}"]`)).toBeVisible();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByRole('button', { name: /^Place the order of the form/ }).click();
    await page.keyboard.press('q');
    await expect(dialog.getByRole('button', { name: 'Place the order of the form: Q. Change' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.reload();
    expect(await stored(page, 'workspace.hotkeys')).toContain('"place":"q"');

    const { data } = await (await page.request.get(`${base}/hk-web/market/symbol/tickers`)).json();
    const last = Number(data.find((ticker: { readonly tradeCode: string }) => ticker.tradeCode === CODE).last);
    const form = page.getByRole('form', { name: 'Buy LTC' });
    await form.getByRole('textbox', { name: 'Price', exact: true }).fill((last * 0.97).toFixed(2));
    await form.getByRole('textbox', { name: 'Quantity', exact: true }).fill('1');
    // In the field the key would be text.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('q');
    await expect.poll(() => openOrders(page, base)).toMatchObject([{ tradeCode: CODE, side: 'buy' }]);
    // The page hears of its order a moment later.
    await expect(async () => {
      await page.keyboard.press('z');
      await expect.poll(() => openOrders(page, base), { timeout: 1_000 }).toEqual([]);
    }).toPass();
  } finally {
    await trader.cancelAll();
  }
});

test('the list of markets works by keyboard: open, find, star, go there; the next market by a key', async ({
  page,
}) => {
  await page.goto(`${livelyUrl()}${tradePath('btc_usdt')}`);
  await expect(page.locator('[data-market="btc_usdt"]')).toBeVisible();
  await page.keyboard.press('/');
  const list = page.getByRole('dialog', { name: 'Markets' });
  const field = list.getByRole('combobox', { name: 'Search' });
  await expect(field).toBeFocused();
  await page.keyboard.type('sol');
  await expect(list.getByRole('option').first()).toHaveAccessibleName(/^SOL\//);
  await page.keyboard.press('*');
  await expect(list.getByRole('button', { name: 'Favourite SOL/USDT' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-market="sol_usdt"]')).toBeVisible();
  await expect(list).toHaveCount(0);
  await expect(page).toHaveTitle(/^[\d,.]+ SOL\/USDT/);
  // With one favourite there is nothing to walk through but all markets.
  await expect(async () => {
    await page.keyboard.press('k');
    await expect(page.locator('[data-market="sol_usdt"]')).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
});
