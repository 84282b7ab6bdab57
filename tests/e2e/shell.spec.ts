import { expect, test } from '@playwright/test';
import { livelyUrl, loginAsTrader } from './support/session.ts';

const base = () => livelyUrl();

test.describe('a browser in English', () => {
  test.use({ locale: 'en-US' });

  test('SH-01 a path without a language is redirected, query and hash kept', async ({ page }) => {
    await page.goto(`${base()}/market?area=6#list`);
    await expect(page).toHaveURL(`${base()}/en_US/market?area=6#list`);
  });
});

test('SH-01 the stored language wins over the browser’s', async ({ page }) => {
  await page.goto(`${base()}/zh_CN/market`);
  // The application itself, not the page that the build drew: it keeps the language.
  await expect(page.locator('#root').getByRole('banner')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await page.goto(`${base()}/market`);
  await expect(page).toHaveURL(/\/zh_CN\/market/);
});

test('SH-10 an unknown route shows a not-found page inside the shell', async ({ page }) => {
  await page.goto(`${base()}/en_US/nothing/here`);
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL(/\/en_US\/?$/);
});

test('SH-09 corrupt stored values are ignored, never a blank page', async ({ page }) => {
  await page.addInitScript(() => {
    const keys = ['theme', 'locale', 'userInfo', 'encryption', 'USER_AssetsUnit', 'trade.layout', 'favourites'];
    for (const key of keys) localStorage.setItem(key, '{"broken');
  });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  for (const path of ['/', '/en_US/market', '/en_US/trade/exchange/?tradeCode=btc_usdt']) {
    await page.goto(`${base()}${path}`);
    await expect(page.getByRole('main')).not.toBeEmpty();
  }
  expect(errors).toEqual([]);
});

test('MN-03 a visitor on a protected page logs in and is brought back', async ({ page }) => {
  await page.goto(`${base()}/en_US/orderHome/coinTradeOrder`);
  await expect(page).toHaveURL(/\/en_US\/login\?redirect=/);
  await loginAsTrader(page, base());
  await page.reload();
  await expect(page).toHaveURL(/\/en_US\/orderHome\/coinTradeOrder/);
});

test('an unknown market shows a designed state with a way on', async ({ page }) => {
  await page.goto(`${base()}/en_US/trade/exchange/?tradeCode=no_such`);
  await expect(page.getByRole('main')).toContainText(/no_such|does not exist|unknown|not found/i);
  await expect(
    page.getByRole('main').getByRole('link').or(page.getByRole('main').getByRole('button')).first(),
  ).toBeVisible();
});

test('SH-02 changing the language keeps the URL, also inside redirect=, and stores it', { tag: '@phone' }, async ({
  page,
}) => {
  const path = '/login?redirect=%2Fen_US%2Fmarket%3Farea%3D6';
  await page.goto(`${base()}/en_US${path}`);
  const phone = (page.viewportSize()?.width ?? 0) < 768;
  await page.getByRole('button', { name: phone ? 'Open menu' : 'Language' }).click();
  if (phone) await page.getByRole('dialog').getByRole('button', { name: 'Language' }).click();
  await page.getByText('简体中文').last().click();
  await expect(page).toHaveURL(/\/zh_CN\/login\?redirect=(%2F|\/)zh_CN(%2F|\/)market/);
  await page.goto(`${base()}/market`);
  await expect(page).toHaveURL(/\/zh_CN\/market/);
});

test('SH-05 the theme toggle switches, and the choice is kept', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${base()}/en_US/market`);
  const phone = (page.viewportSize()?.width ?? 0) < 768;
  if (phone) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: phone ? 'Light' : 'Switch to light theme', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});
