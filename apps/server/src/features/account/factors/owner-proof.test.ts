import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  codeOf,
  loginByPassword,
  mailsTo,
  newOwner,
  type Owner,
  stepUpAssertion,
} from '../../../testing/factor-world.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../../testing/server-fixture.ts';
import type { UseOptions } from '../../../testing/soft-authenticator.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ markets: false });
});
afterAll(() => server.close());

const ACT = 'createApiKey';
const password = TEST_PASSWORD;
const prove = async ({ client }: Owner, given: object) => {
  const { error, field } = await client.call('safetyCheck', { body: { act: ACT, ...given } });
  return error === undefined ? 'proved' : `${error} ${field}`.trim();
};
const byKey = async (owner: Owner, use: UseOptions = {}, act = ACT) => {
  if (owner.key === undefined) throw new Error('no passkey');
  return { passkey: await stepUpAssertion(owner.client, owner.key, act, use) };
};
const waysOf = async ({ client }: Owner) => (await client.expect('beginSafetyCheck', { body: { act: ACT } })).ways;

describe('a proof for a sensitive call', () => {
  it('is the password where there is no second factor', async () => {
    const owner = await newOwner(server);
    expect(await waysOf(owner)).toEqual(['password']);
    expect(await prove(owner, {})).toBe('CREDENTIALS_WRONG password');
    expect(await prove(owner, { password: 'a wrong password' })).toBe('CREDENTIALS_WRONG password');
    expect(await prove(owner, { password })).toBe('proved');
  });

  it('is the password and a code where there is an app; a backup code will do, once', async () => {
    const owner = await newOwner(server, { app: true });
    expect(await waysOf(owner)).toEqual(['code']);
    expect(await prove(owner, { password })).toBe('SECOND_FACTOR_REQUIRED code');
    expect(await prove(owner, { code: codeOf(owner.secret) })).toBe('CREDENTIALS_WRONG password');
    expect(await prove(owner, { password, code: codeOf(owner.secret) })).toBe('proved');
    const [code] = owner.backupCodes;
    expect(await prove(owner, { password, code })).toBe('proved');
    expect(await prove(owner, { password, code })).toBe('SECOND_FACTOR_WRONG code');
  });

  it('is the passkey where there is one, and never the password alone', async () => {
    const owner = await newOwner(server, { passkey: true });
    expect(await waysOf(owner)).toEqual(['passkey']);
    expect(await prove(owner, { password })).toBe('SECOND_FACTOR_REQUIRED passkey');
    expect(await prove(owner, await byKey(owner))).toBe('proved');
    expect(await prove(owner, await byKey(owner, { isVerified: false }))).toBe('SECOND_FACTOR_REQUIRED password');
    expect(await prove(owner, { password, ...(await byKey(owner, { isVerified: false })) })).toBe('proved');
    const both = await newOwner(server, { app: true, passkey: true });
    expect(await waysOf(both)).toEqual(['passkey', 'code']);
    expect(await prove(both, { password, code: codeOf(both.secret) })).toBe('proved');
  });

  it('by passkey opens no session, and is bound to its owner, session and act', async () => {
    const [owner, other] = [await newOwner(server, { passkey: true }), await newOwner(server, { passkey: true })];
    const { rows } = await server.db.pool.query<{ n: number }>('select count(*)::integer as n from sessions');
    const given = await byKey(owner);
    expect(await prove(other, given)).toBe('PASSKEY_INVALID');
    // It was begun by another session; it is there still for its own.
    expect(await prove(owner, given)).toBe('proved');
    expect(await prove(owner, given)).toBe('PASSKEY_INVALID');
    expect(await prove(owner, await byKey(owner, {}, 'beginSecondFactor'))).toBe('PASSKEY_INVALID');
    const { passkey } = await owner.client.expect('beginSafetyCheck', { body: { act: ACT } });
    if (passkey === undefined || other.key === undefined) throw new Error('no passkey');
    const foreign = { challengeId: passkey.challengeId, response: other.key.get(passkey.options) };
    expect(await prove(owner, { passkey: foreign })).toBe('PASSKEY_INVALID');
    const after = await server.db.pool.query<{ n: number }>('select count(*)::integer as n from sessions');
    expect(after.rows).toEqual(rows);
  });

  it('is refused for a call that needs none', async () => {
    const { client } = await newOwner(server);
    for (const name of ['beginSafetyCheck', 'safetyCheck'] as const) {
      const answer = await client.call(name, { body: { act: 'balances', password } });
      expect(answer).toMatchObject({ status: 400, error: 'BODY_INVALID', field: 'act' });
    }
  });
});

describe('a new password', () => {
  const newPassword = 'another-one-for-tests-77';
  const change = async ({ client }: Owner, given: object) => {
    const { error, field } = await client.call('changePassword', { body: { password, newPassword, ...given } });
    return error === undefined ? 'changed' : `${error} ${field}`.trim();
  };

  it('wants the passkey of an account that has no other second factor, and the old password with it', async () => {
    const owner = await newOwner(server, { passkey: true });
    expect(await change(owner, {})).toBe('SECOND_FACTOR_REQUIRED passkey');
    const wrong = { password: 'a wrong password', ...(await byKey(owner, {}, 'changePassword')) };
    expect(await change(owner, wrong)).toBe('CREDENTIALS_WRONG password');
    expect(await change(owner, await byKey(owner, {}, ACT))).toBe('PASSKEY_INVALID');
    expect(await change(owner, await byKey(owner, {}, 'changePassword'))).toBe('changed');
  });
});

describe('ten wrong codes', () => {
  it('close every way in a new browser, are told to the owner, and leave the browsers open that he is known by', async () => {
    const owner = await newOwner(server, { app: true });
    const device = /bourse_device=[^;]+/;
    const known = await loginByPassword(server, owner.email, codeOf(owner.secret));
    const cookie =
      known.headers
        .getSetCookie()
        .find((line) => device.test(line))
        ?.split(';', 1)[0] ?? '';
    expect(cookie).toMatch(device);
    for (let count = 0; count < 30; count += 1) await loginByPassword(server, owner.email, '000000');
    const locked = await loginByPassword(server, owner.email, owner.backupCodes[0]);
    expect(locked).toMatchObject({ status: 429, error: 'SECOND_FACTOR_LOCKED' });
    const body = { email: owner.email, password, code: owner.backupCodes[0] };
    expect((await server.visitor().call('login', { body, headers: { cookie } })).code).toBe(200);
    expect(await mailsTo(server, owner.email, 'Too many wrong codes for your account')).toHaveLength(1);
  });

  it('are not prolonged by what is tried while they are refused', async () => {
    const owner = await newOwner(server, { app: true });
    for (let count = 0; count < 10; count += 1) await loginByPassword(server, owner.email, '000000');
    await server.db.pool.query(
      `update factor_failures set began_at = began_at - interval '14 minutes' where user_id = $1`,
      [owner.userId],
    );
    for (let count = 0; count < 3; count += 1) await loginByPassword(server, owner.email, '000000');
    const locked = await loginByPassword(server, owner.email, owner.backupCodes[0]);
    expect(Number(locked.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });
});
