import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonParsingCases } from '../../testing/json-cases.ts';
import { parseJsonBody } from './json-body.ts';

const bytes = (text: string) => Buffer.from(text);

describe('a JSON body', () => {
  it.each([
    ['an object', '{"a":1,"b":{"a":2}}', { a: 1, b: { a: 2 } }],
    ['the same key in two objects', '[{"a":1},{"a":2}]', [{ a: 1 }, { a: 2 }]],
    ['a key that is also a value', '{"a":"b","b":"a"}', { a: 'b', b: 'a' }],
    ['braces and colons in strings', '{"a":"{\\"x\\":1,","b":"}:["}', { a: '{"x":1,', b: '}:[' }],
    ['space before the colon', '{"a" \n\t: 1}', { a: 1 }],
  ])('may be %s', (_what, text, value) => {
    expect(parseJsonBody(bytes(text))).toEqual({ ok: true, value });
  });

  it.each([
    ['nothing', '', 'not JSON'],
    ['half an object', '{"a":', 'not JSON'],
    ['two values', '{} {}', 'not JSON'],
    ['a comment', '{/*a*/}', 'not JSON'],
    ['a byte order mark', '\uFEFF{}', 'not JSON'],
    ['a key twice', '{"a":1,"a":2}', '"a" twice'],
    ['a key twice, once escaped', '{"a":1,"\\u0061":2}', '"a" twice'],
    ['a key twice, deep down', '{"x":[{"a":1,"b":2,"a":3}]}', '"a" twice'],
    ['__proto__', '{"__proto__":{"isAdmin":true}}', '__proto__'],
    ['__proto__, escaped', '{"\\u005f_proto__":1}', '__proto__'],
    ['deep nesting', '['.repeat(17) + ']'.repeat(17), 'too deep'],
    ['a thousand keys', `{${Array.from({ length: 1_000 }, (_, i) => `"k${i}":1`).join()}}`, 'too many keys'],
  ])('must not be %s', (_what, text, reason) => {
    expect(parseJsonBody(bytes(text))).toEqual({ ok: false, msg: expect.stringContaining(reason) });
  });

  it('must be UTF-8', () => {
    const broken = Buffer.from([0x22, 0xff, 0x22]);
    expect(parseJsonBody(broken)).toEqual({ ok: false, msg: expect.stringContaining('not UTF-8') });
  });

  it('round-trips the output of JSON.stringify', () => {
    const value = fc.jsonValue({ maxDepth: 6 }).filter((json) => !JSON.stringify(json).includes('__proto__'));
    fc.assert(
      fc.property(value, (json) => {
        const text = JSON.stringify(json);
        expect(parseJsonBody(bytes(text))).toEqual({ ok: true, value: JSON.parse(text) });
      }),
    );
  });
});

describe('the public JSON parsing cases', () => {
  const cases = jsonParsingCases();

  it.runIf(cases.length > 0)('are rejected, parsed or either, as their names require', () => {
    for (const { name, b64, repeat = '', bytes: size = 0 } of cases) {
      const body = b64 === undefined ? Buffer.alloc(size, repeat, 'base64') : Buffer.from(b64, 'base64');
      const parsed = parseJsonBody(body);
      // Two rules are stricter than JSON: no duplicate keys, limited nesting.
      const stricter = !parsed.ok && /twice|too deep/.test(parsed.msg);
      if (name.startsWith('n_')) expect(parsed.ok, name).toBe(false);
      if (name.startsWith('y_')) expect(parsed.ok || stricter, name).toBe(true);
    }
    expect(cases.length).toBeGreaterThan(200);
  });
});
