import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signedText } from '@bourse/contract/signing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBase64url, toBase64url } from './base64url.ts';
import { type CallToSign, openSealed, signatureHeaders } from './signature.ts';

const GUIDE = readFileSync(join(import.meta.dirname, '../../../../docs/signed-calls.md'), 'utf8');
/** The guide's worked example, with which the server is tested too. */
const example = JSON.parse(/```json\n(.*?)```/s.exec(GUIDE)?.[1] ?? '');
const ECDSA = { name: 'ECDSA', namedCurve: 'P-256' };

const privateKey = (text: string, name: string, usage: 'sign' | 'deriveBits') =>
  crypto.subtle.importKey('pkcs8', fromBase64url(text), { name, namedCurve: 'P-256' }, false, [usage]);

describe('base64url', () => {
  it('carries any bytes there and back, as Node spells it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const text = toBase64url(new Uint8Array(bytes));
        expect(text).toBe(Buffer.from(bytes).toString('base64url'));
        expect([...fromBase64url(text)]).toEqual([...bytes]);
      }),
    );
  });
});

describe('a signature', () => {
  const call: CallToSign = { method: 'PUT', target: '/a/1?b=c', body: '{"label":"Ж"}', timeMs: 1_795_356_000_000 };

  it.each([call, { ...call, method: 'DELETE', body: '' }])('of %o is good for what is sent', async (sent) => {
    const key = await privateKey(example.signPrivateKey, 'ECDSA', 'sign');
    const headers = await signatureHeaders(key, sent);
    const nonce = headers['x-signature-nonce'] ?? '';
    expect(fromBase64url(nonce)).toHaveLength(24);
    expect(headers['x-signature-time']).toBe('1795356000000');
    const bodyHash = createHash('sha256').update(sent.body).digest('base64url');
    const text = signedText({ method: sent.method, target: sent.target, bodyHash, timeMs: '1795356000000', nonce });
    const publicKey = await crypto.subtle.importKey('spki', fromBase64url(example.signKey), ECDSA, false, ['verify']);
    const signature = fromBase64url(headers['x-signature'] ?? '');
    const isGood = (signed: string) =>
      crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, publicKey, signature, Buffer.from(signed));
    expect(await isGood(text)).toBe(true);
    expect(await isGood(`${text}\n`)).toBe(false);
  });

  it('has a nonce of its own each time', async () => {
    const key = await privateKey(example.signPrivateKey, 'ECDSA', 'sign');
    const all = await Promise.all(Array.from({ length: 20 }, () => signatureHeaders(key, call)));
    expect(new Set(all.map((headers) => headers['x-signature-nonce'])).size).toBe(20);
  });
});

describe('a sealed answer', () => {
  const { operationId, nonce, data } = example;

  it('opens for its own call', async () => {
    const key = await privateKey(example.sealPrivateKey, 'ECDH', 'deriveBits');
    expect(await openSealed(key, operationId, nonce, data)).toEqual(example.opened);
  });

  it.each([
    ['another call', 'changeApiKey', nonce, data],
    ['another request', operationId, 'AAAAAAAAAAAAAAAAAAAAAA', data],
    ['an iv of another', operationId, nonce, { sealed: { ...data.sealed, iv: 'AAAAAAAAAAAAAAAA' } }],
    ['another server key', operationId, nonce, { sealed: { ...data.sealed, key: example.signKey } }],
    ['a text cut short', operationId, nonce, { sealed: { ...data.sealed, text: data.sealed.text.slice(0, -4) } }],
    ['words', operationId, nonce, { sealed: { key: 'words', iv: 'words', text: 'words' } }],
  ])('does not open with %s', async (_what, name, asked, answer) => {
    const key = await privateKey(example.sealPrivateKey, 'ECDH', 'deriveBits');
    await expect(openSealed(key, name, asked, answer)).rejects.toThrow();
  });
});
