import { expect, type Locator, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD, livelyUrl, loginAsTrader } from './support/session.ts';

// The shell walked by keyboard alone: nothing in this file clicks, hovers or touches, and whatever has the focus shows it.

const TRADE = '/en_US/trade/exchange/?tradeCode=btc_usdt';

/** What has the focus: its accessible name as far as a test needs it, and whether a ring shows around it or its field. */
function focusOf(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return { name: '', tag: 'body', ring: true };
    const labelledBy = element.getAttribute('aria-labelledby');
    const label = labelledBy === null ? null : document.getElementById(labelledBy)?.textContent;
    const name = element.getAttribute('aria-label') ?? label ?? element.textContent ?? '';
    let ring = false;
    let at: Element | null = element;
    for (let up = 0; up < 3 && at !== null && !ring; up += 1, at = at.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(at);
      ring = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    }
    const box = element.getBoundingClientRect();
    const isSeen = box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    return { name: name.trim(), tag: element.tagName.toLowerCase(), ring: ring && isSeen };
  });
}

/** Presses Tab until the wanted element has the focus; every stop on the way must show its focus. */
async function tabTo(page: Page, wanted: Locator, most = 80): Promise<string[]> {
  const stops: string[] = [];
  for (let press = 0; press < most; press += 1) {
    await page.keyboard.press('Tab');
    const { name, tag, ring } = await focusOf(page);
    expect(ring, `the focus shows on <${tag}> "${name}"`).toBe(true);
    stops.push(name);
    if (
      (await wanted.count()) > 0 &&
      (await wanted.first().evaluate((element) => element === document.activeElement))
    ) {
      return stops;
    }
  }
  throw new Error(`${most} times Tab did not lead there: ${stops.join(' | ')}`);
}

/** The focus is within the open dialog or drawer; at its ends a guard hands it on at once. */
async function expectInDialog(page: Page, presses: number): Promise<void> {
  const where = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      return element?.closest('[role="dialog"]') === null ? element.outerHTML.slice(0, 120) : 'inside';
    });
  await expect.poll(where, { message: `the focus after ${presses} presses`, timeout: 2_000 }).toBe('inside');
}

