import { expect, type Page, test } from '@playwright/test';
import { seriousFindings } from '../support/axe.ts';
import { SEED } from '../support/seed.ts';
import { livelyUrl, loginAsTrader } from './support/session.ts';

const base = () => livelyUrl();

const LANGUAGES = [
  ['en_US', 'en-US', 'Markets'],
  ['zh_CN', 'zh-CN', '行情'],
  ['zh_HK', 'zh-HK', '行情'],
  ['ja_JP', 'ja-JP', 'マーケット'],
  ['ko_KR', 'ko-KR', '마켓'],
  ['vi_VN', 'vi-VN', 'Thị trường'],
  ['tr_TR', 'tr-TR', 'Piyasalar'],
  ['ru_RU', 'ru-RU', 'Рынки'],
  ['es_ES', 'es-ES', 'Mercados'],
  ['pt_BR', 'pt-BR', 'Mercados'],
  ['fr_FR', 'fr-FR', 'Marchés'],
  ['de_DE', 'de-DE', 'Märkte'],
  ['ar_AE', 'ar-AE', 'الأسواق'],
] as const;

/** Beside the markets each language opens one of these, another one each day: `npm run words -- check` has read all its words. */
const OTHER_PAGES = ['/', '/trade/exchange/?tradeCode=btc_usdt', '/login'] as const;

/** Pages as visitors see them, then those of a trader. */
const VISITOR_PAGES = [
  '/',
  '/market',
  '/trade/exchange/?tradeCode=btc_usdt',
  '/login',
  '/apiDocument',
  '/design',
  '/no/such',
];
const TRADER_PAGES = ['/orderHome/coinTradeOrder', '/assetManagement/home', '/trade/exchange/?tradeCode=eth_usdt'];

/** Collects what react-intl complains about, and what breaks. */
function watchMessages(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /formatjs|react-intl|MISSING/i.test(message.text()))
      complaints.push(message.text());
  });
  return complaints;
}

test.describe('SH-03 languages', () => {
  for (const [index, [locale, tag, markets]] of LANGUAGES.entries()) {
    test(`SH-03 SH-10 ${locale} has its words, lang and dir, and lacks no message`, async ({ page }) => {
      const complaints = watchMessages(page);
      await page.goto(`${base()}/${locale}/market`);
      await expect(page.getByRole('heading', { level: 1, name: markets, exact: true })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar_AE' ? 'rtl' : 'ltr');
      await page.goto(`${base()}/${locale}${OTHER_PAGES[(SEED + index) % OTHER_PAGES.length]}`);
      await expect(page.getByRole('heading').first()).toBeAttached();
      expect(complaints).toEqual([]);
    });
  }

  test('SH-03 the server lists all thirteen, and the pseudo-locale in the demo', async ({ request }) => {
    const { data } = await (await request.get(`${base()}/hk-web/public/common/locales`)).json();
    const values = data.map(({ value }: { value: string }) => value).sort();
    expect(values).toEqual([...LANGUAGES.map(([locale]) => locale as string), 'longest'].sort());
  });

  test('SH-03 the pseudo-locale is left at once where the server does not offer it', async ({ page }) => {
    // A demo always offers it; this is how a production server answers.
    await page.route('**/public/common/locales', (route) =>
      route.fulfill({ json: { code: 200, msg: '', data: [{ name: 'English', value: 'en_US' }] } }),
    );
    await page.goto(`${base()}/longest/market?area=6`);
    await expect(page).toHaveURL(`${base()}/en_US/market?area=6`);
  });

  for (const [browserLanguage, locale] of [
    ['fr-CA', 'fr_FR'],
    ['pt-PT', 'pt_BR'],
    ['zh-TW', 'zh_HK'],
    ['ar-EG', 'ar_AE'],
    ['nl-NL', 'en_US'],
  ] as const) {
    test(`SH-01 a browser in ${browserLanguage} is led to ${locale}`, async ({ browser }) => {
      const context = await browser.newContext({ locale: browserLanguage });
      const page = await context.newPage();
      await page.goto(`${base()}/market?area=6#list`);
      await expect(page).toHaveURL(`${base()}/${locale}/market?area=6#list`);
      await context.close();
    });
  }
});

test('SH-02 changing to Arabic keeps the URL, also inside redirect=, stores the locale and turns the page', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto(`${base()}/en_US/login?redirect=%2Fen_US%2Fmarket%3Farea%3D6`);
  const phone = (page.viewportSize()?.width ?? 0) < 768;
  await page.getByRole('button', { name: phone ? 'Open menu' : 'Language' }).click();
  if (phone) await page.getByRole('dialog').getByRole('button', { name: 'Language' }).click();
  await page.getByText('العربية').last().click();
  await expect(page).toHaveURL(/\/ar_AE\/login\?redirect=(%2F|\/)ar_AE(%2F|\/)market/);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('ar_AE');
});

