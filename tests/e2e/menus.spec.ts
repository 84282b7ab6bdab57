import { expect, type Locator, type Page, test } from '@playwright/test';
import { ApiClient } from '../support/api.ts';
import { DEMO_PASSWORD, livelyUrl, loginAsTrader } from './support/session.ts';

const base = () => livelyUrl();
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** The menu: the header's row on wide screens, the side menu on a phone. */
async function openMenu(page: Page, words = { open: 'Open menu', menu: 'Main' }): Promise<Locator> {
  if (!isPhone(page)) {
    const nav = page.getByRole('banner').getByRole('navigation', { name: words.menu, exact: true });
    await expect(nav).toBeVisible();
    // The entries come with the first sign of a person.
    await page.mouse.move(720, 600);
    await expect(nav.locator('[aria-expanded], a').first()).toBeVisible();
    return nav;
  }
  await page.getByRole('button', { name: words.open }).click();
  return page.getByRole('dialog').getByRole('navigation', { name: words.menu, exact: true });
}

/** Opens a group and answers the part of the page that has its entries. */
async function openGroup(page: Page, menu: Locator, name: string): Promise<Locator> {
  const button = menu.getByRole('button', { name, exact: true });
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  const panel = isPhone(page) ? menu.getByRole('region', { name }) : page.getByRole('dialog', { name, exact: true });
  await expect(panel.getByRole('link').first()).toBeVisible();
  return panel;
}

/** Where the links lead after the language; for a visitor, what login would lead back to. */
async function targetsOf(links: Locator): Promise<string[]> {
  const hrefs = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  return hrefs.map((href) => {
    const url = new URL(href, 'http://x');
    const path = url.searchParams.get('redirect') ?? `${url.pathname}${url.search}`;
    return path.replace(/^\/\w+/, '');
  });
}

/** Stops the page's clock a little later than now; from here on time passes only when told. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/** Edits a setting of the site as an operator does. */
async function set(key: string, value: unknown): Promise<void> {
  operator ??= await loginAsOperator();
  await operator.expect('setConsoleSetting', { params: { key }, body: { value } });
}

let operator: ApiClient | undefined;

async function loginAsOperator(): Promise<ApiClient> {
  const client = new ApiClient(base());
  await client.login('operator@bourse.test', DEMO_PASSWORD);
  return client;
}

const GROUPS = {
  'Buy crypto': [
    '/c2c/trade/creditCardIndex',
    '/c2c/trade',
    '/c2c/business',
    '/assetManagement/topup',
    '/assetManagement/extract',
    '/assetManagement/overView',
    '/account/transfer?source=2&target=5',
  ],
  Markets: ['/market', '/marketExplore/overview'],
  Trade: ['/trade/exchange/?tradeCode=btc_usdt', '/margin/trade/btc_usdt', '/margin/trade', '/preMarket'],
  Contracts: ['/contract/exchange/trade/?tradeName=btc_usdt', '/contract/mock/trade/?tradeName=f_btcf_usdt'],
  'Copy trading': ['/chargeBack', '/campaign/templateSecond/starHome'],
  Financial: ['/wealthManagement', '/twoCoinsFinalcial'],
  More: [
    '/user/ic',
    '/benefitsCenter/home',
    '/pay/home',
    '/live',
    '/vip',
    '/ieo',
    '/learn/index',
    '/learn/index?tab=research',
    '/nft/home',
    '/support/index',
    '/support/notice',
    '/support/official-channel',
    '/selection',
    '/docs',
    '/apiDocument',
    '/rateStandard',
    '/coinInfo',
    '/status',
    '/app/downLoad',
    '/userfeedback',
    '/login',
    '/verifiedIndex',
  ],
} as const;

test('MN-01 the seven groups lead to every target of the specification', { tag: '@phone' }, async ({ page }) => {
  await page.goto(`${base()}/en_US/market`);
  const menu = await openMenu(page);
  for (const [name, targets] of Object.entries(GROUPS)) {
    const panel = await openGroup(page, menu, name);
    expect(await targetsOf(panel.getByRole('link'))).toEqual(expect.arrayContaining([...targets]));
  }
});

