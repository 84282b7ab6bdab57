import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { loginAsTrader, quietUrl } from './support/session.ts';

test('a list is restricted by its address, and a step back takes the last choice back', async ({ page }) => {
  await loginAsTrader(page, quietUrl());
  await page.goto(`${quietUrl()}/en_US/assetManagement/financial?type=4&coinId=nonsense`);
  const coin = page.getByRole('combobox', { name: 'Coin' });
  await expect(coin).toContainText('All');
  await coin.click();
  await page.getByRole('option', { name: 'BTC', exact: true }).click();
  await expect(page).toHaveURL(/\?type=4&coinId=\d+$/);
  await page.getByLabel('From (UTC)').fill('2026-01-05');
  await page.getByLabel('From (UTC)').fill('2026-01-06');
  await expect(page).toHaveURL(/from=2026-01-06$/);
  await page.reload();
  await expect(coin).toContainText('BTC');
  await expect(page.getByLabel('From (UTC)')).toHaveValue('2026-01-06');
  await test.step('both days that were typed are one step', async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\?type=4&coinId=\d+$/);
    await expect(page.getByLabel('From (UTC)')).toHaveValue('');
    await page.goBack();
    await expect(coin).toContainText('All');
  });
  await page.goForward();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\?type=4$/);
});

test('a list filters, sorts, exports, selects, opens rows and goes on at its end', async ({ page }) => {
  await page.goto(`${quietUrl()}/en_US/design`);
  const theme = page.getByRole('region', { name: 'dark', exact: true });
  const lists = theme.getByRole('region', { name: 'Data lists' });
  const list = lists.getByRole('figure').filter({ hasText: 'a whole list' });
  const table = list.getByRole('table', { name: 'Orders' });

  await test.step('filter by words and a switch, and take it back', async () => {
    await list.getByRole('searchbox').fill('btc 12');
    await expect(table.getByRole('row')).toHaveCount(2);
    await list.getByRole('searchbox').fill('nothing');
    await list.getByRole('button', { name: 'Clear filters' }).click();
    await expect(list.getByRole('searchbox')).toHaveValue('');
    await list.getByRole('switch').click();
    await list.getByRole('searchbox').fill('btc 1');
    await expect(table.getByRole('link', { name: /^BTC [2-9]/ })).toHaveCount(0);
    // Its quantity is 0, and only those above 500 are left.
    await expect(table.getByRole('link', { name: 'BTC 1', exact: true })).toHaveCount(0);
    await expect(table.getByRole('link')).not.toHaveCount(0);
  });

  await test.step('the file has what the choices leave', async () => {
    const shown = (await table.getByRole('row').count()) - 1;
    const download = page.waitForEvent('download');
    await list.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('orders.csv');
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines[0]).toMatch(/name,state,qty$/);
    expect(lines).toHaveLength(shown + 1);
  });

  await test.step('select rows', async () => {
    await table
      .getByRole('checkbox', { name: /^Select BTC/ })
      .first()
      .check();
    await expect(list.getByText('1 selected')).toBeVisible();
    await list.getByRole('button', { name: 'Clear selection' }).click();
    await expect(list.getByText('1 selected')).toBeHidden();
  });

  await test.step('a click in a row opens it, one in its menu does not', async () => {
    const row = table.getByRole('row').nth(1);
    await row.getByRole('button', { name: /^Actions for BTC/ }).click();
    await page.getByRole('menuitem', { name: 'Copy id' }).click();
    await expect(page).toHaveURL(/design$/);
    await row
      .getByRole('cell')
      .last()
      .click({ position: { x: 2, y: 2 } });
    await expect(page).toHaveURL(/#BTC/);
  });

  await test.step('more comes as the end comes into sight', async () => {
    const paged = lists.getByRole('figure').filter({ hasText: 'in pages' }).getByRole('table');
    await paged.scrollIntoViewIfNeeded();
    const before = await paged.getByRole('row').count();
    await paged.getByRole('row').last().scrollIntoViewIfNeeded();
    await expect.poll(() => paged.getByRole('row').count()).toBeGreaterThan(before);
  });
});

test('a form of a route is checked by its schema, and a rejection comes above the button', async ({ page }) => {
  await page.goto(`${quietUrl()}/en_US/design`);
  const forms = page
    .getByRole('region', { name: 'dark', exact: true })
    .getByRole('region', { name: 'Forms of routes' });
  const name = forms.getByLabel('Name');
  await forms.getByLabel('Secret').fill('something');
  await forms.getByRole('button', { name: 'Save' }).click();
  await expect(forms.getByText('Fill this in.')).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill('Grid bot');
  await expect(forms.getByText('Fill this in.')).toBeHidden();
  await forms.getByRole('button', { name: 'Save' }).click();
  await expect(forms.getByRole('alert')).toHaveText('The exchange is very busy. Nothing was changed; try again.');
});

test('on a phone the filters come behind a button that counts them', { tag: ['@phone', '@no-desktop'] }, async ({
  page,
}) => {
  await loginAsTrader(page, quietUrl());
  await page.goto(`${quietUrl()}/en_US/assetManagement/financial?from=2020-01-01`);
  await expect(page.getByRole('list', { name: 'Statement' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByLabel('From (UTC)')).toBeHidden();
  await page.getByRole('button', { name: 'Filters 1' }).click();
  await expect(page.getByLabel('From (UTC)')).toHaveValue('2020-01-01');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/assetManagement\/financial$/);
});
