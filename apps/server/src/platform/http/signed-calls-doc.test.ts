import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SealedData, signedText } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { parseP256Key } from '../auth/p256-key.ts';
import { sealResponse } from './sealed-responses.ts';
import { createSignedCalls } from './signed-calls.ts';

// Verifies the guide's example and code against the server.

const GUIDE = readFileSync(join(import.meta.dirname, '../../../../../docs/signed-calls.md'), 'utf8');
const blockOf = (language: string) => new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(GUIDE)?.[1] ?? '';

interface Example {
  readonly signPrivateKey: string;
  readonly signKey: string;
  readonly sealPrivateKey: string;
  readonly sealKey: string;
  readonly method: string;
  readonly target: string;
  readonly body: string;
  readonly timeMs: string;
  readonly nonce: string;
  readonly bodyHash: string;
  readonly signature: string;
  readonly data: SealedData;
  readonly opened: unknown;
}
const example: Example = JSON.parse(blockOf('json'));

/** Runs the guide's code with an appended line; returns its result. */
function runGuide(lastLine: string): unknown {
  const code = `${blockOf('js')}\nconst example = ${JSON.stringify(example)};\nconsole.log(JSON.stringify(${lastLine}));`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

function keysOfExample() {
  const signKey = parseP256Key(example.signKey);
  const sealKey = parseP256Key(example.sealKey);
  if (signKey === undefined || sealKey === undefined) throw new Error('the example has keys');
  return { signKey, sealKey };
}

/** The server's result for the example's call with these headers, at the example's time. */
function accept(headers: Readonly<Record<string, string>>, body = example.body) {
  const { method, target, timeMs } = example;
  const calls = createSignedCalls({
    keys: { find: async () => keysOfExample() },
    nonces: { use: async () => true },
    nowMs: () => Number(timeMs),
  });
  return calls.accept('session', headers, { method, target, body: Buffer.from(body) });
}

describe('docs/signed-calls.md', () => {
  it('documents the signed text', () => {
    expect(`${signedText(example)}\n`).toBe(blockOf('text'));
  });

  it('has an example whose signature is valid, and invalid for any other body', async () => {
    const { signature, timeMs, nonce } = example;
    const headers = { 'x-signature': signature, 'x-signature-time': timeMs, 'x-signature-nonce': nonce };
    expect(await accept(headers)).toMatchObject({ ok: true });
    expect(await accept(headers, example.body.replace('true', 'false'))).toMatchObject({ code: 'SIGNATURE_INVALID' });
  });

  it('has code whose signatures the server accepts', async () => {
    const headers = runGuide('signCall(example.signPrivateKey, example)') as Record<string, string>;
    expect(await accept(headers)).toMatchObject({ ok: true });
  });

  it('has code that decrypts its example and the server’s responses', () => {
    const open = (data: string, nonce = 'example.nonce') =>
      runGuide(`openAnswer(example.sealPrivateKey, example.operationId, ${nonce}, ${data})`);
    expect(open('example.data')).toEqual(example.opened);
    const call = { keys: keysOfExample(), nonce: example.nonce };
    const sealed = JSON.stringify(sealResponse('createApiKey', call, '{"secretKey":"ж"}'));
    expect(open(sealed)).toEqual({ secretKey: 'ж' });
    expect(() => open(sealed, '"AAAAAAAAAAAAAAAAAAAAAA"')).toThrow();
  });

  it('documents each rejection of a signature', () => {
    for (const code of ['REQUIRED', 'INVALID', 'TIME_INVALID', 'REPLAYED'])
      expect(GUIDE).toContain(`SIGNATURE_${code}`);
    for (const code of ['MISSING', 'INVALID', 'BOUND']) expect(GUIDE).toContain(`SESSION_KEYS_${code}`);
  });
});
