import { expect, type Page, test } from '@playwright/test';
import { quietUrl } from './support/session.ts';
import { confirmPassword, enterTrader, openForm, tradePath } from './support/trading.ts';

/** Opens the page of sub-accounts. */
async function openPage(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/en_US/user/subAccounts`);
  await expect(page.getByRole('heading', { level: 1, name: 'Sub-accounts' })).toBeVisible();
}

test('PR-21 a sub-account is made, funded, entered, trades, and gets a key', { tag: '@phone' }, async ({ page }) => {
  const base = quietUrl();
  await enterTrader(page, base, ['USDT']);
  await openPage(page, base);
  // Toasts are dialogs, too.
  const dialog = page.locator('[role=dialog]:not([data-type])');

  await test.step('create it', async () => {
    await expect(page.getByText('No sub-accounts yet')).toBeVisible();
    await page.getByRole('button', { name: 'Create sub-account' }).click();
    await dialog.getByLabel('Name').fill('Grid bot');
    await dialog.getByRole('button', { name: 'Create sub-account' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Grid bot', { exact: true }).first()).toBeVisible();
  });

  await test.step('transfer to it', async () => {
    await page.locator('#main').getByRole('button', { name: 'Transfer', exact: true }).click();
    await dialog.getByLabel('Amount').fill('50');
    await dialog.getByRole('button', { name: 'Transfer' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('50 USDT').first()).toBeVisible();
    await expect(page.getByText('Done', { exact: true })).toBeVisible();
  });

  await test.step('enter it, and see on every page where one is', async () => {
    await page.getByRole('button', { name: 'Enter Grid bot' }).click();
    await expect(page.getByText('You are in the sub-account Grid bot.')).toBeVisible();
    await expect(page).toHaveURL(/assetManagement/);
    await openPage(page, base);
    await expect(page.getByText('You are in a sub-account', { exact: true })).toBeVisible();
  });

  await test.step('place an order with its money', async () => {
    await page.goto(`${base}${tradePath('btc_usdt')}`);
    await expect(page.getByText('You are in the sub-account Grid bot.')).toBeVisible();
    const form = await openForm(page, 'Buy', 'BTC');
    await form.getByLabel('Price').fill('50000');
    await form.getByLabel('Quantity').fill('0.0005');
    await form.getByRole('button', { name: /^Buy 0\.0005 BTC/ }).click();
    await expect
      .poll(async () => (await (await page.request.get(`${base}/hk-web/v2/spot/orders/open`)).json()).data.length)
      .toBe(1);
  });

  await test.step('go back', async () => {
    await openPage(page, base);
    // The page begins anew as the owner's; leaving it before that would be undone.
    const anew = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Back to main account' }).first().click();
    await anew;
    await expect(page.getByText('You are in the sub-account Grid bot.')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Sub-accounts' })).toBeVisible();
    await expect
      .poll(async () => (await (await page.request.get(`${base}/hk-web/v2/spot/orders/open`)).json()).data)
      .toEqual([]);
  });

  await test.step('make a key for it', async () => {
    await page.goto(`${base}/en_US/user/apiSetting`);
    await page.getByRole('button', { name: 'Create API key' }).click();
    await dialog.getByLabel('Name').fill('Its key');
    await dialog.getByRole('combobox', { name: 'For' }).click();
    await page.getByRole('option', { name: 'Grid bot' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'Withdraw' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Create API key' }).click();
    await confirmPassword(page);
    await dialog.getByRole('button', { name: 'I have kept the secret' }).click();
    await expect(page.getByText('Its key')).toBeVisible();
    await expect(page.getByText('Grid bot', { exact: true }).first()).toBeVisible();
  });

  await test.step('which is not empty, so it cannot be closed', async () => {
    await openPage(page, base);
    await page.getByRole('button', { name: 'Actions for Grid bot' }).click();
    await page.getByRole('menuitem', { name: 'Close' }).click();
    await dialog.getByRole('button', { name: 'Close for good' }).click();
    await expect(dialog.getByText(/still has money or open orders/)).toBeVisible();
  });
});
