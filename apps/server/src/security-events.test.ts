import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { captureLog } from './testing/captured-log.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from './testing/server-fixture.ts';

const { logger, lines } = captureLog();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { BOURSE_RATE_LIMITS: 'on' }, logger });
});
afterAll(() => server.close());

/** The first line of the security log with an event and an outcome. */
const lineOf = (event: string, outcome: string) =>
  lines.find((line) => line.log === 'security' && line.event === event && line.outcome === outcome);
const FROM = { address: '127.0.0.1' };
const TYPED = 'my-secret-typed-into-the-wrong-box';

describe('the security log of a server', () => {
  it('has registration, login, its failures, and logout', async () => {
    const client = server.visitor();
    await client.enter('register', 'watched@example.com', TEST_PASSWORD);
    const { accountId } = client;
    const registered = lines.find(({ event, what }) => event === 'registration' && what === 'confirm');
    expect(registered).toMatchObject({ ...FROM, outcome: 'ok', accountId, requestId: expect.any(String) });
    await client.enter('login', 'watched@example.com', TEST_PASSWORD);
    expect(lineOf('login', 'ok')).toMatchObject({ ...FROM, accountId });
    await client.call('logout');
    expect(lineOf('logout', 'ok')).toMatchObject({ ...FROM, accountId });
    await server.visitor().call('login', { body: { email: 'watched@example.com', password: TYPED } });
    await server.visitor().call('login', { body: { email: TYPED, password: 'x' } });
    expect(lineOf('login', 'CREDENTIALS_WRONG')).toMatchObject({ ...FROM, tried: lineOf('login', 'ok')?.tried });
    await server
      .visitor()
      .call('register', { body: { email: 'weak@example.com', password: 'aaaaaaaaaa', termsVersion: '1' } });
    expect(lineOf('registration', 'PASSWORD_WEAK')).toMatchObject(FROM);
  });

  it('has rejected calls from other sites', async () => {
    const client = await server.newUser();
    const { accountId } = client;
    const body = { email: 'x@example.com', password: 'x' };
    await server.visitor().call('login', { body, headers: { origin: 'https://evil.example' } });
    expect(lineOf('cross-site', 'CSRF_INVALID')).toMatchObject({ ...FROM, what: 'login' });
    await client.call('cancelAllSpotOrders', { headers: { 'x-csrf-token': 'wrong' } });
    expect(lineOf('csrf', 'CSRF_INVALID')).toMatchObject({ ...FROM, accountId, what: 'cancelAllSpotOrders' });
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, { origin: 'https://evil.example' });
    await once(socket, 'error');
    expect(lineOf('cross-site', 'FORBIDDEN')).toMatchObject({ ...FROM, what: 'socket' });
  });

  it('has calls to operators’ routes, and changes of settings', async () => {
    const client = await server.newUser();
    const { accountId } = client;
    await client.call('consoleSettings');
    expect(lineOf('operator-route', 'FORBIDDEN')).toMatchObject({ ...FROM, accountId, what: 'consoleSettings' });
    const chief = await server.newOperator();
    await chief.expect('setConsoleSetting', { params: { key: 'kolIncentive' }, body: { value: false } });
    expect(lineOf('setting-change', 'ok')).toMatchObject({ accountId: chief.accountId, what: 'kolIncentive' });
    await chief.call('setConsoleSetting', { params: { key: TYPED }, body: { value: false } });
    expect(lineOf('setting-change', 'SETTING_UNKNOWN')).toMatchObject({ accountId: chief.accountId });
  });

  it('has signed calls that are replayed or have a wrong signature', async () => {
    const client = await server.newUser();
    const { accountId } = client;
    const device = await client.device();
    const target = '/hk-web/v2/user/api-key/999';
    const headers = await device.sign({ method: 'DELETE', target });
    for (let i = 0; i < 2; i += 1) await client.send('DELETE', target, { headers });
    expect(lineOf('signed-call', 'SIGNATURE_REPLAYED')).toMatchObject({ ...FROM, accountId, what: 'deleteApiKey' });
    await client.send('DELETE', `${target}9`, { headers: await device.sign({ method: 'DELETE', target }) });
    expect(lineOf('signed-call', 'SIGNATURE_INVALID')).toMatchObject({ ...FROM, accountId });
  });

  it('has keys that are created, changed, deleted and rejected', async () => {
    const client = await server.newUser();
    const { accountId } = client;
    const permissions = { read: true, trade: false, withdraw: false };
    const terms = { label: 'bot', permissions, ipAllowList: [], expiresMs: 0 };
    const { keyId, apiKey, secretKey } = await client.expect('createApiKey', { body: { ...terms, kind: 'hmac' } });
    await client.expect('changeApiKey', { params: { keyId }, body: { ...terms, label: 'another bot' } });
    await client.expect('deleteApiKey', { params: { keyId } });
    const changes = lines.filter((line) => line.event === 'api-key-change' && line.accountId === accountId);
    expect(changes).toMatchObject(['created', 'changed', 'deleted'].map((what) => ({ ...FROM, accountId, what })));
    await fetch(`${server.url}/api/v3/account?timestamp=${Date.now()}`, { headers: { 'x-mbx-apikey': apiKey } });
    expect(lineOf('api-key', 'KEY_REJECTED')).toMatchObject({ ...FROM, tried: expect.any(String) });
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws-api/v3`);
    await once(socket, 'open');
    socket.send(
      JSON.stringify({ id: 1, method: 'account.status', params: { apiKey: 'short', timestamp: 1, signature: 'x' } }),
    );
    await once(socket, 'message');
    socket.close();
    expect(lineOf('api-key', 'KEY_UNREADABLE')).toMatchObject(FROM);
    for (const secret of [apiKey, secretKey]) expect(JSON.stringify(lines)).not.toContain(secret);
  });

  it('has a bounded number of lines for a limit, and no user input', async () => {
    const body = { email: 'flood@example.com', password: TYPED };
    for (let i = 0; i < 150; i += 1) await server.visitor().call('login', { body });
    expect(lineOf('rate-limit', 'TOO_MANY_REQUESTS')).toMatchObject(FROM);
    expect(lines.filter(({ event }) => event === 'rate-limit').length).toBeLessThanOrEqual(5);
    const text = JSON.stringify(lines);
    for (const secret of [TYPED, TEST_PASSWORD, 'example.com']) expect(text).not.toContain(secret);
  });
});
