import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { quietUrl, registerIn } from './support/session.ts';

test('PR-23 somebody new is led to coins, sees what they are worth, and saves the statement', {
  tag: '@phone',
}, async ({ page }) => {
  const base = quietUrl();
  await registerIn(page.request, base, `assets-${randomUUID()}@example.test`, 'correct horse battery');
  await page.goto(`${base}/en_US/assetManagement/overView`);
  const main = page.getByRole('main');

  await test.step('the first steps stand in place of a chart of nothing', async () => {
    await expect(main.getByRole('heading', { level: 1, name: 'Assets overview' })).toBeVisible();
    const steps = main.getByRole('region', { name: 'Your account is ready' });
    await steps.getByRole('button', { name: 'Get demo USDT' }).click();
    await expect(steps).toBeHidden();
  });

  await test.step('total, allocation, account and activity follow', async () => {
    await expect(main.getByRole('region', { name: 'Estimated total' })).toContainText('10,000.00USDT');
    await expect(main.getByRole('figure', { name: 'Allocation' })).toContainText('100.00%');
    await expect(main.getByRole('list', { name: 'Recent activity' })).toContainText('Demo faucet');
    await main.getByRole('button', { name: 'Show coins of Spot' }).click();
    await expect(main.getByRole('list', { name: 'Accounts' })).toContainText(/USDT10,000/);
  });

  await test.step('HD-06 the unit of totals is that of the whole page; HD-05 hiding hides all of it', async () => {
    await main.getByRole('button', { name: 'BTC', exact: true }).click();
    await expect(main.getByRole('region', { name: 'Estimated total' })).toContainText(/0\.\d\dBTC|–BTC/);
    await main.getByRole('button', { name: 'USDT', exact: true }).click();
    await main.getByRole('button', { name: 'Hide balances' }).click();
    await expect(main).not.toContainText('10,000');
    await main.getByRole('button', { name: 'Show balances' }).click();
  });

  await test.step('the spot account opens a coin’s details, and keeps coins without a balance quiet', async () => {
    await page.goto(`${base}/en_US/assetManagement/home`);
    const details = main.getByRole('button', { name: /^Details of/ });
    await expect(details).toHaveCount(1);
    await details.first().click();
    const drawer = page.getByRole('dialog', { name: 'USDT in detail' });
    await expect(drawer.getByRole('list', { name: 'Latest changes' })).toContainText('Demo faucet');
    await page.keyboard.press('Escape');
    await main.getByText('Hide empty').click();
    await expect(details).not.toHaveCount(1);
  });

  await test.step('PR-23 the statement of the last days is a PDF', async () => {
    await page.goto(`${base}/en_US/assetManagement/financial?type=4`);
    await main.getByRole('button', { name: 'PDF' }).click();
    const dialog = page.getByRole('dialog', { name: 'Statement as PDF' });
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Create PDF' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^bourse-statement-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.pdf$/);
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });
});
