import { SIGNATURE_HEADER, SIGNATURE_NONCE_HEADER, SIGNATURE_TIME_HEADER } from '@bourse/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestDevice } from '../../testing/test-device.ts';
import { SessionKeyStore } from '../auth/session-keys.ts';
import { UsedNonces } from '../auth/used-nonces.ts';
import { createSignedCalls, type SentCall } from './signed-calls.ts';

let server: TestServer;
let user: TestClient;
let device: TestDevice;
let sessionId: string;

beforeAll(async () => {
  server = await startTestServer({ markets: false });
  user = await server.newUser();
  device = await user.device();
  const { rows } = await server.db.pool.query('select session_id from session_keys');
  sessionId = rows[0].session_id;
});
afterAll(() => server.close());
// What is signed here is a sensitive call as well.
let proof: string;
beforeEach(async () => {
  proof = await user.prove('createApiKey');
});

const PATH = '/hk-web/v2/user/api-key';
const TERMS = {
  label: 'bot',
  permissions: { read: true, trade: false, withdraw: false },
  ipAllowList: [],
  expiresMs: 0,
};
const BODY = JSON.stringify({ ...TERMS, kind: 'hmac' });
type Headers = Readonly<Record<string, string>>;

const sign = (changes: { readonly body?: string; readonly timeMs?: number; readonly nonce?: string } = {}) =>
  device.sign({ method: 'POST', target: PATH, body: BODY, ...changes });
const send = (headers: Headers, body = BODY) =>
  user.send('POST', PATH, { body, headers: { 'x-step-up-proof': proof, ...headers } });
const keyCount = async () => (await user.expect('apiKeys')).length;
const nonceCount = async () => Number((await server.db.pool.query('select count(*) from used_nonces')).rows[0].count);
/** The check in another process of the same exchange, with its own clock. */
const checkAt = (nowMs: () => number) =>
  createSignedCalls({
    keys: new SessionKeyStore(server.db.pool),
    nonces: new UsedNonces(server.db.pool, nowMs),
    nowMs,
  });
const without = (headers: Headers, name: string) =>
  Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));
const ALL = [SIGNATURE_HEADER, SIGNATURE_TIME_HEADER, SIGNATURE_NONCE_HEADER];

