import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addPasskey,
  loginByPasskey,
  mailsTo,
  newOwner,
  type Owner,
  stepUpAssertion,
} from '../../../testing/factor-world.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../../testing/server-fixture.ts';
import { SoftAuthenticator } from '../../../testing/soft-authenticator.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ markets: false });
});
afterAll(() => server.close());

const newKey = () => new SoftAuthenticator(server.url);
const keyOf = ({ key }: Owner) => {
  if (key === undefined) throw new Error('no passkey');
  return key;
};
const eventsOf = async ({ client }: Pick<Owner, 'client'>) =>
  (await client.expect('accountActivity')).items.map(({ event }) => event);
/** The owner's proof by passkey for an act. */
const proofFor = async ({ client, key }: Owner, act: string) =>
  key === undefined
    ? undefined
    : (await client.expect('safetyCheck', { body: { act, passkey: await stepUpAssertion(client, key, act) } })).proof;

describe('adding a passkey', () => {
  it('wants a proof first, is listed, ends other sessions, tells the owner and pauses withdrawals', async () => {
    const client = await server.newUser();
    const { email } = await client.expect('sessionUser');
    const other = server.visitor();
    await other.enter('login', email, TEST_PASSWORD);
    client.password = undefined;
    expect((await client.call('beginPasskey')).error).toBe('STEP_UP_REQUIRED');
    client.password = TEST_PASSWORD;
    const passkeyId = await addPasskey(client, newKey());
    expect(await client.expect('passkeys')).toEqual([
      { passkeyId, name: 'Test key', createdMs: expect.any(Number), lastUsedMs: 0, isSynced: false },
    ]);
    expect(await client.expect('secondFactor')).toMatchObject({ isOn: false, passkeys: 1 });
    expect((await other.call('sessionUser')).error).toBe('LOGIN_REQUIRED');
    expect(await mailsTo(server, email, 'A passkey was added to your account')).toHaveLength(1);
    expect(await eventsOf({ client })).toEqual(expect.arrayContaining(['passkey-added', 'withdrawals-paused']));
  });

  it('has no text of a caller’s choice in the mail', async () => {
    const client = await server.newUser();
    const { email } = await client.expect('sessionUser');
    const { challengeId, options } = await client.expect('beginPasskey');
    const name = 'Call +1 555 0100 now';
    await client.expect('addPasskey', { body: { challengeId, name, response: newKey().create(options) } });
    const [mail] = await mailsTo(server, email, 'A passkey was added to your account');
    expect(mail).toBeDefined();
    expect(mail).not.toContain('555');
  });

  it('tells authenticators a random name of the user, the same each time, and which they have already', async () => {
    const client = await server.newUser();
    const first = (await client.expect('beginPasskey')).options;
    expect(first.user.id).toMatch(/^[\w-]{43}$/);
    expect(first.excludeCredentials).toEqual([]);
    expect(first.rp).toEqual({ id: '127.0.0.1', name: 'Bourse' });
    const owner = await newOwner(server, { passkey: true });
    const headers = { 'x-step-up-proof': (await proofFor(owner, 'beginPasskey')) ?? '' };
    const { options } = await owner.client.expect('beginPasskey', { headers });
    expect(options.user.id).toBe(keyOf(owner).handle);
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual([keyOf(owner).credentialId]);
  });

  it.each([
    ['another page', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'x'.repeat(43) }],
    ['a login', { type: 'webauthn.get' }],
    ['a page of another site around ours', { crossOrigin: true }],
  ])('is refused for what came of %s', async (_, use) => {
    const client = await server.newUser();
    const { challengeId, options } = await client.expect('beginPasskey');
    const body = { challengeId, name: 'Key', response: newKey().create(options, use) };
    expect(await client.call('addPasskey', { body })).toMatchObject({ status: 401, error: 'PASSKEY_INVALID' });
    // Nor does the right answer help afterwards: the challenge is used up.
    const right = { ...body, response: newKey().create(options) };
    expect((await client.call('addPasskey', { body: right })).error).toBe('PASSKEY_INVALID');
    expect(await client.expect('passkeys')).toEqual([]);
  });

  it('takes a challenge of its own session, once, within five minutes', async () => {
    const [client, stranger] = [await server.newUser(), await server.newUser()];
    const begin = async () => {
      const { challengeId, options } = await client.expect('beginPasskey');
      return { challengeId, name: 'Key', response: newKey().create(options) };
    };
    const body = await begin();
    expect((await stranger.call('addPasskey', { body })).error).toBe('PASSKEY_INVALID');
    const answers = await Promise.all([client.call('addPasskey', { body }), client.call('addPasskey', { body })]);
    expect(answers.map(({ error }) => error ?? 'added').toSorted()).toEqual(['PASSKEY_INVALID', 'added']);
    client.password = undefined;
    const late = await newOwner(server);
    const { challengeId, options } = await late.client.expect('beginPasskey');
    await server.db.pool.query(`update passkey_challenges set created_at = created_at - interval '5 minutes'`);
    const old = { challengeId, name: 'Key', response: newKey().create(options) };
    expect((await late.client.call('addPasskey', { body: old })).error).toBe('PASSKEY_INVALID');
  });

  it('refuses one that some account has already, and the eleventh', async () => {
    const [first, second] = [await newOwner(server), await newOwner(server)];
    const key = newKey();
    await addPasskey(first.client, key);
    const { challengeId, options } = await second.client.expect('beginPasskey');
    const body = { challengeId, name: 'Key', response: key.create(options) };
    expect((await second.client.call('addPasskey', { body })).error).toBe('PASSKEY_KNOWN');
    const owner = await newOwner(server, { passkey: true });
    await server.db.pool.query(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, is_synced, rp_id, name)
        select $1, 'many-' || n, '', 0, '{}', false, 'elsewhere.example', 'n' from generate_series(1, 9) n`,
      [owner.userId],
    );
    const headers = { 'x-step-up-proof': (await proofFor(owner, 'beginPasskey')) ?? '' };
    expect((await owner.client.call('beginPasskey', { headers })).error).toBe('PASSKEY_LIMIT');
  });
});

describe('names and ends of passkeys', () => {
  it('are the owner’s alone; a removal wants a proof, pauses withdrawals and tells him', async () => {
    const owner = await newOwner(server, { app: true, passkey: true });
    const stranger = await newOwner(server);
    const [passkey] = await owner.client.expect('passkeys');
    const params = { passkeyId: passkey?.passkeyId ?? '' };
    const rename = { params, body: { name: '  Büro\u0301 ' } };
    expect((await stranger.client.call('renamePasskey', rename)).error).toBe('PASSKEY_UNKNOWN');
    expect((await stranger.client.call('removePasskey', { params })).error).toBe('PASSKEY_UNKNOWN');
    await owner.client.expect('renamePasskey', rename);
    expect((await owner.client.expect('passkeys'))[0]?.name).toBe('Büró'.normalize('NFC'));
    expect((await owner.client.call('removePasskey', { params })).error).toBe('STEP_UP_REQUIRED');
    const headers = { 'x-step-up-proof': (await proofFor(owner, 'removePasskey')) ?? '' };
    await owner.client.expect('removePasskey', { params, headers });
    expect(await owner.client.expect('passkeys')).toEqual([]);
    expect(await mailsTo(server, owner.email, 'A passkey was removed from your account')).toHaveLength(1);
    expect((await loginByPasskey(server.visitor(), keyOf(owner))).error).toBe('PASSKEY_INVALID');
  });

  it.each(['', '   ', 'a\u0000b', 'a\u202eb', 'x'.repeat(41)])('refuse the name %j', async (name) => {
    const { client } = await newOwner(server, { passkey: true });
    const answer = await client.call('renamePasskey', { params: { passkeyId: '1' }, body: { name } });
    expect(answer).toMatchObject({ status: 400, error: 'BODY_INVALID' });
  });
});

describe('the counter of an authenticator', () => {
  const storedOf = async ({ userId }: Owner) => {
    const sql = 'select counter::integer from passkeys where user_id = $1';
    return (await server.db.pool.query<{ counter: number }>(sql, [userId])).rows[0]?.counter;
  };
  const at = async (owner: Owner, counter: number) =>
    (await loginByPasskey(server.visitor(), keyOf(owner), { counter })).error ?? 'in';

  it('may always be 0, as that of synced keys is', async () => {
    const owner = await newOwner(server, { passkey: true });
    expect([await at(owner, 0), await at(owner, 0)]).toEqual(['in', 'in']);
  });

  it('that does not rise is refused, is told to the owner, and never makes the stored one lower', async () => {
    const owner = await newOwner(server, { passkey: true });
    expect(await at(owner, 9)).toBe('in');
    for (const counter of [4, 9, 0]) expect(await at(owner, counter)).toBe('PASSKEY_INVALID');
    expect(await storedOf(owner)).toBe(9);
    expect(await mailsTo(server, owner.email, 'A passkey was refused')).toHaveLength(1);
    expect((await eventsOf(owner)).filter((event) => event === 'passkey-counter-fell')).toHaveLength(3);
    expect(await at(owner, 10)).toBe('in');
  });
});

describe('a login by passkey', () => {
  it('takes its own challenge once, and only with the name of its user', async () => {
    const owner = await newOwner(server, { passkey: true });
    const key = keyOf(owner);
    const { challengeId, options } = await server.visitor().expect('beginPasskeyLogin');
    const response = key.get(options);
    const send = () => server.visitor().call('loginByPasskey', { body: { challengeId, response } });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ error }) => error ?? 'in').toSorted()).toEqual(['PASSKEY_INVALID', 'PASSKEY_INVALID', 'in']);
    for (const userHandle of [null, 'x'.repeat(43)])
      expect((await loginByPasskey(server.visitor(), key, { userHandle })).error).toBe('PASSKEY_INVALID');
  });

  it('accepts no challenge of a step-up, and a step-up none of a login', async () => {
    const owner = await newOwner(server, { passkey: true });
    const act = 'createApiKey';
    const passkey = await stepUpAssertion(owner.client, keyOf(owner), act);
    expect((await server.visitor().call('loginByPasskey', { body: passkey })).error).toBe('PASSKEY_INVALID');
    const { challengeId, options } = await server.visitor().expect('beginPasskeyLogin');
    const body = { act, passkey: { challengeId, response: keyOf(owner).get(options) } };
    expect((await owner.client.call('safetyCheck', { body })).error).toBe('PASSKEY_INVALID');
  });

  it('of an authenticator that we do not know is refused like a wrong one', async () => {
    const stranger = newKey();
    stranger.handle = 'x'.repeat(43);
    const unknown = await loginByPasskey(server.visitor(), stranger);
    const owner = await newOwner(server, { passkey: true });
    const wrong = await loginByPasskey(server.visitor(), keyOf(owner), { origin: 'https://evil.example' });
    const { headers: _, ...seen } = unknown;
    const { headers: __, ...expected } = wrong;
    expect(seen).toEqual(expected);
  });
});
