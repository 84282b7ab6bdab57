import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ApiKey, ApiKeyring } from '../../platform/auth/api-key.ts';
import { isStale, type SignedRequest, verifySigned } from './signed.ts';

const NOW = 1_700_000_000_000;
const SECRET = 'NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j';
const API_KEY = 'vmPUZE6mv9SD5VNHk4HlWFsOr6aKE2zvsw0MuIgwCIPy6utIco14y7Ju91duEh8A';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ed25519 = generateKeyPairSync('ed25519');

const KEY: ApiKey = {
  keyId: '1',
  apiKey: API_KEY,
  userId: 'u',
  email: 'trader@example.com',
  accountId: 1000,
  masterAccountId: 0,
  masterUserId: '',
  label: 'bot',
  permissions: { read: true, trade: true, transfer: false, withdraw: false },
  ipAllowList: [],
  expiresMs: 0,
  createdMs: 0,
  revision: 1,
  verifier: { kind: 'hmac', secret: SECRET },
};

function ringOf(key: ApiKey | undefined, allowed = true): ApiKeyring & { used: number } {
  return {
    used: 0,
    find: (text) => (text === key?.apiKey ? key : undefined),
    allowsAddress: () => allowed,
    noteUsed() {
      this.used += 1;
    },
    onEnded: () => () => undefined,
  };
}

const PAYLOAD = `symbol=BTCUSDT&timestamp=${NOW}`;
const hmac = (payload: string) => createHmac('sha256', SECRET).update(payload).digest('hex');

function request(change: Partial<SignedRequest> = {}): SignedRequest {
  const payload = change.payload ?? PAYLOAD;
  return {
    apiKey: API_KEY,
    timestamp: String(NOW),
    recvWindow: undefined,
    signature: hmac(payload),
    payload,
    address: '127.0.0.1',
    permission: 'trade',
    ...change,
  };
}

const codeOf = async (change: Partial<SignedRequest>, ring: ApiKeyring = ringOf(KEY)) => {
  const answer = await verifySigned(ring, request(change), () => NOW);
  return answer.ok ? 0 : answer.error.code;
};

describe('a signature', () => {
  it('of the documentation’s example is valid', async () => {
    const payload =
      'symbol=LTCBTC&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=0.1&recvWindow=5000&timestamp=1499827319559';
    const signature = 'c8db56825ae71d6d79447849e617115f4a920fa2acdcab2b053c4b2838bd6b71';
    const sent = request({ payload, signature, timestamp: '1499827319559', recvWindow: '5000' });
    const answer = await verifySigned(ringOf(KEY), sent, () => 1_499_827_319_600);
    expect(answer).toMatchObject({ ok: true, value: { key: KEY, freshUntilMs: 1_499_827_324_559 } });
  });

  it('by HMAC may be in capitals', async () => {
    expect(await codeOf({ signature: hmac(PAYLOAD).toUpperCase() })).toBe(0);
  });

  it.each([
    ['RSA', 'rsa', rsa, 'sha256'],
    ['Ed25519', 'ed25519', ed25519, null],
  ] as const)('by %s is base64, and is right for its payload only', async (_name, kind, pair, digest) => {
    const ring = ringOf({ ...KEY, verifier: { kind, publicKey: pair.publicKey } });
    const signature = sign(digest, Buffer.from(PAYLOAD), pair.privateKey).toString('base64');
    expect(await codeOf({ signature }, ring)).toBe(0);
    expect(await codeOf({ signature, payload: `${PAYLOAD}&x=1` }, ring)).toBe(-1022);
    expect(await codeOf({ signature: hmac(PAYLOAD) }, ring)).toBe(-1022);
    expect(await codeOf({ signature: `${signature.slice(0, 20)}!` }, ring)).toBe(-1022);
  });

  it('in base64 may be sent unescaped in a URL, where its plus is decoded as a space', async () => {
    const ring = ringOf({ ...KEY, verifier: { kind: 'ed25519', publicKey: ed25519.publicKey } });
    const payloads = Array.from({ length: 40 }, (_, at) => `${PAYLOAD}&orderId=${at}`);
    const signed = payloads.map((payload) => ({
      payload,
      signature: sign(null, Buffer.from(payload), ed25519.privateKey).toString('base64'),
    }));
    const withPlus = signed.filter(({ signature }) => signature.includes('+'));
    expect(withPlus.length).toBeGreaterThan(0);
    for (const { payload, signature } of withPlus) {
      expect(await codeOf({ payload, signature: signature.replaceAll('+', ' ') }, ring)).toBe(0);
    }
  });

  it.each([
    ['another payload', { payload: `${PAYLOAD}&quantity=1`, signature: hmac(PAYLOAD) }, -1022],
    ['half of it', { signature: hmac(PAYLOAD).slice(0, 32) }, -1022],
    ['what is no hexadecimal', { signature: 'z'.repeat(64) }, -1022],
    ['none', { signature: undefined }, -1102],
    ['an empty one', { signature: '' }, -1102],
  ] as const)('is refused: %s', async (_what, change, code) => {
    const ring = ringOf(KEY);
    expect(await codeOf(change, ring)).toBe(code);
    expect(ring.used).toBe(0);
  });
});

