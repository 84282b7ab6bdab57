import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesOfBase32 } from '../../testing/base32.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { codeOfStep, stepAt } from './totp.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ markets: false });
});
afterAll(() => server.close());

/** The code of a step: by default that of the next one, which stays good whenever the test comes to it, and is newer than the owner's first. */
const codeOf = (secret: string, away = 1) => codeOfStep(bytesOfBase32(secret), stepAt(Date.now()) + away);

interface Owner {
  readonly client: TestClient;
  readonly email: string;
  readonly secret: string;
  readonly backupCodes: readonly string[];
}

/** Somebody with a second factor, which was turned on by the code of this step. */
async function newOwner(): Promise<Owner> {
  const client = await server.newUser();
  const { email } = await client.expect('sessionUser');
  const { secret } = await client.expect('beginSecondFactor');
  const { backupCodes } = await client.expect('confirmSecondFactor', { body: { code: codeOf(secret, 0) } });
  // Proofs of this client want a code from now on.
  client.password = undefined;
  return { client, email, secret, backupCodes };
}

const login = (email: string, code?: string, password = TEST_PASSWORD) =>
  server.visitor().call('login', { body: { email, password, ...(code === undefined ? {} : { code }) } });

describe('turning the second factor on', () => {
  it('wants a code of the new secret, ends other sessions, and gives ten backup codes', async () => {
    const client = await server.newUser();
    const { email } = await client.expect('sessionUser');
    const other = server.visitor();
    await other.enter('login', email, TEST_PASSWORD);
    const { secret, uri } = await client.expect('beginSecondFactor');
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect((await login(email)).code).toBe(200);
    const wrong = await client.call('confirmSecondFactor', { body: { code: codeOf(secret, 5) } });
    expect(wrong).toMatchObject({ error: 'SECOND_FACTOR_WRONG', field: 'code' });
    expect(await client.expect('secondFactor')).toMatchObject({ isOn: false, backupCodesLeft: 0 });
    const { backupCodes } = await client.expect('confirmSecondFactor', { body: { code: codeOf(secret) } });
    expect(new Set(backupCodes).size).toBe(10);
    expect(await client.expect('secondFactor')).toMatchObject({ isOn: true, backupCodesLeft: 10 });
    expect((await other.call('sessionUser')).error).toBe('LOGIN_REQUIRED');
    const { rows } = await server.db.pool.query(
      `select subject from mails where to_address = $1 and template = 'account.second-factor-changed'`,
      [email],
    );
    expect(rows).toHaveLength(1);
  });

  it('counts for nothing until then, and a newer secret replaces the older one', async () => {
    const client = await server.newUser();
    const { email } = await client.expect('sessionUser');
    const first = await client.expect('beginSecondFactor');
    const second = await client.expect('beginSecondFactor');
    expect((await login(email)).code).toBe(200);
    const old = await client.call('confirmSecondFactor', { body: { code: codeOf(first.secret) } });
    expect(old.error).toBe('SECOND_FACTOR_WRONG');
    await client.expect('confirmSecondFactor', { body: { code: codeOf(second.secret) } });
  });

  it('is rejected without a secret, with one of more than ten minutes ago, and a second time', async () => {
    const client = await server.newUser();
    const confirm = (code: string) => client.call('confirmSecondFactor', { body: { code } });
    expect((await confirm('000000')).error).toBe('SECOND_FACTOR_OFF');
    const { secret } = await client.expect('beginSecondFactor');
    await server.db.pool.query(`update second_factors set created_at = created_at - interval '10 minutes'`);
    expect((await confirm(codeOf(secret))).error).toBe('SECOND_FACTOR_OFF');
    const owner = await newOwner();
    const again = await owner.client.call('confirmSecondFactor', { body: { code: codeOf(owner.secret) } });
    expect(again.error).toBe('SECOND_FACTOR_ON');
  });

  it('keeps the secret sealed', async () => {
    const { secret } = await newOwner();
    const { rows } = await server.db.pool.query<{ text: string }>(
      'select second_factors::text as text from second_factors',
    );
    const forms = [secret, bytesOfBase32(secret).toString('base64'), bytesOfBase32(secret).toString('hex')];
    expect(rows.filter(({ text }) => forms.some((form) => text.includes(form)))).toEqual([]);
  });
});