/** Opens a page, and lets the header's late parts take their places: they come with the first key. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${livelyUrl()}${path}`);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.keyboard.press('Shift');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search markets' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
}

const banner = (page: Page) => page.getByRole('banner');
const tool = (page: Page, name: string | RegExp) => banner(page).getByRole('button', { name });

test.describe('SH-11 by keyboard alone, on wide screens', () => {
  test('the first stop skips to the content, the next ones walk the whole header', async ({ page }) => {
    await open(page, '/en_US/market');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport({ ratio: 1 });
    const stops = await tabTo(page, page.getByRole('main').getByRole('tab', { selected: true }));
    const wanted = ['Bourse, home', 'Buy crypto', 'Trade', 'More', 'Log in', 'Register', 'Search markets'];
    expect(stops).toEqual(expect.arrayContaining(wanted));
    expect(stops).toEqual(expect.arrayContaining([expect.stringMatching(/^Switch to (dark|light) theme$/)]));
    expect(new Set(stops.map((name, at) => `${at} ${name}`)).size).toBe(stops.length);
  });

  test('Enter on the skip link leads into the content', async ({ page }) => {
    await open(page, '/en_US/market');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    const isInside = await page.evaluate(() => document.activeElement?.closest('main') !== null);
    expect(isInside).toBe(true);
  });

  test('a menu opens, its entries are reached, it closes and gives the focus back', async ({ page }) => {
    await open(page, '/en_US/market');
    const trade = tool(page, 'Trade');
    await tabTo(page, trade);
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Trade' });
    await expect(panel).toBeVisible();
    await tabTo(page, panel.getByRole('link').nth(1), 5);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(trade).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('link', { name: /^Spot/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/trade\/exchange/);
    await expect(panel).toHaveCount(0);
  });

  test('the search opens by "/", finds, and leads there; Escape gives the focus back', async ({ page }) => {
    await open(page, '/en_US/market');
    await tabTo(page, page.getByRole('main').getByRole('tab', { selected: true }));
    await page.keyboard.press('/');
    const panel = page.getByRole('dialog', { name: 'Search markets' });
    const field = panel.getByRole('textbox').or(panel.getByRole('searchbox')).or(panel.getByRole('combobox')).first();
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('tab', { selected: true })).toBeFocused();
    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    await page.keyboard.type('eth_usdt');
    await expect(panel.getByText(/ETH\s*\/?\s*USDT/).first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/trade\/exchange\/\?tradeCode=eth_usdt|contract\/exchange/);
  });

  test('the language changes, with Enter in its panel', async ({ page }) => {
    await open(page, '/en_US/market?area=6');
    const language = tool(page, /^Language/);
    await tabTo(page, language);
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('dialog', { name: /^Language/ }).getByRole('button', { name: '繁體中文' }), 20);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${livelyUrl()}/zh_HK/market?area=6`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-HK');
  });

  test('the theme changes, with the space bar', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await open(page, '/en_US/market');
    await tabTo(page, tool(page, 'Switch to light theme'));
    await page.keyboard.press('Space');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(tool(page, 'Switch to dark theme')).toBeFocused();
  });

  test('each panel of the header opens, holds the focus while it is open, and gives it back', async ({ page }) => {
    await loginAsTrader(page, livelyUrl());
    await open(page, '/en_US/market');
    for (const name of ['Assets', 'Orders', 'Notifications', 'Account', 'Download the app', 'Display settings']) {
      const button = tool(page, name).locator('visible=true');
      await expect(button, name).toHaveCount(1);
      await page.keyboard.press('Home');
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await tabTo(page, button);
      await page.keyboard.press('Enter');
      const panel = page.getByRole('dialog', { name });
      await expect(panel, name).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(panel, name).toHaveCount(0);
      await expect(button, name).toBeFocused();
    }
  });

  test('login, the way back, and logout', async ({ page }) => {
    await open(page, '/en_US/orderHome/coinTradeOrder?tab=history');
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await tabTo(page, page.getByLabel('E-mail address'));
    await page.keyboard.type('demo@bourse.test');
    await tabTo(page, page.getByLabel('Password', { exact: true }), 3);
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${livelyUrl()}/en_US/orderHome/coinTradeOrder?tab=history`);
    // Tab goes on at the footer, which the list that arrives would push away from under the focus.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main .skeleton')).toHaveCount(0);
    const account = tool(page, 'Account');
    await tabTo(page, account);
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Account' });
    await tabTo(page, panel.getByRole('button', { name: 'Log out' }), 40);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/en_US\/?$/);
    await expect(banner(page).getByRole('link', { name: 'Log in' })).toBeVisible();
  });

  test('the rows of a table: star, market and trade button, each by Tab; Enter opens the market', async ({ page }) => {
    await open(page, '/en_US/market');
    const row = page.getByRole('row').filter({ hasText: 'ETH/USDT' }).first();
    await expect(row).toBeVisible();
    await tabTo(page, row.getByRole('button').first());
    await tabTo(page, row.getByRole('link').first(), 2);
    await tabTo(page, row.getByRole('link', { name: /^Trade/ }), 3);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/tradeCode=eth_usdt/);
  });

  test('tabs are walked with the arrows', async ({ page }) => {
    await loginAsTrader(page, livelyUrl());
    await open(page, '/en_US/orderHome/coinTradeOrder');
    await tabTo(page, page.getByRole('tab', { selected: true }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: /^Trigger orders/ })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: /^Open orders/ })).toHaveAttribute('aria-selected', 'true');
  });

  test('a dialog holds the focus and gives it back', async ({ page }) => {
    await loginAsTrader(page, livelyUrl());
    await open(page, TRADE);
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press(press % 3 === 2 ? 'Shift+Tab' : 'Tab');
      await expectInDialog(page, press + 1);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
});

test.describe('SH-11 by keyboard alone, on a narrow screen', () => {
  test('the menu’s drawer holds the focus, its sections open, and it gives the focus back', {
    tag: ['@phone', '@no-desktop'],
  }, async ({ page }) => {
    await open(page, '/en_US/market');
    const button = tool(page, 'Open menu');
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer).toBeVisible();
    const section = drawer.getByRole('button', { name: 'Trade' });
    await tabTo(page, section, 20);
    await page.keyboard.press('Enter');
    await expect(section).toHaveAttribute('aria-expanded', 'true');
    for (let press = 0; press < 60; press += 1) {
      await page.keyboard.press('Tab');
      await expectInDialog(page, press + 1);
    }
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  test('the user’s drawer holds the focus and gives it back', { tag: ['@phone', '@no-desktop'] }, async ({ page }) => {
    await loginAsTrader(page, livelyUrl());
    await open(page, '/en_US/market');
    const button = tool(page, 'Account');
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog').first();
    await expect(drawer).toBeVisible();
    for (let press = 0; press < 40; press += 1) {
      await page.keyboard.press('Tab');
      await expectInDialog(page, press + 1);
    }
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(button).toBeFocused();
  });
});