test('MN-02 a group with more than six children opens as two columns', async ({ page }) => {
  await page.goto(`${base()}/en_US/market`);
  const menu = await openMenu(page);
  for (const [name, columns] of [
    ['Buy crypto', 2],
    ['Trade', 1],
    ['More', 2],
  ] as const) {
    const links = (await openGroup(page, menu, name)).getByRole('link');
    const starts = await links.evaluateAll((found) => found.map((link) => Math.round(link.getBoundingClientRect().x)));
    expect(new Set(starts).size, name).toBe(columns);
  }
});

test('MN-02 a hovered group stays open for 30 ms after the pointer has left, and no longer', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.goto(`${base()}/en_US/market`);
  const button = (await openMenu(page)).getByRole('button', { name: 'Trade' });
  await button.hover();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  const panel = page.getByRole('dialog', { name: 'Trade' });
  const link = panel.getByRole('link').first();
  // The panel is below the header once its place is known.
  await expect.poll(async () => (await link.boundingBox())?.y ?? 0).toBeGreaterThan(56);
  // It slides into place in the browser's own time. A pointer that jumps onto it meanwhile was, one time in three, taken to have left.
  await panel.evaluate((element) => Promise.all(element.getAnimations({ subtree: true }).map((each) => each.finished)));
  // From here on no time passes by itself: on a busy machine the pointer's way from the button to the link may take longer than it may.
  await stopClock(page);
  await link.hover();
  await page.clock.runFor(100);
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.mouse.move(1300, 700);
  await page.clock.runFor(29);
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.clock.runFor(1);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('MN-02 a group on which the pointer waits opens by itself once its entries have come', async ({ page }) => {
  const { promise: asked, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/header-nav-/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`${base()}/en_US/market`);
  await page.getByRole('banner').getByRole('button', { name: 'Trade' }).hover();
  await expect(page.locator('[aria-expanded][data-group]')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog', { name: 'Trade' }).getByRole('link').first()).toBeVisible();
  await page.mouse.move(1300, 700);
  await expect(page.getByRole('dialog', { name: 'Trade' })).toHaveCount(0);
});

test('MN-01 the groups work by keyboard: arrows along the row, into a panel and out, Escape back', async ({ page }) => {
  await page.goto(`${base()}/en_US/market`);
  const menu = await openMenu(page);
  const button = (name: string) => menu.getByRole('button', { name, exact: true });
  await button('Buy crypto').focus();
  await page.keyboard.press('ArrowRight');
  await expect(button('Markets')).toBeFocused();
  await page.keyboard.press('End');
  await expect(button('More')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(button('Buy crypto')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const links = page.getByRole('dialog', { name: 'Buy crypto' }).getByRole('link');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(2)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(links.nth(3)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button('Buy crypto')).toBeFocused();
  await expect(button('Buy crypto')).toHaveAttribute('aria-expanded', 'false');
  await button('Markets').press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/marketExplore\/overview/);
});

test('MN-03 an entry that needs login sends a visitor to login, and back afterwards', async ({ page }) => {
  await page.goto(`${base()}/en_US/market`);
  const panel = await openGroup(page, await openMenu(page), 'Buy crypto');
  await panel.getByRole('link', { name: /^Transfer/ }).click();
  await expect(page).toHaveURL(/\/en_US\/login\?redirect=/);
  await loginAsTrader(page, base());
  await page.reload();
  await expect(page).toHaveURL(`${base()}/en_US/account/transfer?source=2&target=5`);
});

test('MN-04 the cashback entry shows only when the operator’s rebateStatus is 1 or 3', async ({ page }) => {
  const shows = async () => {
    // Asked for before the page is there: an open page asks again only after a minute.
    const answered = page.waitForResponse((answer) => answer.url().includes('get-web-config'));
    await page.goto(`${base()}/en_US/market`);
    const panel = await openGroup(page, await openMenu(page), 'Copy trading');
    await answered;
    return panel.getByRole('link', { name: /^Cashback/ });
  };
  try {
    for (const status of [0, 1, 2, 3]) {
      await set('rebateStatus', status);
      await expect(await shows(), `rebateStatus ${status}`).toHaveCount(status % 2);
    }
  } finally {
    await set('rebateStatus', 1);
  }
});

test('MN-05 the KOL entry shows only in zh_HK or zh_CN, logged in, with kolIncentive enabled', async ({ page }) => {
  const rows = [
    { lang: 'zh_CN', open: '打开菜单', menu: '主导航', group: '跟单' },
    { lang: 'zh_HK', open: '開啟選單', menu: '主導覽', group: '跟單' },
    { lang: 'en_US', open: 'Open menu', menu: 'Main', group: 'Copy trading' },
  ] as const;
  const count = async ({ lang, group, ...words }: (typeof rows)[number]) => {
    const answered = page.waitForResponse((answer) => answer.url().includes('get-web-config'));
    await page.goto(`${base()}/${lang}/market`);
    const panel = await openGroup(page, await openMenu(page, words), group);
    await answered;
    // The entry beside it depends on the same answer.
    await expect(panel.locator('a[href*="/activity/cashback"]')).toHaveCount(1);
    return panel.locator('a[href*="kol-incentive-plan"]').count();
  };
  try {
    await set('rebateStatus', 1);
    await set('kolIncentive', true);
    const [chinese] = rows;
    expect(await count(chinese), 'a visitor').toBe(0);
    await loginAsTrader(page, base());
    for (const row of rows) expect(await count(row), row.lang).toBe(row.lang === 'en_US' ? 0 : 1);
    await set('kolIncentive', false);
    expect(await count(chinese), 'disabled').toBe(0);
  } finally {
    await set('kolIncentive', true);
  }
});

test('MN-06 pledge-borrow is in the menu of wide screens and hidden on a phone', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto(`${base()}/en_US/market`);
  const panel = await openGroup(page, await openMenu(page), 'Financial');
  await expect(panel.getByRole('link', { name: /^Earn/ })).toBeVisible();
  await expect(panel.locator('a[href*="/pledgeBorrowMoney"]')).toHaveCount(isPhone(page) ? 0 : 1);
});

test('MN-07 in web3 mode only swap, assets and receive show', { tag: '@phone' }, async ({ page }) => {
  await page.goto(`${base()}/en_US/web3`);
  const nav = isPhone(page)
    ? page.getByRole('navigation', { name: 'Main places' })
    : page.getByRole('banner').getByRole('navigation', { name: 'Main', exact: true });
  await expect(nav.getByRole('link')).toHaveText(['Swap', 'Assets', 'Receive']);
  await expect(nav.getByRole('button')).toHaveCount(0);
  expect(await targetsOf(nav.getByRole('link'))).toEqual(['/web3/swap', '/web3/asset', '/web3/receive']);
  if (!isPhone(page)) return;
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog').getByRole('navigation', { name: 'Main', exact: true });
  const links = menu.getByRole('link');
  await expect(links).toHaveCount(3);
  expect(await targetsOf(links)).toEqual(['/web3/swap', '/web3/asset', '/web3/receive']);
});

test('MN-08 in simulation the extra links are hidden and assets leads to the simulation account', {
  tag: '@phone',
}, async ({ page }) => {
  await loginAsTrader(page, base());
  for (const path of ['/contract/mock/trade/?tradeName=f_btcf_usdt', '/simulation/order']) {
    await page.goto(`${base()}/en_US${path}`);
    const menu = await openMenu(page);
    const groups = isPhone(page) ? ['Markets', 'Contracts', 'Language', 'Currency'] : ['Markets', 'Contracts'];
    await expect(menu.getByRole('button')).toHaveText(groups);
    const assets = menu.getByRole('link', { name: /^Assets/ });
    expect(await targetsOf(assets)).toEqual(['/simulation/account?type=3']);
  }
  await page
    .getByRole('link', { name: /^Assets/ })
    .first()
    .click();
  await expect(page).toHaveURL(`${base()}/en_US/simulation/account?type=3`);
});

test('MN-09 trade codes with the suffix of their area open their market', async ({ page }) => {
  for (const [code, pair] of [
    ['btc_usdt', 'BTC/USDT'],
    ['BTC3L_USDT_ETF', 'BTC3L/USDT'],
    ['shib_usdt_alts', 'SHIB/USDT'],
  ] as const) {
    await page.goto(`${base()}/en_US/trade/exchange/?tradeCode=${code}`);
    await expect(page.locator(`[data-market="${code.toLowerCase()}"]`)).toBeVisible();
    await expect(page.getByRole('main')).toContainText(pair);
  }
});

test('SH-08 the footer has its columns, the pairs and the years', { tag: '@phone' }, async ({ page }) => {
  await page.goto(`${base()}/en_US`);
  const footer = page.getByRole('contentinfo');
  const names = ['Contact', 'About us', 'Product', 'Service', 'Support', 'Trade pairs'];
  await expect(footer.getByRole('navigation')).toHaveCount(names.length);
  const pairs = ['BTC/USDC', 'ETH/USDC', 'BTC/USDT', 'ETH/USDT', 'PI/USDT', 'SOL/USDT', 'XRP/USDT'];
  const column = footer.getByRole('navigation', { name: 'Trade pairs' });
  if (isPhone(page)) await column.getByRole('button').click();
  await expect(column.getByRole('link')).toHaveText(pairs);
  expect(await targetsOf(column.getByRole('link'))).toEqual(
    pairs.map((pair) => `/trade/exchange/?tradeCode=${pair.toLowerCase().replace('/', '_')}`),
  );
  await expect(footer).toContainText(`© 2017 – ${new Date().getUTCFullYear()}`);
});

test('SH-08 HD-04 on a phone the footer is an accordion with one column open', {
  tag: ['@phone', '@no-desktop'],
}, async ({ page }) => {
  await page.goto(`${base()}/en_US`);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link').filter({ visible: true })).toHaveCount(0);
  const product = footer.getByRole('button', { name: 'Product' });
  const service = footer.getByRole('button', { name: 'Service', exact: true });
  await product.click();
  await expect(footer.getByRole('link', { name: 'Spot trading' })).toBeVisible();
  await service.click();
  await expect(service).toHaveAttribute('aria-expanded', 'true');
  await expect(product).toHaveAttribute('aria-expanded', 'false');
  await expect(footer.getByRole('link', { name: 'Spot trading' })).toBeHidden();
  await service.click();
  await expect(footer.getByRole('link').filter({ visible: true })).toHaveCount(0);
});

test('HD-13 HD-04 the side menu is an accordion with customer service and the app', {
  tag: ['@phone', '@no-desktop'],
}, async ({ page }) => {
  await page.goto(`${base()}/en_US/market`);
  const menu = await openMenu(page);
  await openGroup(page, menu, 'Trade');
  await openGroup(page, menu, 'Contracts');
  await expect(menu.getByRole('button', { name: 'Trade' })).toHaveAttribute('aria-expanded', 'false');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link', { name: 'Get the app' }).last().click();
  await expect(page).toHaveURL(/\/app\/downLoad/);
  await expect(dialog).toBeHidden();
  await openMenu(page);
  await dialog.getByRole('button', { name: 'Customer service' }).click();
  await expect(page.getByRole('dialog', { name: 'Help desk' })).toBeVisible();
});

test('SH-06 back to top appears past one viewport height, throttled to 100 ms, and disappears above', {
  tag: '@phone',
}, async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.goto(`${base()}/en_US/market`);
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  const height = page.viewportSize()?.height ?? 0;
  const top = page.getByRole('button', { name: 'Back to top' });
  const scrollToY = (y: number) =>
    page.evaluate(
      (to) =>
        new Promise<void>((done) => {
          addEventListener('scroll', () => done(), { once: true });
          scrollTo({ top: to, behavior: 'instant' });
        }),
      y,
    );
  // The buttons at the side come when the page is done; on phones they are hidden until somebody has scrolled.
  await expect(page.locator('aside button[aria-label="Customer service"]')).toBeAttached();
  await page.evaluate(() => document.body.style.setProperty('min-height', '6000px'));
  await stopClock(page);
  await scrollToY(height);
  await page.clock.runFor(100);
  await expect(top).toBeHidden();
  await scrollToY(height + 1);
  await page.clock.runFor(99);
  await expect(top).toBeHidden();
  await page.clock.runFor(1);
  await expect(top).toBeVisible();
  await scrollToY(height);
  await page.clock.runFor(100);
  await expect(top).toBeHidden();
});

test('SH-07 the app bar shows on phones until it is closed, then never again', { tag: '@phone' }, async ({ page }) => {
  const bar = page.getByRole('complementary', { name: 'App' });
  await page.goto(`${base()}/en_US`);
  if (!isPhone(page)) {
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(bar).toBeHidden();
    return;
  }
  await expect(bar.getByRole('link', { name: 'Get the app' })).toHaveAttribute('href', '/en_US/app/downLoad');
  await bar.getByRole('button', { name: 'Close and do not show again' }).click();
  await expect(bar).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('showMobileDownload'))).toBe('false');
  for (const path of ['/en_US', '/en_US/market', '/zh_CN']) {
    await page.goto(`${base()}${path}`);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.locator('aside a[href$="/app/downLoad"]')).toHaveCount(0);
  }
});

