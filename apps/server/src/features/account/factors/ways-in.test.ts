import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, loginByPasskey, loginByPassword, newOwner, type Owner } from '../../../testing/factor-world.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../../testing/server-fixture.ts';
import { missingFactor, type Proved } from '../ways-in.ts';

const NONE = { factorSince: '', passkeys: '' };
const APP = { factorSince: '2026-11-27', passkeys: '' };
const KEY = { factorSince: '', passkeys: '7' };
const BOTH = { factorSince: '2026-11-27', passkeys: '7 8' };
type Way = Pick<Proved, 'way' | 'isVerified' | 'hasPassword'>;
const PASSWORD: Way = { way: 'password' };
const MAIL: Way = { way: 'mail-code' };
const QR: Way = { way: 'qr' };
const VERIFIED: Way = { way: 'passkey', isVerified: true };
const PRESENT: Way = { way: 'passkey', isVerified: false };
const PRESENT_AND_PASSWORD: Way = { way: 'passkey', isVerified: false, hasPassword: true };

describe('two classes of factor, whichever way somebody comes in', () => {
  it.each([
    // way, without a second factor, with an app, with a passkey, with both
    ['password', PASSWORD, undefined, 'code', 'passkey', 'code'],
    ['code by mail', MAIL, undefined, 'code', 'passkey', 'code'],
    ['QR code, approved by a proof', QR, undefined, undefined, undefined, undefined],
    ['passkey with user verification', VERIFIED, undefined, undefined, undefined, undefined],
    ['passkey without', PRESENT, undefined, 'code', 'password', 'code'],
    ['passkey without, and the password', PRESENT_AND_PASSWORD, undefined, undefined, undefined, undefined],
  ] as const)('%s', (_, way, none, app, key, both) => {
    expect([NONE, APP, KEY, BOTH].map((has) => missingFactor(way, has))).toEqual([none, app, key, both]);
  });
});

describe('the same over the wire', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ markets: false });
  });
  afterAll(() => server.close());

  const outcome = ({ error, field }: { error?: string; field?: string }) => (error ? `${error} ${field}` : 'in');
  const byPassword = async ({ email }: Owner, code?: string) => outcome(await loginByPassword(server, email, code));
  const byKey = async ({ key }: Owner, more: Parameters<typeof loginByPasskey>[2] = {}) => {
    if (key === undefined) throw new Error('no passkey');
    return outcome(await loginByPasskey(server.visitor(), key, more));
  };

  it('without a second factor the password is enough', async () => {
    expect(await byPassword(await newOwner(server))).toBe('in');
  });

  it('with an authenticator app the password wants a code', async () => {
    const owner = await newOwner(server, { app: true });
    expect(await byPassword(owner)).toBe('SECOND_FACTOR_REQUIRED code');
    expect(await byPassword(owner, codeOf(owner.secret))).toBe('in');
  });

  it('with a passkey alone the password wants the passkey, and no code helps', async () => {
    const owner = await newOwner(server, { passkey: true });
    expect(await byPassword(owner)).toBe('SECOND_FACTOR_REQUIRED passkey');
    expect(await byPassword(owner, '123456')).toBe('SECOND_FACTOR_REQUIRED passkey');
    expect(await byKey(owner)).toBe('in');
    expect(await byKey(owner, { isVerified: false })).toBe('SECOND_FACTOR_REQUIRED password');
    expect(await byKey(owner, { isVerified: false, password: 'a wrong password' })).toBe('CREDENTIALS_WRONG password');
    expect(await byKey(owner, { isVerified: false, password: TEST_PASSWORD })).toBe('in');
  });

  it('with both, a passkey that did not verify its user wants a code or the password', async () => {
    const owner = await newOwner(server, { app: true, passkey: true });
    expect(await byPassword(owner)).toBe('SECOND_FACTOR_REQUIRED code');
    expect(await byKey(owner)).toBe('in');
    expect(await byKey(owner, { isVerified: false })).toBe('SECOND_FACTOR_REQUIRED code');
    expect(await byKey(owner, { isVerified: false, code: '000000' })).toBe('SECOND_FACTOR_WRONG code');
    expect(await byKey(owner, { isVerified: false, code: codeOf(owner.secret) })).toBe('in');
    expect(await byKey(owner, { isVerified: false, password: TEST_PASSWORD })).toBe('in');
  });

  it('a passkey that was removed is not demanded any more', async () => {
    const owner = await newOwner(server, { passkey: true });
    await server.db.pool.query('delete from passkeys where user_id = $1', [owner.userId]);
    expect(await byPassword(owner)).toBe('in');
    expect(await byKey(owner)).toBe('PASSKEY_INVALID ');
  });

  it.each([
    ['frozen', 'login_frozen_at', 'LOGIN_FROZEN '],
    ['closed', 'closed_at', 'CREDENTIALS_WRONG '],
  ])('a login that is %s is refused by every way, after the right proof only', async (_, column, refusal) => {
    const owner = await newOwner(server, { app: true, passkey: true });
    await server.db.pool.query(`update users set ${column} = now() where id = $1`, [owner.userId]);
    expect(outcome(await loginByPassword(server, owner.email, undefined, 'a wrong password'))).toBe(
      'CREDENTIALS_WRONG ',
    );
    if (column === 'login_frozen_at') expect(await byPassword(owner)).toBe('SECOND_FACTOR_REQUIRED code');
    expect(await byPassword(owner, codeOf(owner.secret))).toBe(refusal);
    expect(await byKey(owner)).toBe(refusal);
  });

  it('a login notes how it came in', async () => {
    const owner = await newOwner(server, { passkey: true });
    const { key } = owner;
    if (key === undefined) throw new Error('no passkey');
    await loginByPasskey(server.visitor(), key);
    const { items } = await owner.client.expect('accountActivity');
    expect(items[0]).toMatchObject({ event: 'login-new-device', detail: 'passkey' });
  });
});
