import { type SealedData, SIGNATURE_NONCE_HEADER } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBareApp } from '../../testing/bare-app.ts';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestDevice } from '../../testing/test-device.ts';
import { directRoute } from './route.ts';

let server: TestServer;
let user: TestClient;
let device: TestDevice;
beforeAll(async () => {
  server = await startTestServer({ markets: false });
  user = await server.newUser();
  device = await user.device();
});
afterAll(() => server.close());

const PATH = '/hk-web/v2/user/api-key';
const TERMS = {
  label: 'bot',
  permissions: { read: true, trade: false, withdraw: false },
  ipAllowList: [],
  expiresMs: 0,
};

async function makeKey() {
  const body = JSON.stringify({ ...TERMS, kind: 'hmac' });
  const headers = await device.sign({ method: 'POST', target: PATH, body });
  const proof = await user.prove('createApiKey');
  const answer = await user.send('POST', PATH, { body, headers: { ...headers, 'x-step-up-proof': proof } });
  return { headers, answer, data: answer.data as SealedData };
}

describe('a sealed answer', () => {
  it('contains no plain text, and is decrypted by the requesting browser', async () => {
    const { headers, answer, data } = await makeKey();
    expect(answer).toMatchObject({ status: 200, code: 200, msg: '' });
    expect(Object.keys(data)).toEqual(['sealed']);
    expect(Object.keys(data.sealed)).toEqual(['key', 'iv', 'text']);
    const opened = (await device.open('createApiKey', headers, data)) as { apiKey: string; secretKey: string };
    expect(opened).toMatchObject({ ...TERMS, kind: 'hmac' });
    expect(opened.secretKey).toMatch(/^[A-Za-z0-9]{64}$/);
    const wire = JSON.stringify(answer);
    for (const secret of [opened.secretKey, Buffer.from(opened.secretKey).toString('base64url'), opened.apiKey]) {
      expect(wire).not.toContain(secret);
    }
  });

  it('is not decrypted for another request, call or key, nor after a bit flip', async () => {
    const { headers, data } = await makeKey();
    const { sealed } = data;
    const again = await makeKey();
    const other = await TestDevice.create();
    const bits = Buffer.from(sealed.text, 'base64url');
    bits[0] = (bits[0] ?? 0) ^ 1;
    const changed = { sealed: { ...sealed, text: bits.toString('base64url') } };
    for (const open of [
      () => device.open('createApiKey', again.headers, data),
      () => device.open('createApiKey', headers, again.data),
      () => device.open('changeApiKey', headers, data),
      () => other.open('createApiKey', headers, data),
      () => device.open('createApiKey', headers, changed),
      () => device.open('createApiKey', headers, { sealed: { ...sealed, key: again.data.sealed.key } }),
      () => device.open('createApiKey', headers, { sealed: { ...sealed, iv: again.data.sealed.iv } }),
    ]) {
      await expect(open()).rejects.toThrow();
    }
    expect(await device.open('createApiKey', headers, data)).toMatchObject(TERMS);
  });

  it('uses a new key and iv each time', async () => {
    const [one, two] = [await makeKey(), await makeKey()];
    expect(one.headers[SIGNATURE_NONCE_HEADER]).not.toBe(two.headers[SIGNATURE_NONCE_HEADER]);
    for (const part of ['key', 'iv', 'text'] as const) expect(one.data.sealed[part]).not.toBe(two.data.sealed[part]);
  });

  it('applies to successful responses only; rejections are plain', async () => {
    const body = JSON.stringify({ ...TERMS, kind: 'rsa' });
    const headers = await device.sign({ method: 'POST', target: PATH, body });
    const proof = await user.prove('createApiKey');
    const answer = await user.send('POST', PATH, { body, headers: { ...headers, 'x-step-up-proof': proof } });
    expect(answer).toMatchObject({
      status: 400,
      error: 'API_KEY_PUBLIC_KEY_INVALID',
      data: null,
    });
  });
});

it('a signed route cannot use the direct lane', async () => {
  const app = await createBareApp();
  expect(() =>
    directRoute(app, 'deleteApiKey', () => ({ ok: true, value: {} }), { write: JSON.stringify, isPlain: () => false }),
  ).toThrow(/signed/);
  await app.fastify.close();
});
