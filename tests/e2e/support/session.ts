import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
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

/** What the exchange answers to whoever has registered. */
export interface NewSession {
  readonly fid: number;
  readonly fnickname: string;
  readonly csrfToken: string;
}

/** Registers with the code that the demo shows; the request's browser has the session then. */
export async function registerIn(
  request: APIRequestContext,
  base: string,
  email: string,
  password: string,
): Promise<NewSession> {
  const headers = { origin: base };
  const post = async (path: string, data: unknown) => {
    const answer = await request.post(`${base}/hk-web/v2/${path}`, { data, headers });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()).data;
  };
  const terms = await request.get(`${base}/hk-web/v2/register/terms`);
  const { termsVersion } = (await terms.json()).data;
  const { challengeId } = await post('register', { email, password, termsVersion });
  const mail = await request.get(`${base}/hk-web/v2/register/${challengeId}/mail`);
  const { code } = (await mail.json()).data;
  return post('register/confirm', { challengeId, code });
}

/** Fills in the registration on the login page, and enters the code of the mail that the demo shows. */
export async function registerOnPage(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /terms of use/ }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Demo: show the mail' }).click();
  await page.getByRole('button', { name: /^Enter \d{6}$/ }).click();
}

/** Somebody else on the exchange, with play money, for the test's user to trade with. */
export async function counterparty(base: string, coins: readonly string[]): Promise<ApiClient> {
  const client = new ApiClient(base);
  const email = `other-${randomUUID()}@example.test`;
  await client.register(email, 'a counterparty of the journeys');
  const { items } = await client.expect('balances');
  for (const coin of coins) {
    const coinId = items.find((item) => item.shortName === coin)?.coinId;
    if (coinId === undefined) throw new Error(`no coin ${coin}`);
    await client.expect('demoFaucet', { body: { coinId } });
  }
  return client;
}
