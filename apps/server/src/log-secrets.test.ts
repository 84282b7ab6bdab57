import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RouteData, type RouteName, type RouteSpec, routes } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOfStep, stepAt } from './features/account/totp.ts';
import { bytesOfBase32 } from './testing/base32.ts';
import { captureLog } from './testing/captured-log.ts';
import { GatewayClient } from './testing/gateway-client.ts';
import { routeSamples } from './testing/route-samples.ts';
import { makeOwner, startTestServer, type TestServer } from './testing/server-fixture.ts';
import { TestClient, type WireRequest, type WireResponse } from './testing/test-client.ts';

/*
 * Secrets of a whole run and everything that the run wrote down: the server's log at its most talkative, the security log in it, the audit log
 * and the metrics. Whatever a caller typed as a secret and whatever secret the server gave out must be in none of them.
 */

const { logger, lines } = captureLog('debug');
const EMAIL = 'watched@example.com';
const PASSWORD = 'first-password-of-this-run-71';
const NEXT_PASSWORD = 'next-password-of-this-run-72';
const LAST_PASSWORD = 'last-password-of-this-run-73';

/** Fields whose values are secrets, in whatever call they stand. */
const SECRET_FIELDS =
  /^(password|newPassword|deviceCode|backupCodes|secret|secretKey|uri|csrfToken|proof|token|challengeId|signKey|streamCode|listenKey|antiPhishingCode)$/;
const secrets = new Map<string, string>();

function keepSecret(what: string, value: unknown): void {
  if (typeof value === 'string' && value.length >= 6) secrets.set(value, what);
}

/** Keeps the secrets among a value's fields, however deep. */
function collect(name: string, value: unknown): void {
  if (typeof value !== 'object' || value === null || value instanceof Buffer) return;
  for (const [key, part] of Object.entries(value)) {
    // Articles and markets have codes too; those of factors and mails are digits.
    const isSecret = key === 'code' ? /^\d{6}$/.test(String(part)) : SECRET_FIELDS.test(key);
    if (isSecret) for (const one of [part].flat()) keepSecret(`${key} of ${name}`, one);
    collect(name, part);
  }
}

/** A browser that remembers every secret that it sent or got. */
class WatchedClient extends TestClient {
  override async send(method: string, path: string, request: WireRequest = {}): Promise<WireResponse> {
    collect(path, request.body);
    const answer = await super.send(method, path, request);
    collect(path, answer.data);
    keepSecret('session cookie', this.cookie.split('=')[1]);
    keepSecret('session token', decodeURIComponent(this.cookie.split('=')[1] ?? '').split('.')[0]);
    return answer;
  }

  override async call<N extends RouteName>(name: N, request: WireRequest = {}): Promise<WireResponse<RouteData<N>>> {
    const answer = await super.call(name, request);
    // Sealed answers are readable here only.
    collect(name, answer.data);
    return answer;
  }
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ logger });
});
afterAll(() => server.close());

const watched = () => new WatchedClient(server.url);

/** Text of all mails so far, once those that are under way are written. */
async function mails(template: string): Promise<string> {
  let found = '';
  await expect
    .poll(async () => {
      const { rows } = await server.db.pool.query<{ body_text: string }>(
        'select body_text from mails where template = $1 order by mail_id desc limit 1',
        [template],
      );
      found = rows[0]?.body_text ?? '';
      return found;
    })
    .not.toBe('');
  return found;
}