test.describe('SH-11 right to left', () => {
  test('SH-11 the header is mirrored', { tag: '@phone' }, async ({ page }) => {
    await page.goto(`${base()}/ar_AE/market`);
    const home = await page.getByRole('banner').getByRole('link').first().boundingBox();
    const search = await page.getByRole('banner').getByRole('button', { name: /البحث/ }).first().boundingBox();
    expect(home?.x ?? 0).toBeGreaterThan((page.viewportSize()?.width ?? 0) / 2);
    expect(search?.x ?? 0).toBeLessThan(home?.x ?? 0);
  });

  test('SH-11 figures, pairs and signs stay left to right', async ({ page }) => {
    await page.goto(`${base()}/ar_AE/market`);
    const change = page
      .getByText(/^[▲▼]?[+-]\d+\.\d{2}%$/)
      .locator('visible=true')
      .first();
    await expect(change).toBeVisible();
    const { direction, signFirst } = await change.evaluate((element) => {
      const text = [...element.childNodes].find((node) => node.nodeType === 3 && /[+-]/.test(node.textContent ?? ''));
      const place = (from: number) => {
        const range = document.createRange();
        range.setStart(text as Node, from);
        range.setEnd(text as Node, from + 1);
        return range.getBoundingClientRect().x;
      };
      return { direction: getComputedStyle(element).direction, signFirst: place(0) < place(1) };
    });
    expect({ direction, signFirst }).toEqual({ direction: 'ltr', signFirst: true });
  });

  test('SH-11 the terminal is mirrored: chart at the start, book after it; the chart itself is not', async ({
    page,
  }) => {
    await page.goto(`${base()}/ar_AE/trade/exchange/?tradeCode=btc_usdt`);
    const chart = page.getByRole('img', { name: /BTC\/USDT/ });
    await expect(chart).toBeVisible();
    await expect(chart).toHaveCSS('direction', 'ltr');
    const chartBox = await chart.boundingBox();
    const bookBox = await page
      .getByRole('table', { name: /الطلبات/ })
      .first()
      .boundingBox();
    expect(bookBox?.x ?? 0).toBeLessThan(chartBox?.x ?? 0);
  });

  test('SH-11 no page scrolls sideways at 360 px', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const check = async (path: string) => {
      await page.goto(`${base()}/ar_AE${path}`);
      await expect(page.getByRole('heading').first()).toBeVisible();
      const overflow = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(overflow, path).toBeLessThanOrEqual(0);
    };
    for (const path of VISITOR_PAGES) await check(path);
    await loginAsTrader(page, base());
    for (const path of TRADER_PAGES) await check(path);
  });

  test('SH-11 no page has a serious accessibility finding', async ({ page }) => {
    await loginAsTrader(page, base());
    // What direction can change; the daily sample has other pages in this language.
    for (const path of ['/market', '/trade/exchange/?tradeCode=btc_usdt', '/assetManagement/home']) {
      await page.goto(`${base()}/ar_AE${path}`);
      await expect(page.getByRole('heading').first()).toBeVisible();
      expect(await seriousFindings(page), path).toEqual([]);
    }
  });
});

test.describe('SH-12 a select field with a long list', () => {
  const open = async (page: Page) => {
    await page.getByRole('combobox', { name: /^Market/ }).click();
    await expect(page.getByRole('listbox')).toBeVisible();
  };

  test.beforeEach(async ({ page }) => {
    await loginAsTrader(page, base());
    await page.goto(`${base()}/en_US/orderHome/coinTradeOrder`);
    await expect(page.getByRole('heading', { name: 'Spot orders' })).toBeVisible();
  });

  test('SH-12 opens 300 px high', async ({ page }) => {
    await open(page);
    const popup = page.getByRole('dialog', { name: 'Market' });
    await expect.poll(async () => (await popup.boundingBox())?.height).toBe(300);
  });

  test('SH-12 filters over value and label, upper or lower case', async ({ page }) => {
    await open(page);
    const options = page.getByRole('option');
    const input = page.getByRole('combobox', { name: 'Search' });
    const all = await options.count();
    expect(all).toBeGreaterThan(20);
    await input.fill('btC');
    await expect.poll(() => options.count()).toBeLessThan(all);
    for (const text of await options.allTextContents()) expect(text).toMatch(/btc/i);
    // The value of BTC/USDT is written with an underscore, its label is not.
    await input.fill('BTC_USDT');
    await expect(options).toHaveText(['BTC/USDT']);
    await input.fill('nothing at all');
    await expect(page.getByText('Nothing matches')).toBeVisible();
  });

  test('SH-12 filters 300 ms after the last key, not before', async ({ page }) => {
    await page.clock.install();
    await page.reload();
    await open(page);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000));
    const options = page.getByRole('option');
    const all = await options.count();
    const input = page.getByRole('combobox', { name: 'Search' });
    await input.fill('eth_us');
    await page.clock.runFor(299);
    await expect(options).toHaveCount(all);
    await input.fill('eth_usdt');
    await page.clock.runFor(299);
    await expect(options).toHaveCount(all);
    await page.clock.runFor(1);
    await expect(options).toHaveText(['ETH/USDT']);
  });

  test('SH-12 works by keyboard and remembers the last five found', async ({ page }) => {
    for (const coin of ['btc_usdt', 'eth_usdt', 'sol_usdt', 'xrp_usdt', 'doge_usdt', 'ada_usdt']) {
      await page.getByRole('combobox', { name: /^Market/ }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('combobox', { name: 'Search' }).fill(coin);
      await expect(page.getByRole('option')).toHaveCount(1);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('listbox')).toBeHidden();
    }
    await expect(page.getByRole('combobox', { name: 'Market: ADA/USDT' })).toBeFocused();
    await page.reload();
    await open(page);
    const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
    await expect(recent).toHaveText(['ADA/USDT', 'DOGE/USDT', 'XRP/USDT', 'SOL/USDT', 'ETH/USDT']);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
  });
});

test.describe('the design catalogue', () => {
  test('SH-11 shows both themes and turns around, without a serious finding', async ({ page }) => {
    await page.goto(`${base()}/en_US/design`);
    const dark = page.getByRole('region', { name: 'dark', exact: true });
    await expect(dark).toHaveCSS('direction', 'ltr');
    await expect(page.getByRole('region', { name: 'light', exact: true })).toBeVisible();
    for (const direction of ['Left to right', 'Right to left']) {
      await page.getByRole('button', { name: direction }).click();
      expect(await seriousFindings(page), direction).toEqual([]);
    }
    await expect(dark).toHaveCSS('direction', 'rtl');
  });
});