describe('a signed call', () => {
  it('is executed', async () => {
    const before = await keyCount();
    expect(await send(await sign())).toMatchObject({ status: 200 });
    expect(await keyCount()).toBe(before + 1);
  });

  it.each(ALL)('without %s is rejected', async (name) => {
    const before = await keyCount();
    const answer = await send(without(await sign(), name));
    expect(answer).toMatchObject({ status: 403, code: 40320, error: 'SIGNATURE_REQUIRED', field: name, data: null });
    expect(await keyCount()).toBe(before);
  });

  it.each([
    [SIGNATURE_HEADER, 'x'],
    [SIGNATURE_HEADER, 'A'.repeat(86)],
    [SIGNATURE_HEADER, 'A'.repeat(10_000)],
    [SIGNATURE_TIME_HEADER, '-1'],
    [SIGNATURE_TIME_HEADER, '1e12'],
    [SIGNATURE_TIME_HEADER, `0${Date.now()}`],
    [SIGNATURE_TIME_HEADER, '9'.repeat(400)],
    [SIGNATURE_NONCE_HEADER, 'tooShort'],
    [SIGNATURE_NONCE_HEADER, 'A'.repeat(44)],
    [SIGNATURE_NONCE_HEADER, '+'.repeat(22)],
  ])('whose %s is %s is refused', async (name, value) => {
    const answer = await send({ ...(await sign()), [name]: value });
    expect(answer).toMatchObject({ status: 403, code: 40323, error: 'SIGNATURE_INVALID', field: name });
  });

  it('of a session without keys is rejected, also when signed with another session’s keys', async () => {
    const other = await server.newUser();
    const answer = await other.send('POST', PATH, { body: BODY, headers: await sign() });
    expect(answer).toMatchObject({ status: 403, code: 40321, error: 'SESSION_KEYS_MISSING', field: '' });
  });

  it('signed with another session’s keys is rejected', async () => {
    const other = await server.newUser();
    await other.device();
    const answer = await other.send('POST', PATH, { body: BODY, headers: await sign() });
    expect(answer).toMatchObject({ status: 403, error: 'SIGNATURE_INVALID', field: SIGNATURE_HEADER });
  });

  it('is signed over its exact bytes', async () => {
    const spaced = `${BODY} `;
    expect(await send(await sign({ body: spaced }), spaced)).toMatchObject({ status: 200 });
    expect(await send(await sign(), spaced)).toMatchObject({ error: 'SIGNATURE_INVALID' });
  });

  it('with another path or query is another call', async () => {
    const headers = await sign();
    expect(await user.send('POST', PATH, { body: BODY, headers, query: 'a=1' })).toMatchObject({
      error: 'SIGNATURE_INVALID',
    });
    expect(await user.send('POST', `${PATH}/`, { body: BODY, headers })).toMatchObject({ error: 'SIGNATURE_INVALID' });
    // Forgeries do not use up the nonce: the call itself is still accepted.
    expect(await send(headers)).toMatchObject({ status: 200 });
  });

  it('is checked after session and token, and before the body', async () => {
    const headers = { ...(await sign()), [SIGNATURE_HEADER]: 'x' };
    expect(await send({ ...headers, 'x-csrf-token': 'x' })).toMatchObject({ error: 'CSRF_INVALID' });
    expect(await server.visitor().send('POST', PATH, { body: BODY, headers })).toMatchObject({
      error: 'LOGIN_REQUIRED',
    });
    expect(await send(headers, '{')).toMatchObject({ error: 'SIGNATURE_INVALID' });
    expect(await send(await sign({ body: '{' }), '{')).toMatchObject({ error: 'BODY_INVALID' });
  });
});

describe('a repeated call', () => {
  it('is rejected without effect, also with a new signature of the same nonce', async () => {
    const headers = await sign();
    expect(await send(headers)).toMatchObject({ status: 200 });
    const before = await keyCount();
    const replayed = { status: 409, code: 40910, error: 'SIGNATURE_REPLAYED', field: SIGNATURE_NONCE_HEADER };
    expect(await send(headers)).toMatchObject(replayed);
    expect(await send(await sign({ nonce: headers[SIGNATURE_NONCE_HEADER] ?? '' }))).toMatchObject(replayed);
    expect(await keyCount()).toBe(before);
  });

  it('is executed once when sent many times concurrently', async () => {
    const headers = await sign();
    const before = await keyCount();
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(headers)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error === 'SIGNATURE_REPLAYED')).toHaveLength(11);
    expect(await keyCount()).toBe(before + 1);
  });

  it('is detected by every process of the exchange, and after a restart', async () => {
    const headers = await sign();
    expect(await send(headers)).toMatchObject({ status: 200 });
    const sent = { method: 'POST', target: PATH, body: Buffer.from(BODY) };
    expect(await checkAt(Date.now).accept(sessionId, headers, sent)).toMatchObject({ code: 'SIGNATURE_REPLAYED' });
  });
});

