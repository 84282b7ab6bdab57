import { expect, type Page, test } from '@playwright/test';
import { livelyUrl } from './support/session.ts';
import { tradePath } from './support/trading.ts';

/*
 * What the chart writes. It is one picture: the texts are taken as they are drawn.
 */

declare global {
  interface Window {
    /** Texts that were drawn since the list was last emptied. */
    drawn: string[];
  }
}

async function openChart(page: Page, settings: object): Promise<void> {
  await page.addInitScript((stored) => {
    localStorage.setItem('workspace.chart.main', JSON.stringify(stored));
    window.drawn = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (this: CanvasRenderingContext2D, text, ...place) {
      window.drawn.push(text);
      return fillText.call(this, text, ...place);
    };
  }, settings);
  await page.goto(livelyUrl() + tradePath('btc_usdt'));
}

/** What a candle of fifteen minutes has left; the axis has but full quarters. */
const COUNTDOWN = /^(1[0-4]|0\d):(?!00|15|30|45)[0-5]\d$/;

const chartOf = (page: Page) => page.getByRole('img', { name: /^Chart of/ });
/** The chart's library is the largest part of the page and comes last: a busy machine takes its time. */
const CHART = { timeout: 30_000 };
const drawn = (page: Page) => page.evaluate(() => window.drawn);

/** What stands under the pointer when it is moved along the chart, each label once. */
async function labelsAlong(page: Page, pattern: RegExp): Promise<readonly string[]> {
  const box = await chartOf(page).boundingBox();
  if (box === null) throw new Error('no chart');
  const labels: string[] = [];
  // A candle is seven pixels wide; the newest stands at about four fifths.
  for (let x = box.x + box.width * 0.72; x < box.x + box.width * 0.9; x += 6) {
    await page.evaluate(() => {
      window.drawn = [];
    });
    await page.mouse.move(x, box.y + box.height * 0.4);
    await expect.poll(async () => (await drawn(page)).some((text) => pattern.test(text))).toBe(true);
    const label = (await drawn(page)).findLast((text) => pattern.test(text)) ?? '';
    if (label !== labels.at(-1)) labels.push(label);
  }
  return labels;
}

for (const timezoneId of ['America/New_York', 'Pacific/Kiritimati']) {
  test.describe(`a browser in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('calls each month by its name, the future ones too', async ({ page }) => {
      await openChart(page, { interval: '1M' });
      await expect(chartOf(page)).toBeVisible(CHART);
      const labels = await labelsAlong(page, /^\d{4}-\d{2} UTC$/);
      const first = Date.parse(`${labels[0]?.slice(0, 7)}-01T00:00:00Z`);
      const expected = labels.map((_, at) => {
        const month = new Date(first);
        month.setUTCMonth(month.getUTCMonth() + at);
        return `${month.toISOString().slice(0, 7)} UTC`;
      });
      expect(labels).toEqual(expected);
      expect(labels).toContain(`${new Date().toISOString().slice(0, 7)} UTC`);
    });
  });
}

test('the last price has the candle’s countdown, which can be switched off', async ({ page }) => {
  await openChart(page, { interval: '15m' });
  await expect.poll(async () => (await drawn(page)).some((text) => COUNTDOWN.test(text)), CHART).toBe(true);
  await page.getByRole('button', { name: 'Chart settings' }).click();
  await page.getByRole('checkbox', { name: 'Time left of the candle' }).click();
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    window.drawn = [];
  });
  // The next price is drawn without it.
  await expect.poll(async () => (await drawn(page)).some((text) => /^[\d,.]{6,}$/.test(text))).toBe(true);
  expect((await drawn(page)).filter((text) => COUNTDOWN.test(text))).toEqual([]);
});

test('indicators and drawings are as they were after a reload; a drawing can be undone', async ({ page }) => {
  await page.goto(livelyUrl() + tradePath('btc_usdt'));
  const chart = chartOf(page);
  await expect(chart).toBeVisible(CHART);
  const legend = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Settings of MA' }) });

  await test.step('an indicator is set', async () => {
    await page.getByRole('button', { name: 'Settings of MA' }).click();
    const dialog = page.getByRole('dialog', { name: 'Settings of MA' });
    await dialog.getByRole('textbox', { name: 'Period 2', exact: true }).fill('0');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(legend.locator('[data-value]')).toHaveCount(2);
  });

  await test.step('a line is drawn, and the look is changed', async () => {
    await page.getByRole('button', { name: 'Horizontal line' }).click();
    await chart.click({ position: { x: 320, y: 180 } });
    await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
    await page.getByRole('button', { name: 'Chart settings' }).click();
    await page.getByRole('button', { name: 'Heikin-Ashi' }).click();
    await page.keyboard.press('Escape');
  });

  await page.reload();
  await expect(chart).toBeVisible(CHART);
  await expect(legend.locator('[data-value]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Drawings', exact: true }).click();
  await expect(
    page.getByRole('dialog', { name: 'Drawings' }).getByRole('button', { name: 'Horizontal line', exact: true }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Chart settings' }).click();
  await expect(page.getByRole('button', { name: 'Heikin-Ashi' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove all drawings' }).click();
  await expect(page.getByRole('button', { name: 'Drawings', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Drawings', exact: true })).toBeEnabled();
});

test('a right click offers the price under the pointer to the form', async ({ page }) => {
  await page.goto(livelyUrl() + tradePath('btc_usdt'));
  await expect(chartOf(page)).toBeVisible(CHART);
  await chartOf(page).click({ button: 'right', position: { x: 320, y: 180 } });
  const item = page.getByRole('menuitem', { name: /^Sell at / });
  const price = ((await item.textContent()) ?? '').replace('Sell at ', '').replaceAll(',', '');
  await item.click();
  const field = page.locator('input[name="sell-price"]');
  await expect.poll(async () => (await field.inputValue()).replaceAll(',', '')).toBe(price);
});

test('there are no axes before there are candles', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/klines?\?/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await openChart(page, { interval: '1h' });
  await expect(page.locator('[aria-busy="true"] .skeleton').first()).toBeVisible();
  await expect(chartOf(page)).toBeHidden();
  held.resolve();
  await expect(chartOf(page)).toBeVisible(CHART);
});
