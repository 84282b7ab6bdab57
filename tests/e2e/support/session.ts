import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ApiClient } from '../../support/api.ts';

/** The password that the journeys' demo users have. */
export const DEMO_PASSWORD = 'browser-journeys-2026';

/** The worker's server with market makers. */
export function livelyUrl(): string {
  return serverUrl('LIVELY');
}
/** The worker's server without: nobody trades but the test. */
export function quietUrl(): string {
  return serverUrl('QUIET');
}

/** Each worker has servers of its own, so that tests in two workers share no account and no order book. */
function serverUrl(kind: 'LIVELY' | 'QUIET'): string {
  const name = `BOURSE_${kind}_URL_${process.env.TEST_PARALLEL_INDEX}`;
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: the global setup did not run`);
  return value;
}

/** Gives a page the session of the demo trader, as a login on another tab would. */
export async function loginAsTrader(page: Page, base: string): Promise<void> {
  const answer = await page.request.post(`${base}/hk-web/v2/login`, {
    data: { email: 'demo@bourse.test', password: DEMO_PASSWORD },
    headers: { origin: base },
  });
  if (!answer.ok()) throw new Error(`login: ${answer.status()} ${await answer.text()}`);
}

/** Somebody else on the exchange, with play money, for the test's user to trade with. */
export async function counterparty(base: string, coins: readonly string[]): Promise<ApiClient> {
  const client = new ApiClient(base);
  const email = `other-${randomUUID()}@example.test`;
  const session = await client.expect('register', { body: { email, password: 'a counterparty of the journeys' } });
  client.csrfToken = session.csrfToken;
  const { items } = await client.expect('balances');
  for (const coin of coins) {
    const coinId = items.find((item) => item.shortName === coin)?.coinId;
    if (coinId === undefined) throw new Error(`no coin ${coin}`);
    await client.expect('demoFaucet', { body: { coinId } });
  }
  return client;
}
