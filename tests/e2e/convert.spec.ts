import { expect, test } from '@playwright/test';
import { livelyUrl } from './support/session.ts';
import { enterTrader } from './support/trading.ts';

test('a coin is converted into another over the books, and is in the list', { tag: '@phone' }, async ({ page }) => {
  const base = livelyUrl();
  await enterTrader(page, base, ['USDT']);
  await page.goto(`${base}/en_US/convert?from=USDT&to=SOL`);
  const form = page.getByRole('form', { name: 'Convert' });
  await expect(form.getByText(/^Available 1/)).toBeVisible();
  const amount = form.getByLabel('Amount to convert');
  await amount.fill('99999999');
  await expect(form.getByText('More than your available USDT')).toBeVisible();
  await amount.fill('100');
  const submit = form.getByRole('button', { name: /^Convert [\d.]+ USDT to SOL$/ });
  await expect(submit).toBeEnabled();
  await expect(form.getByText('1 USDT ≈')).toBeVisible();
  await submit.click();
  await expect(page.getByText(/^Converted [\d.]+ USDT to [\d.]+ SOL$/)).toBeVisible();
  await expect(amount).toHaveValue('');
  const list = page.getByRole('region', { name: 'Conversions' });
  await expect(list.getByText('SOL')).toBeVisible();
  // The other way round, all of it, over the same pair of coins.
  await form.getByRole('button', { name: 'Swap the coins' }).click();
  await expect(page).toHaveURL(/from=SOL&to=USDT/);
  await form.getByRole('button', { name: 'All', exact: true }).click();
  await expect(form.getByRole('button', { name: /^Convert [\d.]+ SOL to USDT$/ })).toBeEnabled();
});
