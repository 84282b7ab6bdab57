import { assert, constantFrom, oneof, property, string, stringMatching, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseEmail } from './email-address.ts';

/** The twenty special characters that RFC 5322 allows. */
const SIGNS = [..."!#$%&'*+-/=?^_`{|}~"];

describe('an e-mail address', () => {
  it.each([
    ['Ann@Example.COM', 'ann@example.com'],
    ['  ann@example.com ', 'ann@example.com'],
    ['first.last+tag@sub.example.co.uk', 'first.last+tag@sub.example.co.uk'],
    ["'o.brien'@example.com", "'o.brien'@example.com"],
    ['用户@example.com', '用户@example.com'],
    ['अजय@example.com', 'अजय@example.com'],
    ['ann@münchen.de', 'ann@xn--mnchen-3ya.de'],
    ['ann@XN--MNCHEN-3YA.de', 'ann@xn--mnchen-3ya.de'],
    ['ann@例え.テスト', 'ann@xn--r8jz45g.xn--zckzah'],
    ['ann@example。com', 'ann@example.com'],
    ['ann@shop.museum', 'ann@shop.museum'],
    ['ann@mail.photography', 'ann@mail.photography'],
    ['ann@example.xn--p1ai', 'ann@example.xn--p1ai'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
    [`ann@${'a'.repeat(63)}.com`, `ann@${'a'.repeat(63)}.com`],
    ['Åsa@example.com'.normalize('NFD'), 'åsa@example.com'.normalize('NFC')],
  ])('%s is kept as %s', (text, email) => {
    expect(normaliseEmail(text)).toEqual({ ok: true, value: email });
  });

  it.each(SIGNS)('may contain %s anywhere before the @', (sign) => {
    for (const local of [sign, `${sign}ann`, `ann${sign}`, `a${sign}n`, `a.${sign}.n`]) {
      expect(normaliseEmail(`${local}@example.com`)).toEqual({ ok: true, value: `${local}@example.com` });
    }
  });

  it.each([
    '',
    'ann',
    '@example.com',
    'ann@',
    'ann@example',
    'ann@@example.com',
    'ann@-example.com',
    'ann@example-.com',
    'ann@.example.com',
    'ann@example.com.',
    'ann@example..com',
    'ann@example.c',
    'ann@example.123',
    'ann@192.0.2.7',
    'ann@[192.0.2.7]',
    'ann@exa%6dple.com',
    'ann@exa_mple.com',
    'ann@xn--.com',
    '.ann@example.com',
    'ann.@example.com',
    'a..n@example.com',
    'a nn@example.com',
    'ann@example.com\u0000',
    'ann\n@example.com',
    'an\u200bn@example.com',
    'ann\ud800@example.com',
    '"ann"@example.com',
    '<ann@example.com>',
    'ann,bob@example.com',
    `${'a'.repeat(65)}@example.com`,
    `${'é'.repeat(33)}@example.com`,
    `ann@${'a'.repeat(64)}.com`,
    `ann@${'a.'.repeat(130)}com`,
  ])('%j is refused', (text) => {
    expect(normaliseEmail(text)).toEqual({ ok: false, code: 'EMAIL_INVALID' });
  });

  it('has an idempotent normal form for any input', () => {
    const local = oneof(stringMatching(/^[a-zA-Z0-9'+ßİŁé-]{1,20}$/), string({ unit: 'binary', maxLength: 20 }));
    const domain = oneof(
      stringMatching(/^[a-zA-Zäöü]{1,10}\.[a-zA-Z]{2,6}$/),
      constantFrom('例え.テスト', 'EXAMPLE.com'),
      string(),
    );
    assert(
      property(tuple(local, domain), ([before, behind]) => {
        const once = normaliseEmail(`${before}@${behind}`);
        if (once.ok) expect(normaliseEmail(once.value)).toEqual(once);
      }),
      { seed: 20_261_125, numRuns: 300 },
    );
  });
});