describe('the time of a signed call', () => {
  const NOW = 1_800_000_000_000;
  const sent = { method: 'POST', target: PATH, body: Buffer.from(BODY) };

  it.each([-30_000, -1, 0, 30_000])('may be %i ms off', async (off) => {
    const check = checkAt(() => NOW);
    expect(await check.accept(sessionId, await sign({ timeMs: NOW + off }), sent)).toMatchObject({ ok: true });
  });

  it.each([-30_001, 30_001, -3_600_000])(
    'must not be %i ms off; the rejection contains the server’s time',
    async (off) => {
      const check = checkAt(() => NOW);
      expect(await check.accept(sessionId, await sign({ timeMs: NOW + off }), sent)).toMatchObject({
        code: 'SIGNATURE_TIME_INVALID',
        field: SIGNATURE_TIME_HEADER,
        serverTimeMs: NOW,
      });
    },
  );

  it('is returned to the client, and a call signed with it is accepted', async () => {
    const late = await send(await sign({ timeMs: Date.now() - 300_000 }));
    expect(late).toMatchObject({ status: 403, code: 40322, error: 'SIGNATURE_TIME_INVALID', data: null });
    const { serverTimeMs } = late as unknown as { serverTimeMs: number };
    expect(Math.abs(serverTimeMs - Date.now())).toBeLessThan(5_000);
    expect(await send(await sign({ timeMs: serverTimeMs }))).toMatchObject({ status: 200 });
  });

  it('determines how long a nonce is kept; older ones are deleted', async () => {
    const past = NOW - 365 * 86_400_000;
    await server.db.pool.query('delete from used_nonces');
    expect(await checkAt(() => past).accept(sessionId, await sign({ timeMs: past }), sent)).toMatchObject({ ok: true });
    expect(await nonceCount()).toBe(1);
    // A minute later this server would not accept it; clocks of others may be behind.
    const soon = past + 60_000;
    expect(await checkAt(() => soon).accept(sessionId, await sign({ timeMs: soon }), sent)).toMatchObject({ ok: true });
    expect(await nonceCount()).toBe(2);
    const later = past + 3_600_000;
    expect(await checkAt(() => later).accept(sessionId, await sign({ timeMs: later }), sent)).toMatchObject({
      ok: true,
    });
    expect(await nonceCount()).toBe(1);
  });
});

describe('a modified call', () => {
  const NOW = 1_700_000_000_000;
  const flip = (text: string, at: number, bit: number) => {
    const bytes = Buffer.from(text, 'latin1');
    const place = at % bytes.length;
    bytes[place] = (bytes[place] ?? 0) ^ (1 << bit);
    return bytes.toString('latin1');
  };

  it('is rejected after flipping one bit of method, path, body, time, nonce or signature', async () => {
    const check = checkAt(() => NOW);
    const target = `${PATH}?page=1`;
    const headers = await device.sign({ method: 'POST', target, body: BODY, timeMs: NOW });
    const good: SentCall = { method: 'POST', target, body: Buffer.from(BODY) };
    const part = fc.constantFrom('method', 'target', 'body', ...ALL);
    await fc.assert(
      fc.asyncProperty(part, fc.nat(1_000), fc.nat(6), async (name, at, bit) => {
        const sent = {
          method: name === 'method' ? flip(good.method, at, bit) : good.method,
          target: name === 'target' ? flip(good.target, at, bit) : good.target,
          body: name === 'body' ? Buffer.from(flip(BODY, at, bit), 'latin1') : good.body,
        };
        const changed = ALL.includes(name) ? { ...headers, [name]: flip(headers[name] ?? '', at, bit) } : headers;
        const answer = await check.accept(sessionId, changed, sent);
        expect(answer.ok).toBe(false);
        expect(['SIGNATURE_INVALID', 'SIGNATURE_TIME_INVALID']).toContain(answer.ok || answer.code);
      }),
      { numRuns: 500 },
    );
    expect(await check.accept(sessionId, headers, good)).toMatchObject({ ok: true });
  });

  it('never causes an exception, with arbitrary headers', async () => {
    const check = checkAt(() => NOW);
    const value = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.base64String({ minLength: 80, maxLength: 90 }),
      fc.constant(undefined),
      fc.integer().map(String),
      fc.constant(String(NOW)),
    );
    const before = await nonceCount();
    await fc.assert(
      fc.asyncProperty(value, value, value, async (signature, time, nonce) => {
        const headers = {
          [SIGNATURE_HEADER]: signature,
          [SIGNATURE_TIME_HEADER]: time,
          [SIGNATURE_NONCE_HEADER]: nonce,
        };
        const sent = { method: 'POST', target: PATH, body: Buffer.alloc(0) };
        expect((await check.accept(sessionId, headers, sent)).ok).toBe(false);
      }),
      { numRuns: 300 },
    );
    expect(await nonceCount()).toBe(before);
  });
});
