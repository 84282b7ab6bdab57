import { describe, expect, it } from 'vitest';
import { base32Of, codeOfStep, stepAt, stepOfCode, uriOf } from './totp.ts';

/** Secret of the examples in RFC 4226 and RFC 6238. */
const SECRET = Buffer.from('12345678901234567890');

describe('codes', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %d it is %s (RFC 6238, appendix B, last six digits)', (second, code) => {
    expect(codeOfStep(SECRET, stepAt(second * 1_000))).toBe(code);
  });

  it('of the first ten counters are those of RFC 4226, appendix D', () => {
    const codes = Array.from({ length: 10 }, (_, counter) => codeOfStep(SECRET, counter));
    expect(codes.join(' ')).toBe('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489');
  });
});

describe('the step of a code', () => {
  const nowMs = 1_234_567_890_000;
  const now = stepAt(nowMs);

  it.each([-2, -1, 0, 1, 2])('%d steps away is taken within one step', (away) => {
    const code = codeOfStep(SECRET, now + away);
    expect(stepOfCode(SECRET, code, nowMs)).toBe(Math.abs(away) <= 1 ? now + away : undefined);
  });

  it.each(['', '05924', '5924', '0059240', 'abcdef', '００５９２４', '-05924'])('%j is no code', (code) => {
    expect(stepOfCode(SECRET, code, nowMs)).toBeUndefined();
  });
});

it('a secret is written in base32 (RFC 4648), without padding', () => {
  expect(base32Of(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  for (const [text, expected] of [
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const) {
    expect(base32Of(Buffer.from(text))).toBe(expected);
  }
});

it('the address for apps names exchange and user', () => {
  const uri = new URL(uriOf('ABC', 'me+you@example.com'));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toContain('Bourse:me+you@example.com');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    ...{ secret: 'ABC', issuer: 'Bourse', algorithm: 'SHA1', digits: '6', period: '30' },
  });
});