describe('a login', () => {
  it('wants a code after the right password, and tells nothing after a wrong one', async () => {
    const { email, secret } = await newOwner();
    expect(await login(email)).toMatchObject({ status: 401, error: 'SECOND_FACTOR_REQUIRED', field: 'code' });
    expect((await login(email)).headers.getSetCookie()).toEqual([]);
    expect((await login(email, codeOf(secret), 'a wrong password')).error).toBe('CREDENTIALS_WRONG');
    const fullWidth = codeOf(secret).replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    expect(await login(email, fullWidth)).toMatchObject({ code: 200 });
  });

  it('takes a code once, whoever of several comes first with it', async () => {
    const { backupCodes, email, secret } = await newOwner();
    const code = codeOf(secret);
    const answers = await Promise.all([login(email, code), login(email, code), login(email, code)]);
    expect(answers.map((answer) => answer.error ?? 'in').toSorted()).toEqual([
      'SECOND_FACTOR_WRONG',
      'SECOND_FACTOR_WRONG',
      'in',
    ]);
    // Nor one of a step before it.
    expect((await login(email, codeOf(secret, 0))).error).toBe('SECOND_FACTOR_WRONG');
    expect((await login(email, backupCodes[0])).code).toBe(200);
  });

  it('takes each backup code once, with or without its dash', async () => {
    const { client, email, backupCodes } = await newOwner();
    const [first = '', second = ''] = backupCodes;
    const answers = await Promise.all([login(email, first), login(email, first)]);
    expect(answers.map((answer) => answer.error ?? 'in').toSorted()).toEqual(['SECOND_FACTOR_WRONG', 'in']);
    expect((await login(email, ` ${second.replace('-', '').toUpperCase()} `)).code).toBe(200);
    expect(await client.expect('secondFactor')).toMatchObject({ backupCodesLeft: 8 });
  });

  it('is closed after ten wrong codes for a quarter of an hour, by whichever way they came', async () => {
    const { client, email, secret } = await newOwner();
    for (let count = 0; count < 5; count += 1) {
      expect((await login(email, '000000')).error).toBe('SECOND_FACTOR_WRONG');
      const body = { act: 'endSecondFactor', password: TEST_PASSWORD, code: 'aaaaa-aaaaa' };
      expect((await client.call('safetyCheck', { body })).error).toBe('SECOND_FACTOR_WRONG');
    }
    const locked = await login(email, codeOf(secret));
    expect(locked).toMatchObject({ status: 429, error: 'SECOND_FACTOR_LOCKED' });
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(60);
    await server.db.pool.query(`update factor_failures set began_at = began_at - interval '15 minutes'`);
    expect((await login(email, codeOf(secret))).code).toBe(200);
  });
});

describe('a sensitive call', () => {
  it('wants both factors; turning off works so, and the password alone is enough afterwards', async () => {
    const { client, email, secret } = await newOwner();
    const prove = (code?: string) =>
      client.call('safetyCheck', { body: { act: 'endSecondFactor', password: TEST_PASSWORD, ...(code && { code }) } });
    expect((await prove()).error).toBe('SECOND_FACTOR_REQUIRED');
    expect((await client.call('endSecondFactor')).error).toBe('STEP_UP_REQUIRED');
    const proven = await prove(codeOf(secret));
    await client.expect('endSecondFactor', { headers: { 'x-step-up-proof': proven.data.proof } });
    expect(await client.expect('secondFactor')).toEqual({ isOn: false, sinceMs: 0, backupCodesLeft: 0, passkeys: 0 });
    expect((await login(email)).code).toBe(200);
  });

  it('makes new backup codes, after which the old ones are worth nothing', async () => {
    const { client, email, secret, backupCodes } = await newOwner();
    const body = { act: 'renewBackupCodes', password: TEST_PASSWORD, code: codeOf(secret) };
    const { proof } = await client.expect('safetyCheck', { body });
    const renewed = await client.expect('renewBackupCodes', { headers: { 'x-step-up-proof': proof } });
    // Whoever uses a stolen session for it is not alone with them.
    const { rows } = await server.db.pool.query('select kind from notifications where account_id = $1', [
      client.accountId,
    ]);
    expect(rows).toContainEqual({ kind: 'account.backup-codes-renewed' });
    expect((await login(email, backupCodes[0])).error).toBe('SECOND_FACTOR_WRONG');
    expect((await login(email, renewed.backupCodes[0])).code).toBe(200);
  });

  it('changes the password with both factors only, and a mailed link does not pass by the second', async () => {
    const { client, email, secret } = await newOwner();
    const change = (code?: string) => {
      const passwords = { password: TEST_PASSWORD, newPassword: 'another-one-for-tests-77' };
      return client.call('changePassword', { body: { ...passwords, ...(code && { code }) } });
    };
    expect((await change()).error).toBe('SECOND_FACTOR_REQUIRED');
    const code = codeOf(secret);
    const weak = { password: TEST_PASSWORD, newPassword: 'password1234', code };
    expect((await client.call('changePassword', { body: weak })).error).toBe('PASSWORD_COMMON');
    // The code was not used up.
    expect((await change(code)).code).toBe(200);
    expect((await login(email, undefined, 'another-one-for-tests-77')).error).toBe('SECOND_FACTOR_REQUIRED');
  });

  it('has nothing to renew or to end where there is none', async () => {
    const client = await server.newUser();
    expect((await client.call('renewBackupCodes')).error).toBe('SECOND_FACTOR_OFF');
    expect((await client.call('endSecondFactor')).error).toBe('SECOND_FACTOR_OFF');
  });
});
