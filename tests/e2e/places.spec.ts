import { expect, type Page, test } from '@playwright/test';
import { headOf, PLACES, type Place, wordsOf } from './support/places.ts';
import { livelyUrl, loginAsTrader } from './support/session.ts';

const SITE = 'Bourse';
const english = wordsOf('en_US');
/** The narrowest phone that pages are laid out for. */
const NARROW = { width: 360, height: 740 };

const base = () => livelyUrl();
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** Collects what a page says went wrong. */
function watch(page: Page): string[] {
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    // A visitor's question whose session it is, is answered 401: the browser notes that by itself.
    const isSessionQuestion = message.location().url.endsWith('/hk-web/v2/session');
    if (message.type() === 'error' && !isSessionQuestion) troubles.push(`console: ${message.text()}`);
  });
  return troubles;
}

async function expectSound(page: Page, place: Place): Promise<void> {
  const { title, text } = headOf(place, english);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 }).first(), place.path).toBeVisible();
  if (title !== undefined) {
    await expect(page, place.path).toHaveTitle(`${title} · ${SITE}`);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', text);
  }
  const overflow = await page.evaluate(() => {
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
  expect(overflow, `${place.path} scrolls sideways`).toBeLessThanOrEqual(0);
  if (place.isPlanned) await expectPlanned(page, place);
}

async function expectPlanned(page: Page, place: Place): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(headOf(place, english).title ?? '');
  await expect(main.getByText('Not built yet', { exact: true })).toBeVisible();
  const ways = main.getByRole('region', { name: 'What works today' }).getByRole('link');
  expect(await ways.count(), place.path).toBeGreaterThan(0);
  expect(await ways.count(), place.path).toBeLessThanOrEqual(3);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
}

test.describe('SH-10 every page of the specification', () => {
  test.beforeEach(async ({ page }) => {
    if (isPhone(page)) await page.setViewportSize(NARROW);
  });

  test('SH-10 a visitor sees every open page: heading, title, description, no error, no sideways scrolling', {
    tag: '@phone',
  }, async ({ page }) => {
    const troubles = watch(page);
    for (const place of PLACES.filter(({ needs }) => needs !== 'login')) {
      await page.goto(`${base()}/en_US/${place.sample}`);
      await expectSound(page, place);
      expect(troubles, place.path).toEqual([]);
    }
  });

  test('SH-10 a trader sees every page that needs a login in the same soundness', { tag: '@phone' }, async ({
    page,
  }) => {
    await loginAsTrader(page, base());
    const troubles = watch(page);
    for (const place of PLACES.filter(({ needs }) => needs === 'login')) {
      await page.goto(`${base()}/en_US/${place.sample}`);
      await expectSound(page, place);
      expect(troubles, place.path).toEqual([]);
    }
  });
});

test('MN-03 every protected page sends a visitor to login, with its full address to come back to', async ({ page }) => {
  for (const place of PLACES.filter(({ needs }) => needs === 'login')) {
    const address = `/en_US/${place.sample}`;
    await page.goto(`${base()}${address}`);
    await expect(page, place.path).toHaveURL(/\/en_US\/login\?redirect=/);
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(address);
  }
});

test('MN-03 after login the protected page opens with its query', async ({ page }) => {
  await page.goto(`${base()}/en_US/orderHome/contractOrder/?bizType=deliver`);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await loginAsTrader(page, base());
  await page.reload();
  await expect(page).toHaveURL(`${base()}/en_US/orderHome/contractOrder/?bizType=deliver`);
  await expect(page.getByRole('main')).toContainText('Delivery');
});