describe('the time of a request', () => {
  it.each([
    ['as old as the window', { timestamp: String(NOW - 5_000) }, 0],
    ['older than the window', { timestamp: String(NOW - 5_001) }, -1021],
    ['within a window of its own', { timestamp: String(NOW - 60_000), recvWindow: '60000' }, 0],
    ['just outside a small window', { timestamp: String(NOW - 11), recvWindow: '10' }, -1021],
    ['less than a second ahead', { timestamp: String(NOW + 999) }, 0],
    ['a second ahead', { timestamp: String(NOW + 1_000) }, -1021],
    ['in microseconds', { timestamp: `${NOW - 3}500` }, 0],
    ['with a window of microseconds', { timestamp: String(NOW - 1), recvWindow: '1.5' }, 0],
    ['with too large a window', { recvWindow: '60001' }, -1131],
    ['with a window that is none', { recvWindow: 'x' }, -1130],
    ['with a window below zero', { recvWindow: '-1' }, -1130],
    ['absent', { timestamp: undefined }, -1102],
    ['a word', { timestamp: 'now' }, -1102],
  ] as const)('%s', async (_what, change, code) => {
    expect(await codeOf(change)).toBe(code);
  });

  it('is checked again later', async () => {
    const answer = await verifySigned(ringOf(KEY), request(), () => NOW);
    if (!answer.ok) throw new Error('rejected');
    expect(isStale(answer.value, NOW + 5_000)).toBe(false);
    expect(isStale(answer.value, NOW + 5_001)).toBe(true);
  });
});

describe('a key', () => {
  it.each([
    ['is not sent', ringOf(KEY), { apiKey: undefined }, -2014],
    ['has strange letters', ringOf(KEY), { apiKey: `${API_KEY}'` }, -2014],
    ['is unknown', ringOf(undefined), {}, -2015],
    ['has expired', ringOf({ ...KEY, expiresMs: NOW }), {}, -2015],
    ['may not do that', ringOf(KEY), { permission: 'withdraw' }, -2015],
    ['may not come from there', ringOf(KEY, false), {}, -2015],
  ] as const)('is refused when it %s', async (_what, ring, change, code) => {
    expect(await codeOf(change, ring)).toBe(code);
    expect(ring.used).toBe(0);
  });

  it('that is revoked while its signature is verified is rejected', async () => {
    let asked = 0;
    const ring = { ...ringOf(KEY), find: () => (++asked === 1 ? KEY : undefined) };
    expect(await codeOf({}, ring)).toBe(-2015);
  });

  it('that was used is recorded', async () => {
    const ring = ringOf(KEY);
    expect(await codeOf({}, ring)).toBe(0);
    expect(ring.used).toBe(1);
  });
});