test('SH-07 the app bar moves nothing once the page has been painted', { tag: ['@phone', '@no-desktop'] }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as PerformanceEntry & { readonly sources: readonly { readonly node?: Node }[] };
        for (const { node } of sources) moved.push(node instanceof Element ? node.tagName : '');
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${base()}/en_US/market`);
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  const moved = await page.evaluate(() => (globalThis as unknown as { readonly moved: readonly string[] }).moved);
  expect(moved.filter((tag) => tag === 'HEADER' || tag === 'MAIN' || tag === 'ASIDE')).toEqual([]);
});

test('SH-14 the side buttons lie on nothing that can be used, and above the phone’s bar', { tag: '@phone' }, async ({
  page,
}) => {
  const widths = isPhone(page) ? [390, 360] : [1440, 1280, 768];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/en_US', '/en_US/market']) {
      await page.goto(`${base()}${path}`);
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
      // What comes late makes the page longer, and its end is what is looked at.
      if (path === '/en_US') await expect(page.getByRole('heading', { name: 'What you can do here' })).toBeAttached();
      if (isPhone(page)) {
        await expect(page.getByRole('complementary', { name: 'Page tools' })).toBeHidden();
        await page.evaluate(() => document.body.style.setProperty('min-height', '3000px'));
      }
      await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }));
      const tools = page.getByRole('complementary', { name: 'Page tools' });
      await expect(tools.getByRole('button', { name: 'Customer service' })).toBeVisible();
      expect(await covered(page), `${path} at ${width}`).toEqual([]);
    }
  }
});

/** What of the page and of the phone's bar the side buttons lie on, at this place of the scroll. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shows = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const overlaps = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const buttons = [...document.querySelectorAll('aside[aria-label="Page tools"] > *')].filter(shows);
    const rectOf = (element: Element) => {
      if (element.tagName !== 'P') return element.getBoundingClientRect();
      // A paragraph is as wide as its column; what counts is where its words are.
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };
    const others = document.querySelectorAll('main :is(a, button, p, td, h1, h2), footer :is(a, button, p), nav.fixed');
    return [...others]
      .filter((other) => shows(other))
      .filter((other) => buttons.some((button) => overlaps(button.getBoundingClientRect(), rectOf(other))))
      .map((other) => `${other.tagName} ${other.textContent.slice(0, 40)}`);
  });
}