for (const [address, heading] of [
  ['contract/exchange/trade', 'Contract trading'],
  ['contract/exchange/trade/', 'Contract trading'],
  ['contract/exchange/btc_usdt', 'Contract trading'],
  ['margin/trade', 'Margin trading'],
  ['margin/trade/', 'Margin trading'],
  ['margin/trade/sol_usdt', 'Margin trading'],
] as const) {
  test(`SH-10 ${address} is found, whatever its ending`, async ({ page }) => {
    await page.goto(`${base()}/en_US/${address}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(heading);
  });
}

test('MN-09 contract/exchange/trade is a page of its own, not a contract named trade', async ({ page }) => {
  await page.goto(`${base()}/en_US/contract/exchange/trade`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('TRADE');
  await page.goto(`${base()}/en_US/contract/exchange/eth_usdt`);
  await expect(page.getByRole('main')).toContainText('ETH/USDT');
});

for (const { address, facts, pair } of [
  { address: 'margin/trade/sol_usdt', facts: ['SOL/USDT'], pair: 'SOL/USDT' },
  { address: 'contract/exchange/trade/?tradeName=eth_usdt_d', facts: ['ETH/USDT', 'Delivery'], pair: 'ETH/USDT' },
  { address: 'contract/exchange/trade/?tradeName=xrp_usdt', facts: ['XRP/USDT', 'Perpetual'], pair: 'XRP/USDT' },
]) {
  test(`MN-09 ${address} is understood and leads to the coin’s spot market`, async ({ page }) => {
    await page.goto(`${base()}/en_US/${address}`);
    const main = page.getByRole('main');
    for (const fact of facts) await expect(main.getByRole('definition').filter({ hasText: fact })).toBeVisible();
    await main.getByRole('link', { name: `Trade ${pair} on spot` }).click();
    await expect(page).toHaveURL(new RegExp(`tradeCode=${pair.toLowerCase().replace('/', '_')}`));
  });
}

test('SH-05 web3 pages are dark whatever the theme; afterwards the chosen theme is back', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const theme = page.locator('html');
  await page.goto(`${base()}/en_US/web3`);
  await expect(page.getByRole('heading', { level: 1, name: 'Web3 wallet' })).toBeVisible();
  await expect(theme).toHaveAttribute('data-theme', 'dark');
  // By a link, without a new page: the theme follows the address.
  await page.getByRole('main').getByRole('link', { name: /Coins/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Coins' })).toBeVisible();
  await expect(theme).toHaveAttribute('data-theme', 'light');
  await page.goBack();
  await expect(theme).toHaveAttribute('data-theme', 'dark');
  for (const path of ['web3/asset/', 'web3/swap', 'web3/receive']) {
    await page.goto(`${base()}/en_US/${path}`);
    await expect(theme).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(theme).toHaveAttribute('data-theme', 'dark');
  }
  await page.goto(`${base()}/en_US/market`);
  await expect(theme).toHaveAttribute('data-theme', 'light');
});

test('SH-05 a web3 page is dark from its first paint on, also when light is stored', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'light'));
  // The application itself is held back: what is left is what the first paint shows.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${base()}/en_US/web3/asset/`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto(`${base()}/en_US/market`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('W3-02 the wallet’s own pages say that they need a wallet, and that they are not built', async ({ page }) => {
  for (const path of ['web3/asset', 'web3/receive']) {
    await page.goto(`${base()}/en_US/${path}`);
    await expect(page.getByRole('main')).toContainText('needs a connected wallet');
  }
});

for (const { locale, lang } of [
  { locale: 'en_US', lang: 'en-US' },
  { locale: 'zh_CN', lang: 'zh-CN' },
  { locale: 'zh_HK', lang: 'zh-HK' },
]) {
  test(`SH-10 titles, descriptions, lang and dir follow the language ${locale}`, async ({ page }) => {
    const words = wordsOf(locale);
    for (const place of PLACES.filter(({ path }) => ['vip', 'status', 'market', 'rateStandard'].includes(path))) {
      const { title, text } = headOf(place, words);
      await page.goto(`${base()}/${locale}/${place.path}`);
      await expect(page).toHaveTitle(`${title} · ${SITE}`);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', text);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    }
  });
}

test('SH-10 a page names its own address and those in other languages', async ({ page }) => {
  await page.goto(`${base()}/en_US/coinInfo/?coinId=1#x`);
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', `${base()}/en_US/coinInfo?coinId=1`);
  await expect(page.locator('link[hreflang="zh-CN"]')).toHaveAttribute('href', `${base()}/zh_CN/coinInfo?coinId=1`);
  await expect(page.locator('link[hreflang="x-default"]')).toHaveAttribute('href', `${base()}/coinInfo?coinId=1`);
  await expect(page).toHaveTitle(`Bitcoin (BTC) · ${SITE}`);
});

test('SH-10 unknown addresses below known ones are not found, inside the shell', async ({ page }) => {
  for (const path of ['web3/nothing', 'contract/exchange/a/b', 'support', 'orderHome']) {
    await page.goto(`${base()}/en_US/${path}`);
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page).toHaveTitle(`This page does not exist · ${SITE}`);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  }
});
