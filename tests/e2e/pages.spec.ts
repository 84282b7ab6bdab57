import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
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
  { path: '/en_US/support/official-channel', heading: 'Is it really us?', login: false },
  { path: '/en_US/contract/exchange/trade/?tradeName=btc_usdt_d', heading: 'Contract trading', login: false },
  { path: '/en_US/web3/asset/', heading: 'Wallet assets', login: false },
  { path: '/en_US/no/such/page', heading: 'This page does not exist', login: false },
  { path: '/en_US/trade/exchange/?tradeCode=eth_usdt', heading: /ETH/, login: true },
  { path: '/en_US/orderHome/coinTradeOrder', heading: 'Spot orders', login: true },
  { path: '/en_US/assetManagement/home', heading: 'Spot account', login: true },
  { path: '/en_US/assetManagement/financial', heading: 'Fund records', login: true },
] as const;
const SERIOUS = new Set(['serious', 'critical']);

async function open(page: Page, entry: (typeof PAGES)[number], theme: 'dark' | 'light') {
  const base = livelyUrl();
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  if (entry.login) await loginAsTrader(page, base);
  await page.goto(`${base}${entry.path}`);
  await expect(page.getByRole('heading', { name: entry.heading }).first()).toBeVisible();
}

// One theme a device: colours do not depend on the window, nor the layout on the theme. `npm run audit -- axe` has every pair.
for (const theme of ['dark', 'light'] as const) {
  const tag = theme === 'dark' ? [] : ['@phone', '@no-desktop'];
  // The reference of the whole API takes axe half a minute, and has nothing that other pages have not: once is enough.
  const pages = theme === 'dark' ? PAGES : PAGES.filter(({ path }) => path !== '/en_US/apiDocument');
  for (const entry of pages) {
    const who = entry.login ? 'trader' : 'visitor';
    test(`SH-11 ${entry.path} (${theme}, ${who}) has no serious accessibility finding and no page error`, {
      tag,
    }, async ({ page }) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await open(page, entry, theme);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations.filter(({ impact }) => SERIOUS.has(impact ?? ''));
      expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`)).toEqual([]);
      expect(errors).toEqual([]);
    });
  }
}

for (const language of ['en_US', 'longest'] as const) {
  test(`SH-11 no page scrolls sideways at 360 px in ${language}`, { tag: ['@phone', '@no-desktop'] }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const entry of PAGES) {
      if (entry.login) await loginAsTrader(page, livelyUrl());
      await page.goto(`${livelyUrl()}${entry.path.replace('en_US', language)}`);
      await expect(page.getByRole('heading').first()).toBeVisible();
      // Until Inter has come, a machine's own font may be so wide that the header of `longest` lacks some pixels.
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, entry.path).toBeLessThanOrEqual(0);
    }
  });
}