describe('a run with every secret that there is', () => {
  it('registers, fails to log in, logs in, resets and changes passwords', async () => {
    const client = watched();
    await client.enter('register', EMAIL, PASSWORD);
    await watched().call('login', { body: { email: EMAIL, password: 'wrong-password-of-this-run' } });
    await watched().call('login', { body: { email: 'typed-a-password-here-99', password: 'x'.repeat(12) } });
    await watched().call('requestLoginCode', { body: { email: EMAIL } });
    await watched().expect('requestPasswordReset', { body: { email: EMAIL } });
    const [, token = ''] = /#([\w-]{43})/.exec(await mails('account.password-reset')) ?? [];
    expect(token).toHaveLength(43);
    await watched().expect('resetPassword', { body: { token, newPassword: NEXT_PASSWORD } });
    await client.enter('login', EMAIL, NEXT_PASSWORD);
    await client.expect('changePassword', { body: { password: NEXT_PASSWORD, newPassword: LAST_PASSWORD } });
    expect(secrets.size).toBeGreaterThan(10);
  });

  it('turns a second factor on and uses right, wrong and backup codes', async () => {
    const client = watched();
    await client.enter('login', EMAIL, LAST_PASSWORD);
    const { secret } = await client.expect('beginSecondFactor');
    await client.call('confirmSecondFactor', { body: { code: '000000' } });
    const code = codeOfStep(bytesOfBase32(secret), stepAt(Date.now()));
    const { backupCodes } = await client.expect('confirmSecondFactor', { body: { code } });
    expect(backupCodes.every((one) => secrets.has(one))).toBe(true);
    await watched().call('login', { body: { email: EMAIL, password: LAST_PASSWORD, code: '999999' } });
    const body = { email: EMAIL, password: LAST_PASSWORD, code: backupCodes[0] };
    expect((await watched().call('login', { body })).code).toBe(200);
  });

  it('makes an API key and uses it rightly and wrongly', async () => {
    const client = watched();
    await client.enter('register', 'keys@example.com', PASSWORD);
    const permissions = { read: true, trade: true, transfer: false, withdraw: false };
    const terms = { label: 'watched', kind: 'hmac', permissions, ipAllowList: [], expiresMs: 0 };
    const made = await client.expect('createApiKey', { body: terms });
    keepSecret('API key', made.apiKey);
    const key = new GatewayClient(server.url, made);
    expect((await key.signed('/api/v3/account')).status).toBe(200);
    await key.signed('/api/v3/account', {}, { signature: '0'.repeat(64) });
    await key.open('/api/v3/account', `signature=${made.secretKey}`);
  });

  it('calls every route as an operator, and as a visitor', async () => {
    const operator = watched();
    await operator.enter('register', 'operator@example.com', PASSWORD);
    await makeOwner(server, operator.accountId);
    const ends: readonly RouteName[] = ['logout', 'endUserSessions', 'endOtherSessions', 'leaveSubAccount'];
    const samples = routeSamples({ orderId: '1', keyId: '1', accountId: operator.accountId });
    for (const name of (Object.keys(routes) as RouteName[]).filter((one) => !ends.includes(one))) {
      const spec: RouteSpec = routes[name];
      const own = spec.auth === 'user' ? [operator.call(name, samples[name])] : [];
      await Promise.all([...own, watched().call(name, samples[name])]);
    }
  });
});

describe('none of them', () => {
  /** Names of secrets that a text has; codes are digits, which stand by themselves. */
  const foundIn = (text: string) =>
    [...secrets].flatMap(([secret, what]) =>
      new RegExp(`(?<![\\w-])${escaped(secret)}(?![\\w-])`).test(text) ? [what] : [],
    );
  const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

  it('is in the log, not even of its most talkative level', () => {
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.some(({ log }) => log === 'security')).toBe(true);
    expect(foundIn(lines.map((line) => JSON.stringify(line)).join('\n'))).toEqual([]);
  });

  it('is in the audit log', async () => {
    const { rows } = await server.db.pool.query<{ text: string }>('select entries::text as text from audit.entries');
    expect(rows.length).toBeGreaterThan(50);
    expect(foundIn(rows.map(({ text }) => text).join('\n'))).toEqual([]);
  });

  it('is in the metrics', async () => {
    expect(foundIn(await (await fetch(`${server.url}/metrics`)).text())).toEqual([]);
  });

  it('nor are the server’s own, which are in one file that only it reads', () => {
    const own = JSON.parse(readFileSync(join(server.config.dataDir, 'secrets.json'), 'utf8'));
    const text = lines.map((line) => JSON.stringify(line)).join('\n');
    for (const name of ['auth', 'postgres', 'demoPassword']) expect(text.includes(own[name]), name).toBe(false);
  });
});
