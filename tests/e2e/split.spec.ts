import { expect, type Locator, type Page, test } from '@playwright/test';
import { livelyUrl } from './support/session.ts';

/** Dividers of the terminal: between chart and orders, both columns, book and trades, market and forms. */
const DIVIDERS = 4;

async function openTerminal(page: Page, language: string): Promise<Locator> {
  await page.goto(`${livelyUrl()}/${language}/trade/exchange/?tradeCode=btc_usdt`);
  const dividers = page.getByRole('separator').and(page.locator('[aria-valuenow]'));
  await expect(dividers).toHaveCount(DIVIDERS);
  return dividers.and(page.locator('[data-part=left] + *'));
}

async function widthOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.width ?? 0;
}

async function drag(page: Page, divider: Locator, byPixels: number): Promise<void> {
  const box = await divider.boundingBox();
  if (box === null) throw new Error('the divider is not shown');
  const [x, y] = [box.x, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + byPixels, y, { steps: 4 });
  await page.mouse.up();
}

for (const { language, forwards } of [
  { language: 'en_US', forwards: 1 },
  { language: 'ar_AE', forwards: -1 },
]) {
  test(`the parts of the terminal are resized by pointer and keys, in ${language}`, async ({ page }) => {
    const divider = await openTerminal(page, language);
    const right = page.locator('[data-part=right]');
    await expect.poll(() => widthOf(right)).toBe(540);
    await drag(page, divider, -60 * forwards);
    await expect.poll(() => widthOf(right)).toBe(600);
    await divider.focus();
    await page.keyboard.press(forwards === 1 ? 'ArrowLeft' : 'ArrowRight');
    await expect.poll(() => widthOf(right)).toBe(616);
    const before = Number(await divider.getAttribute('aria-valuenow'));
    await page.keyboard.press('End');
    await expect.poll(() => widthOf(right)).toBe(460);
    expect(Number(await divider.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
    // No further than a part can be read; remembered; of the same size in a wider window.
    await drag(page, divider, 200 * forwards);
    await page.reload();
    await expect.poll(() => widthOf(right)).toBe(460);
    await page.setViewportSize({ width: 1600, height: 900 });
    await expect.poll(() => widthOf(right)).toBe(460);
  });
}
