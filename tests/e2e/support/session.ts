import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ApiClient } from '../../support/api.ts';

/** The password that the journeys' demo users have. */
export const DEMO_PASSWORD = 'browser-journeys-2026';

/** The server with market makers. */
export function livelyUrl(): string {
  return required('BOURSE_LIVELY_URL');
}
/** The server without: nobody trades but the test. */
export function quietUrl(): string {
  return required('BOURSE_QUIET_URL');
}

function required(name: string): string {
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
