import { expect, type Locator, type Page, test } from '@playwright/test';
import { livelyUrl } from './support/session.ts';
import { enterTrader, tradePath } from './support/trading.ts';

/*
 * The arrangement of the trade page: what `docs/terminal-layout.md` reckons, measured; moved, kept and reset.
 */

const panel = (page: Page, id: string) => page.locator(`[data-panel="${id}"]`);

async function boxOf(part: Locator) {
  // A page that was just loaded shows its panels one after the other.
  await expect(part).toBeVisible();
  const box = await part.boundingBox();
  if (box === null) throw new Error('not shown');
  return box;
}

/** The button by which a panel is moved, and its menu opened. */
const grip = (page: Page, name: string) => page.getByRole('button', { name: `Move or hide: ${name}` });

test('the figures one trades by fit: levels of the book, 88 pixels above, a form that does not scroll', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(livelyUrl() + tradePath('btc_usdt'));
  const book = panel(page, 'book');
  for (const side of ['Asks', 'Bids']) {
    const rows = book.getByRole('table', { name: side }).getByRole('button');
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(12);
  }
  const stage = await boxOf(page.locator('[data-layout]'));
  expect(stage.y).toBeLessThanOrEqual(88);
  const [chart, form, bookBox] = [
    await boxOf(panel(page, 'chart')),
    await boxOf(panel(page, 'form')),
    await boxOf(book),
  ];
  expect([bookBox.y, bookBox.height]).toEqual([chart.y, chart.height]);
  expect([form.y, form.height]).toEqual([stage.y, stage.height]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(async () => (await boxOf(panel(page, 'form'))).width).toBe(316);
  const scrolled = await panel(page, 'form').evaluate(
    (element) =>
      [element, ...element.querySelectorAll('*')].filter(
        (part) => part.scrollHeight > part.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(part).overflowY),
      ).length,
  );
  expect(scrolled).toBe(0);
  // Nothing of the strip is pushed out of the window.
  const strip = page.locator('[data-strip]');
  expect(await strip.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
});

test('a panel that was moved is there after a reload and in another browser of the user, until it is reset', async ({
  page,
  browser,
}) => {
  const base = livelyUrl();
  await enterTrader(page, base, []);
  await page.goto(base + tradePath('btc_usdt'));
  const isFirst = async (of: Page) => (await boxOf(panel(of, 'book'))).x < (await boxOf(panel(of, 'chart'))).x;
  expect(await isFirst(page)).toBe(false);
  const stored = page.waitForResponse((response) => response.url().endsWith('/workspace/document'));
  const [from, to] = [await boxOf(grip(page, 'Order book')), await boxOf(panel(page, 'chart'))];
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + to.height / 2, { steps: 5 });
  await expect(page.locator('[data-drop-preview]')).toBeVisible();
  await page.mouse.up();
  await expect.poll(() => isFirst(page)).toBe(true);
  expect((await stored).ok()).toBe(true);
  await page.reload();
  await expect.poll(() => isFirst(page)).toBe(true);
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const other = await context.newPage();
  await other.addInitScript(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('workspace')) localStorage.removeItem(key);
  });
  await other.goto(base + tradePath('btc_usdt'));
  await expect.poll(() => isFirst(other)).toBe(true);
  await context.close();
  await page.getByRole('button', { name: 'Layout', exact: true }).click();
  await page.getByRole('button', { name: 'Reset layout' }).click();
  await expect.poll(() => isFirst(page)).toBe(false);
});

test('in full screen dialogs and menus are shown', async ({ page }) => {
  await page.goto(livelyUrl() + tradePath('btc_usdt'));
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.id)).toBe('terminal');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const dialog = page.locator('#terminal').getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Layout', exact: true }).click();
  await expect(page.locator('#terminal').getByRole('button', { name: 'Second screen' })).toBeVisible();
});

for (const { language, forwards } of [
  { language: 'en_US', forwards: 1 },
  { language: 'ar_AE', forwards: -1 },
]) {
  test(`the parts of the terminal are resized by pointer and keys, in ${language}`, async ({ page }) => {
    await page.goto(`${livelyUrl()}/${language}/trade/exchange/?tradeCode=btc_usdt`);
    const dividers = page.getByRole('separator').and(page.locator('[aria-valuenow]'));
    // Between chart and book, stage and orders, and before the form.
    await expect(dividers).toHaveCount(3);
    const form = page.locator('[data-part=form]');
    const divider = dividers.and(page.locator('[data-part=chart] + *')).last();
    const width = async () => (await boxOf(form)).width;
    await expect.poll(width).toBe(324);
    const { x, y, height } = await boxOf(divider);
    await page.mouse.move(x, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x - 60 * forwards, y + height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(width).toBe(384);
    await divider.focus();
    await page.keyboard.press(forwards === 1 ? 'ArrowLeft' : 'ArrowRight');
    await expect.poll(width).toBe(400);
    await page.keyboard.press('End');
    await expect.poll(width).toBe(280);
    // Remembered; of the same size in a wider window of its class.
    await page.reload();
    await expect.poll(width).toBe(280);
    await page.setViewportSize({ width: 1600, height: 900 });
    await expect.poll(width).toBe(280);
  });
}
