import { expect, test } from '@playwright/test';
import { livelyUrl } from './support/session.ts';

test('a screen is linked, saved under a name, and there after a reload', { tag: '@phone' }, async ({ page }) => {
  await page.goto(`${livelyUrl()}/en_US/selection?sector=meme`);
  const count = page.getByRole('main').getByRole('status');
  await expect(count).toHaveText(/^[1-9]\d* of 41 markets$/);
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: '24 h turnover' }).click();
  const bounds = page.getByRole('group', { name: '24 h turnover' });
  await bounds.getByRole('textbox', { name: 'At least' }).fill('1');
  await expect(page).toHaveURL(/where=amount/);
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Memes that trade');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.goto(`${livelyUrl()}/en_US/selection`);
  await expect(count).toHaveText('41 of 41 markets');
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('button', { name: 'Memes that trade', exact: true }).click();
  await expect(page).toHaveURL(/sector=meme/);
  await expect(bounds.getByRole('textbox', { name: 'At least' })).toHaveValue('1');
});

test('a coin has facts, a chart with spans, a converter, and rules on a tab', async ({ page }) => {
  await page.goto(`${livelyUrl()}/en_US/coinInfo?coinId=1`);
  const about = page.getByRole('region', { name: 'About Bitcoin' });
  await expect(about).toContainText('21,000,000');
  await expect(about.getByRole('link', { name: 'White paper' })).toHaveAttribute('href', /^https:/);
  const price = page.getByRole('region', { name: 'Price in BTC/USDT' });
  await price.getByRole('button', { name: '1 Y' }).click();
  await expect(price.getByRole('slider', { name: 'Price in BTC/USDT' })).toBeAttached();
  const converter = page.getByRole('region', { name: 'Converter' });
  await converter.getByRole('textbox', { name: 'Amount of BTC' }).fill('2');
  await expect(converter.getByRole('textbox', { name: 'Amount of USDT' })).toHaveValue(/^[1-9][\d,.]*$/);
  await page.getByRole('tab', { name: 'Rules' }).click();
  await expect(page).toHaveURL(/tab=rules/);
  await expect(page.getByRole('region', { name: 'BTC/USDT' })).toContainText('Tick size');
});

test('the heat map explains a market to the keyboard', async ({ page }) => {
  await page.goto(`${livelyUrl()}/en_US/marketExplore/overview`);
  const map = page.getByRole('region', { name: 'Where the turnover is' });
  await map.getByRole('combobox', { name: 'Group' }).selectOption('sector');
  await expect(map.getByRole('link').first()).toBeVisible();
  // Tiles move with every new turnover; the keyboard stays on the one that it reached.
  await map.getByRole('combobox', { name: 'Group' }).focus();
  await page.keyboard.press('Tab');
  await expect(map.getByRole('link').first()).toBeFocused();
  await expect(page.getByText(/^24 h turnover: /)).toBeVisible();
});
