import { expect, type Page, test } from '@playwright/test';
import { quietUrl } from './support/session.ts';
import { enterTrader, priceMaker, tradePath } from './support/trading.ts';

const CODE = 'sol_usdt';

async function lastPrice(page: Page, base: string): Promise<number> {
  const { data } = await (await page.request.get(`${base}/hk-web/market/symbol/tickers`)).json();
  return Number(data.find((ticker: { readonly tradeCode: string }) => ticker.tradeCode === CODE).last);
}

test('IN-08 a price alert is set at the market, a trade crosses it, and its message arrives live', async ({ page }) => {
  const base = quietUrl();
  const trade = await priceMaker(base, CODE);
  await enterTrader(page, base, []);
  const last = Math.round(await lastPrice(page, base));
  const [line, beyond] = [(last + 2).toFixed(2), (last + 3).toFixed(2)];
  await trade(last.toFixed(2), '1');
  await page.goto(base + tradePath(CODE));

  await test.step('set by the bell of the market', async () => {
    await page.getByRole('button', { name: 'Price alert on SOL/USDT', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Price alert' });
    const price = dialog.getByRole('textbox', { name: 'Price' });
    await price.fill((last - 1).toFixed(2));
    await dialog.getByRole('button', { name: 'Create alert' }).click();
    await expect(dialog.getByText('The market has reached this price already.')).toBeVisible();
    await price.fill(line);
    await dialog.getByRole('button', { name: 'Create alert' }).click();
    await expect(dialog.getByRole('region', { name: 'Your alerts on SOL/USDT' })).toContainText(/At or above [\d,.]+/);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('fires at a trade beyond it, and is shown in the open panel', async () => {
    await page.getByRole('button', { name: 'Notifications' }).click();
    await trade(beyond, '1');
    await expect(page.getByText(`SOL/USDT at ${beyond}`).first()).toBeVisible();
    await expect(page.getByText(`The price has reached your alert: ${line} or above.`).first()).toBeVisible();
  });

  await test.step('is among those that have fired, and no longer among the open ones', async () => {
    await page.goto(`${base}/en_US/user/priceAlerts`);
    await expect(page.getByRole('heading', { level: 1, name: 'Price alerts' })).toBeVisible();
    await expect(page.getByText('No price alerts')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Fired alerts' })).toContainText('At or above');
  });
});
