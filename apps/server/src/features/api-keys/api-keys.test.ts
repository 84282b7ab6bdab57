import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiKeyStore } from '../../platform/auth/api-key-store.ts';
import { CachedApiKeyring } from '../../platform/auth/api-keyring.ts';
import { createSealer } from '../../platform/auth/sealed-text.ts';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';

let server: TestServer;
let user: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.newUser();
});
afterAll(() => server.close());

const TERMS = {
  label: 'bot',
  permissions: { read: true, trade: true, transfer: false, withdraw: false },
  ipAllowList: [] as string[],
  expiresMs: 0,
};
const pem = (kind: 'rsa' | 'ed25519', bits = 2_048) => {
  const pair = kind === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: bits }) : generateKeyPairSync('ed25519');
  return {
    publicKey: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
};

describe('an HMAC key', () => {
  it('returns its secret once; the database stores it encrypted', async () => {
    const made = await user.expect('createApiKey', { body: { ...TERMS, kind: 'hmac' } });
    expect(made).toMatchObject({ ...TERMS, kind: 'hmac', publicKey: '', lastUsedMs: 0, lastUsedIp: '' });
    expect(made.apiKey).toMatch(/^[A-Za-z0-9]{64}$/);
    expect(made.secretKey).toMatch(/^[A-Za-z0-9]{64}$/);
    const { secretKey, ...told } = made;
    expect(await user.expect('apiKeys')).toEqual([told]);
    const { rows } = await server.db.pool.query('select * from api_keys');
    expect(JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      secretKey,
    );
    const sealer = createSealer('0'.repeat(64), 'api-key-secrets');
    expect(await new ApiKeyStore(server.db.pool, sealer).load(made.apiKey)).toBeUndefined();
    await user.expect('deleteApiKey', { params: { keyId: made.keyId } });
  });

  it('has no public key', async () => {
    const body = { ...TERMS, kind: 'hmac', publicKey: pem('ed25519').publicKey };
    expect(await user.call('createApiKey', { body })).toMatchObject({ error: 'API_KEY_PUBLIC_KEY_INVALID' });
  });
});

describe('an asymmetric key', () => {
  it.each(['rsa', 'ed25519'] as const)('of %s is created from a public key and has no secret', async (kind) => {
    const { publicKey } = pem(kind);
    const made = await user.expect('createApiKey', { body: { ...TERMS, kind, publicKey } });
    expect(made).toMatchObject({ kind, publicKey, secretKey: '' });
    await user.expect('deleteApiKey', { params: { keyId: made.keyId } });
  });

  it.each([
    ['nothing', 'ed25519', undefined],
    ['words', 'ed25519', 'not a key'],
    ['half a key', 'rsa', pem('rsa').publicKey.slice(0, 200)],
    ['the private key', 'ed25519', pem('ed25519').privateKey],
    ['the other kind', 'rsa', pem('ed25519').publicKey],
    ['the other kind', 'ed25519', pem('rsa').publicKey],
    ['too weak a key', 'rsa', pem('rsa', 1_024).publicKey],
  ] as const)('is refused with %s for %s', async (_what, kind, publicKey) => {
    const answer = await user.call('createApiKey', { body: { ...TERMS, kind, publicKey } });
    expect(answer).toMatchObject({ status: 400, error: 'API_KEY_PUBLIC_KEY_INVALID', field: 'publicKey' });
  });
});

type Rejected = readonly [what: string, change: Record<string, unknown>, error: string, field: string];
const tooWide = (what: string, change: Record<string, unknown>): Rejected => [
  what,
  change,
  'API_KEY_ADDRESS_TOO_WIDE',
  'ipAllowList',
];

