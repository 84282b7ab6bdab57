import { expect, test } from '@playwright/test';
import { startRealServer, temporaryDataDir } from '../support/real-server.ts';
import { DEMO_PASSWORD, loginAsTrader } from './support/session.ts';

test('a page that is open while the server restarts says so and recovers without a reload', async ({ page }) => {
  const data = temporaryDataDir();
  const env = { BOURSE_DEMO_PASSWORD: DEMO_PASSWORD };
  let server = await startRealServer({ dataDir: data.path, env });
  try {
    await loginAsTrader(page, server.url);
    await page.goto(`${server.url}/en_US/trade/exchange/?tradeCode=btc_usdt`);
    await expect(page.getByRole('table', { name: /book|asks/i }).first()).toBeVisible();
    await page.evaluate(() => Object.assign(window, { openedOnce: true }));
    await server.killHard();
    await expect(page.getByText(/Reconnecting/).first()).toBeVisible();
    server = await startRealServer({ dataDir: data.path, port: server.port, env });
    await expect(page.getByText(/Reconnecting/)).toHaveCount(0, { timeout: 30_000 });
    expect(await page.evaluate(() => 'openedOnce' in window)).toBe(true);
  } finally {
    await server.stop();
    data.remove();
  }
});
