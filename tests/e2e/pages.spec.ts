import { expect, type Page, test } from '@playwright/test';
import { seriousFindings } from '../support/axe.ts';
import { livelyUrl, loginAsTrader } from './support/session.ts';

/** Every page that exists, what tells that it has settled, and whether one must be logged in. */
const PAGES = [
  { path: '/en_US/', heading: /exchange/i, login: false },
  { path: '/en_US/market', heading: 'Markets', login: false },
  { path: '/en_US/trade/exchange/?tradeCode=btc_usdt', heading: /BTC/, login: false },
  { path: '/en_US/login', heading: /Welcome back/, login: false },
  { path: '/en_US/apiDocument', heading: 'API reference', login: false },
  { path: '/en_US/status', heading: 'System status', login: false },
  { path: '/en_US/rateStandard', heading: 'Fees', login: false },
  { path: '/en_US/coinInfo?coinId=1', heading: 'Bitcoin', login: false },
  { path: '/en_US/marketExplore/overview', heading: 'Market overview', login: false },
  { path: '/en_US/docs', heading: 'Guides', login: false },
  { path: '/en_US/app/downLoad', heading: 'The exchange as an app', login: false },
  { path: '/en_US/support/index', heading: 'Help centre', login: false },
  { path: '/en_US/support/notice', heading: 'Announcements', login: false },
  { path: '/en_US/support/nav/3?code=orders', heading: 'Orders', login: false },
  { path: '/en_US/support/article?code=limit-order', heading: 'Limit order', login: false },
  { path: '/en_US/support/official-channel', heading: 'Is it really us?', login: false },
  { path: '/en_US/contract/exchange/trade/?tradeName=btc_usdt_d', heading: 'Contract trading', login: false },
  { path: '/en_US/web3/asset/', heading: 'Wallet assets', login: false },
  { path: '/en_US/no/such/page', heading: 'This page does not exist', login: false },
  { path: '/en_US/trade/exchange/?tradeCode=eth_usdt', heading: /ETH/, login: true },
  { path: '/en_US/orderHome/coinTradeOrder', heading: 'Spot orders', login: true },
  { path: '/en_US/assetManagement/overView', heading: 'Assets overview', login: true },
  { path: '/en_US/assetManagement/home', heading: 'Spot account', login: true },
  { path: '/en_US/assetManagement/financial', heading: 'Fund records', login: true },
] as const;
type Entry = (typeof PAGES)[number];
const VISITOR_PAGES = PAGES.filter(({ login }) => !login);
const TRADER_PAGES = PAGES.filter(({ login }) => login);

// One theme a device: colours do not depend on the window, nor the layout on the theme. `npm run audit -- axe` has every pair.
for (const theme of ['dark', 'light'] as const) {
  const tag = theme === 'dark' ? [] : ['@phone', '@no-desktop'];
  test.describe(`SH-11 no serious accessibility finding and no page error (${theme})`, { tag }, () => {
    test.use({ colorScheme: theme, contextOptions: { reducedMotion: 'reduce' } });

    test('on the pages that a visitor sees', async ({ page }) => {
      await lookAt(page, VISITOR_PAGES);
    });

    test('on the pages that a trader sees', async ({ page }) => {
      await loginAsTrader(page, livelyUrl());
      await lookAt(page, TRADER_PAGES);
    });
  });
}

async function lookAt(page: Page, entries: readonly Entry[]): Promise<void> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  for (const { path, heading } of entries) {
    await page.goto(`${livelyUrl()}${path}`);
    await expect(page.getByRole('heading', { name: heading }).first(), path).toBeVisible();
    expect.soft(await seriousFindings(page), path).toEqual([]);
    expect.soft(errors.splice(0), path).toEqual([]);
  }
}

// In English `places.spec.ts` sees it on its walk.
test('SH-11 no page scrolls sideways at 360 px with the longest words', { tag: ['@phone', '@no-desktop'] }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const check = async ({ path }: Entry) => {
    await page.goto(`${livelyUrl()}${path.replace('en_US', 'longest')}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    // Until Inter has come, a machine's own font may be so wide that the header of `longest` lacks some pixels.
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBeLessThanOrEqual(0);
  };
  for (const entry of VISITOR_PAGES) await check(entry);
  await loginAsTrader(page, livelyUrl());
  for (const entry of TRADER_PAGES) await check(entry);
});