describe('the rights of a key', () => {
  it.each<Rejected>([
    ['an address that is none', { ipAllowList: ['10.0.0.256'] }, 'API_KEY_ADDRESS_INVALID', 'ipAllowList'],
    [
      'withdrawing from everywhere',
      { permissions: { read: true, trade: true, withdraw: true } },
      'API_KEY_ADDRESS_REQUIRED',
      'ipAllowList',
    ],
    ...[
      '0.0.0.0/0',
      '10.0.0.0/7',
      '::/0',
      '2001:db8::/31',
      '::ffff:0:0/96',
      '::ffff:0.0.0.0/97',
      '::/80',
      '::ffff:0:0/95',
    ].map((network) => tooWide(network, { ipAllowList: ['203.0.113.7', network] })),
    tooWide('all in two halves', { ipAllowList: ['0.0.0.0/1', '128.0.0.0/1'] }),
    ...['10.0.0.0/8', '203.0.113.0/23', '2001:db8::/47', '::ffff:203.0.113.0/119', '0.0.0.0/0', '::/48'].map(
      (network) =>
        tooWide(`withdrawing from ${network}`, {
          permissions: { read: true, trade: false, withdraw: true },
          ipAllowList: [network],
        }),
    ),
    ['an expiry in the past', { expiresMs: 1_000 }, 'EXPIRY_INVALID', 'expiresMs'],
    ['an expiry that is no time', { expiresMs: -1 }, 'BODY_INVALID', 'expiresMs'],
    ['no label', { label: ' ' }, 'BODY_INVALID', 'label'],
    ['a label that cannot be read', { label: 'a\u0000b' }, 'BODY_INVALID', 'label'],
    ['a permission that does not exist', { permissions: { read: true } }, 'BODY_INVALID', 'permissions.trade'],
    [
      '31 addresses',
      { ipAllowList: Array.from({ length: 31 }, (_, at) => `10.0.0.${at}`) },
      'BODY_INVALID',
      'ipAllowList',
    ],
  ])('is refused: %s', async (_what, change, error, field) => {
    const rejected = { error, field };
    expect(await user.call('createApiKey', { body: { ...TERMS, kind: 'hmac', ...change } })).toMatchObject(rejected);
    const made = await user.expect('createApiKey', { body: { ...TERMS, kind: 'hmac' } });
    const params = { keyId: made.keyId };
    expect(await user.call('changeApiKey', { params, body: { ...TERMS, ...change } })).toMatchObject(rejected);
    expect((await user.expect('apiKeys')).at(-1)).toMatchObject(TERMS);
    await user.expect('deleteApiKey', { params });
  });

  it('change at once for open streams', async () => {
    const made = await user.expect('createApiKey', { body: { ...TERMS, kind: 'hmac' } });
    const sealed = await server.db.pool.query('select sealed_secret from api_keys where api_key = $1', [made.apiKey]);
    expect(sealed.rows).toHaveLength(1);
    const body = {
      label: ' other ',
      permissions: { read: true, trade: false, withdraw: true },
      ipAllowList: ['203.0.113.0/24', '2001:DB8::0:1', '203.0.113.0/24', '::ffff:203.0.113.0/120'],
      expiresMs: Date.now() + 60_000,
    };
    const changed = await user.expect('changeApiKey', { params: { keyId: made.keyId }, body });
    expect(changed).toMatchObject({ ...body, label: 'other', ipAllowList: ['203.0.113.0/24', '2001:db8::1'] });
    expect(await user.expect('apiKeys')).toEqual([changed]);
    await user.expect('deleteApiKey', { params: { keyId: made.keyId } });
    expect(await user.expect('apiKeys')).toEqual([]);
    expect(await user.call('deleteApiKey', { params: { keyId: made.keyId } })).toMatchObject({
      status: 404,
      error: 'API_KEY_UNKNOWN',
    });
  });
});

it('limits a user to thirty keys, also with concurrent requests', async () => {
  const client = await server.newUser();
  const create = () => client.call('createApiKey', { body: { ...TERMS, kind: 'hmac' } });
  const answers = await Promise.all(Array.from({ length: 35 }, create));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(30);
  expect(answers.filter(({ error }) => error === 'API_KEY_LIMIT')).toHaveLength(5);
  expect(await client.expect('apiKeys')).toHaveLength(30);
});

describe('the demo’s key', () => {
  it('exists from the first start on, and follows the configuration', async () => {
    const key = { apiKey: 'DemoKeyForBots1234567890', secret: 'only-for-tests-only-for-tests' };
    const email = 'demo@bourse.test';
    const sealer = createSealer('1'.repeat(64), 'api-key-secrets');
    const store = new ApiKeyStore(server.db.pool, sealer);
    const { accountId } = await server.houseUsers.ensureUser({
      email,
      password: 'only-for-tests-2026',
      nickname: 'Demo',
    });
    for (let start = 0; start < 2; start += 1) {
      await store.setDemoKey(email, key);
      expect(await store.load(key.apiKey)).toMatchObject({
        accountId,
        email,
        permissions: { read: true, trade: true, withdraw: false },
        verifier: { kind: 'hmac', secret: key.secret },
      });
    }
    await store.setDemoKey(email, undefined);
    expect(await store.load(key.apiKey)).toBeUndefined();
  });
});

it('records time and address of the last use of a key', async () => {
  const made = await user.expect('createApiKey', {
    body: { ...TERMS, kind: 'ed25519', publicKey: pem('ed25519').publicKey },
  });
  const store = new ApiKeyStore(server.db.pool, createSealer('0'.repeat(64), 'api-key-secrets'));
  const ring = new CachedApiKeyring(store, (error) => {
    throw error;
  });
  const key = await ring.find(made.apiKey);
  if (key === undefined) throw new Error('the key is unknown');
  ring.noteUsed(key, '10.0.0.9', 5_000);
  await ring.close();
  const [told] = await user.expect('apiKeys');
  expect(told).toMatchObject({ keyId: made.keyId, lastUsedMs: 5_000, lastUsedIp: '10.0.0.9' });
  // An older use written late does not overwrite a newer one.
  await store.saveUses([{ keyId: made.keyId, atMs: 4_000, address: '10.0.0.8' }]);
  expect((await user.expect('apiKeys'))[0]).toMatchObject({ lastUsedMs: 5_000 });
  await user.expect('deleteApiKey', { params: { keyId: made.keyId } });
});
