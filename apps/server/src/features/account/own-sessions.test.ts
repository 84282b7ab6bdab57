import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/server-fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ markets: false });
});
afterAll(() => server.close());

/** One user in so many browsers. */
async function browsersOf(count: number) {
  const first = await server.newUser();
  const { email } = await first.expect('sessionUser');
  const others = Array.from({ length: count - 1 }, () => server.visitor());
  for (const client of others) await client.enter('login', email, TEST_PASSWORD);
  return [first, ...others] as const;
}

it('sessions are listed with that of the call first, and those of nobody else', async () => {
  const [first] = await browsersOf(3);
  await browsersOf(2);
  const sessions = await first.expect('ownSessions');
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
  expect(new Set(sessions.map(({ sessionId }) => sessionId)).size).toBe(3);
  for (const session of sessions) {
    expect(session.address).toBe('127.0.0.1');
    expect(session.expiresMs).toBeGreaterThan(session.createdMs);
  }
});

it('a session is ended by its user from elsewhere, once, and at once', async () => {
  const [first, second, third] = await browsersOf(3);
  const current = (await second?.expect('ownSessions'))?.find(({ isCurrent }) => isCurrent);
  const params = { sessionId: current?.sessionId ?? '' };
  await first.expect('endOwnSession', { params });
  expect((await second?.call('sessionUser'))?.error).toBe('LOGIN_REQUIRED');
  expect((await third?.call('sessionUser'))?.code).toBe(200);
  expect((await first.call('endOwnSession', { params })).error).toBe('SESSION_UNKNOWN');
});

it('neither a stranger’s session nor that of the call is ended so', async () => {
  const [first] = await browsersOf(1);
  const [stranger] = await browsersOf(1);
  for (const client of [first, stranger]) {
    const [own] = await first.expect('ownSessions');
    const params = { sessionId: own?.sessionId ?? '' };
    expect((await client.call('endOwnSession', { params })).error).toBe('SESSION_UNKNOWN');
  }
  expect((await first.call('sessionUser')).code).toBe(200);
});

it('all others are ended together', async () => {
  const [first, ...others] = await browsersOf(4);
  expect(await first.expect('endOtherSessions')).toEqual({ ended: 3 });
  for (const client of others) expect((await client.call('sessionUser')).error).toBe('LOGIN_REQUIRED');
  expect(await first.expect('ownSessions')).toHaveLength(1);
  expect(await first.expect('endOtherSessions')).toEqual({ ended: 0 });
});
