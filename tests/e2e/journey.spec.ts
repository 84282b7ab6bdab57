import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { counterparty, quietUrl, registerOnPage } from './support/session.ts';
import { closeForm, openForm } from './support/trading.ts';

test('PR-01 a newcomer registers, gets play money, trades and reads the history', { tag: '@phone' }, async ({
  page,
}) => {
  const base = quietUrl();
  await page.goto(`${base}/en_US/login?tab=register&redirect=/en_US/assetManagement/home`);

  await test.step('register', async () => {
    await page.getByRole('tab', { name: 'Register' }).click();
    await registerOnPage(page, `newcomer-${randomUUID()}@example.test`, 'correct horse battery');
    await expect(page).toHaveURL(/\/en_US\/assetManagement\/home/);
  });

  await test.step('take play money from the faucet', async () => {
    await page.getByRole('button', { name: 'Get demo USDT' }).first().click();
    await expect(page.getByText('Demo USDT added to your spot account')).toBeVisible();
  });

  const other = await counterparty(base, ['BTC', 'USDT']);

  await test.step('place a limit order', async () => {
    await page.goto(`${base}/en_US/trade/exchange/?tradeCode=btc_usdt`);
    const form = await openForm(page, 'Buy', 'BTC');
    await form.getByLabel('Price').fill('60,000');
    await form.getByLabel('Quantity').fill('0.01');
    await expect(form.getByLabel('Total')).toHaveValue(/^600(\.0+)?$/);
    await form.getByRole('button', { name: 'Buy 0.01 BTC' }).click();
    await closeForm(page);
    await page.getByRole('tab', { name: /Open orders/ }).click();
    await expect(page.getByRole('row').filter({ hasText: '60,000' }).first()).toBeVisible();
  });

  await test.step('see it partly filled', async () => {
    const body = {
      tradeCode: 'btc_usdt',
      side: 'sell',
      type: 'limit',
      price: '60000',
      qty: '0.004',
      timeInForce: 'IOC',
    } as const;
    const sold = await other.expect('placeSpotOrder', { body });
    expect(sold.status).toBe('FILLED');
    await expect(page.getByText(/0\.00400/).first()).toBeVisible();
  });

  await test.step('cancel the rest', async () => {
    await page
      .getByRole('button', { name: /^Cancel: buy/i })
      .first()
      .click();
    await expect(page.getByText('No open orders')).toBeVisible();
  });

  await test.step('buy at market', async () => {
    const body = { tradeCode: 'btc_usdt', side: 'sell', type: 'limit', price: '61000', qty: '0.05' } as const;
    const ask = await other.expect('placeSpotOrder', { body });
    const form = await openForm(page, 'Buy', 'BTC');
    await page.getByRole('tab', { name: 'Market' }).last().click();
    await form.getByLabel('Quantity').fill('0.002');
    await form.getByRole('button', { name: /^Buy 0\.002 BTC/ }).click();
    await closeForm(page);
    await page.getByRole('tab', { name: 'Fills' }).click();
    await expect(page.getByRole('row').filter({ hasText: '61,000' }).first()).toBeVisible();
    await other.expect('cancelSpotOrder', { params: { orderId: ask.orderId } });
  });

  await test.step('find both orders in the history', async () => {
    await page.goto(`${base}/en_US/orderHome/coinTradeOrder`);
    await page.getByRole('tab', { name: 'Order history' }).click();
    await expect(page.getByText('Canceled').first()).toBeVisible();
    await expect(page.getByText('Filled').first()).toBeVisible();
    await page.goto(`${base}/en_US/assetManagement/home`);
    // 0.004 + 0.002 bought, less the taker's or maker's fee of 0.2 %.
    await expect(page.getByText('0.00598800').first()).toBeVisible();
  });
});
