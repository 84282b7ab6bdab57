import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestDevice } from '../../testing/test-device.ts';
import { SessionKeyStore } from './session-keys.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ markets: false });
});
afterAll(() => server.close());

const bind = (client: TestClient, body: unknown) => client.call('bindSessionKeys', { body });
const newKeys = async () => (await TestDevice.create()).publicKeys;
const keysOf = async (client: TestClient) => {
  const { rows } = await server.db.pool.query(
    `select sign_key as "signKey", seal_key as "sealKey" from session_keys
      join sessions on sessions.id = session_id join users on users.id = user_id where users.account_id = $1`,
    [client.accountId],
  );
  return rows;
};
const spkiOf = (key: KeyObject) => key.export({ format: 'der', type: 'spki' });
const p256 = spkiOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey);
/** A valid key with the last byte of its point changed: a given x has two y, and this is neither. */
const offCurve = Buffer.concat([p256.subarray(0, -1), Buffer.of((p256.at(-1) ?? 0) ^ 1)]);
/** The same point in compressed form, which browsers never export. */
const compressed = Buffer.concat([
  Buffer.from('3039301306072a8648ce3d020106082a8648ce3d030107032200', 'hex'),
  Buffer.of(2 + ((p256.at(-1) ?? 0) & 1)),
  p256.subarray(27, 59),
]);

describe('keys of a session', () => {
  it('are bound once; repeating the same ones is accepted, others are rejected', async () => {
    const client = await server.newUser();
    const keys = await newKeys();
    expect(await bind(client, keys)).toMatchObject({ status: 200, data: {} });
    expect(await bind(client, keys)).toMatchObject({ status: 200, data: {} });
    const other = await newKeys();
    for (const wrong of [other, { ...keys, signKey: other.signKey }, { ...keys, sealKey: other.sealKey }]) {
      expect(await bind(client, wrong)).toMatchObject({ status: 409, code: 40911, error: 'SESSION_KEYS_BOUND' });
    }
    expect(await keysOf(client)).toEqual([keys]);
  });

  it('are the first ones when several are bound concurrently', async () => {
    const client = await server.newUser();
    const all = await Promise.all(Array.from({ length: 8 }, newKeys));
    const answers = await Promise.all(all.map((keys) => bind(client, keys)));
    const winners = all.filter((_, at) => answers[at]?.code === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ error }) => error === 'SESSION_KEYS_BOUND')).toHaveLength(7);
    expect(await keysOf(client)).toEqual(winners);
  });

  it('belong to one session and are deleted with it', async () => {
    const client = await server.newUser();
    await client.device();
    const other = await server.newUser();
    expect(await bind(other, await newKeys())).toMatchObject({ code: 200 });
    expect(await keysOf(client)).toHaveLength(1);
    await client.expect('logout');
    expect(await keysOf(client)).toEqual([]);
    expect(await keysOf(other)).toHaveLength(1);
  });

  it('go with a session that has expired', async () => {
    const [client, other] = [await server.newUser(), await server.newUser()];
    await client.device();
    await other.device();
    await server.db.pool.query(
      `update sessions set expires_at = now() - interval '1 second' from users where users.id = user_id and account_id = $1`,
      [client.accountId],
    );
    await server.db.pool.query(`update jobs set due_ms = 0 where kind = 'auth.remove-expired-sessions'`);
    await expect.poll(() => keysOf(client), { timeout: 10_000 }).toEqual([]);
    expect(await keysOf(other)).toHaveLength(1);
  });

  it('are not bound to a session that has just ended', async () => {
    const client = await server.newUser();
    await client.expect('sessionUser');
    await server.db.pool.query('delete from sessions using users where users.id = user_id and users.account_id = $1', [
      client.accountId,
    ]);
    expect(await new SessionKeyStore(server.db.pool).bind('gone', await newKeys())).toBe('gone');
    expect(await bind(client, await newKeys())).toMatchObject({ status: 401, error: 'LOGIN_REQUIRED' });
  });

  it.each([
    ['nothing', ''],
    ['words', 'not a key'],
    ['another curve', spkiOf(generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey).toString('base64url')],
    ['another kind of key', spkiOf(generateKeyPairSync('ed25519').publicKey).toString('base64url')],
    ['a point off the curve', offCurve.toString('base64url')],
    ['a compressed point', compressed.toString('base64url')],
    ['no point', Buffer.concat([p256.subarray(0, 27), Buffer.alloc(64)]).toString('base64url')],
    ['a bare point', p256.subarray(26).toString('base64url')],
    ['other base64', `${p256.toString('base64')}`],
    ['a key with more behind it', `${p256.toString('base64url')}AAAA`],
    ['its last bits spelled otherwise', `${p256.toString('base64url').slice(0, -1)}${otherLast()}`],
    ['a very long text', 'A'.repeat(60_000)],
  ])('are refused as %s, and nothing is bound', async (_what, wrong) => {
    const client = await server.newUser();
    const keys = await newKeys();
    for (const body of [
      { ...keys, signKey: wrong },
      { ...keys, sealKey: wrong },
    ]) {
      expect(await bind(client, body)).toMatchObject({ status: 400, code: 40016, error: 'SESSION_KEYS_INVALID' });
    }
    expect(await keysOf(client)).toEqual([]);
    expect(await bind(client, keys)).toMatchObject({ code: 200 });
  });

  it('must be different', async () => {
    const client = await server.newUser();
    const { signKey } = await newKeys();
    expect(await bind(client, { signKey, sealKey: signKey })).toMatchObject({ error: 'SESSION_KEYS_INVALID' });
  });
});

/** The valid key's text with an unused bit of its last character changed. */
function otherLast(): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return letters[letters.indexOf(p256.toString('base64url').at(-1) ?? '') ^ 1] ?? '';
}
