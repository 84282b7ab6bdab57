import { assert, bigInt, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cursorOf, decodeCursor, encodeCursor } from './cursor.ts';

const FILLS = cursorOf('fills', ['int', 'int', 'word']);
const REFUSED = { ok: false, code: 'QUERY_INVALID', field: 'cursor' };
const key = bigInt({ min: 0n, max: 2n ** 63n - 1n });

describe('a cursor', () => {
  it('gives back its keys, and fits into a query', () => {
    assert(
      property(key, key, constantFrom('maker', 'taker', 'a_b-C9'), (seq, no, role) => {
        const text = encodeCursor(FILLS, [seq, no, role]);
        expect(text.length).toBeLessThanOrEqual(64);
        expect(encodeURIComponent(text)).toBe(text);
        expect(decodeCursor(FILLS, text)).toEqual({ ok: true, value: [seq, no, role] });
      }),
      { seed: 20_261_125 },
    );
  });

  it.each([undefined, ''])('may be %j: the first page', (text) => {
    expect(decodeCursor(FILLS, text)).toEqual({ ok: true, value: undefined });
  });

  it('of another list, or with one character changed, is refused', () => {
    const text = encodeCursor(FILLS, [12_345n, 6n, 'maker']);
    expect(decodeCursor(cursorOf('orders', ['int', 'int', 'word']), text)).toMatchObject(REFUSED);
    for (let i = 0; i < text.length; i += 1) {
      const changed = `${text.slice(0, i)}${text[i] === '0' ? '1' : '0'}${text.slice(i + 1)}`;
      expect(decodeCursor(FILLS, changed), changed).toMatchObject(REFUSED);
    }
  });

  it('that is any other text is refused', () => {
    assert(
      property(string({ minLength: 1, unit: 'binary' }), (text) => {
        expect(decodeCursor(FILLS, text)).toMatchObject(REFUSED);
      }),
      { seed: 20_261_125 },
    );
  });

  it.each([
    ['int', 2n ** 63n],
    ['int32', 2n ** 31n],
  ] as const)('is refused beyond the numbers of its column: %s', (kind, limit) => {
    const one = cursorOf('one', [kind]);
    expect(decodeCursor(one, encodeCursor(one, [limit - 1n]))).toEqual({ ok: true, value: [limit - 1n] });
    expect(decodeCursor(one, encodeCursor(one, [limit]))).toMatchObject(REFUSED);
  });
});
