import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeJson, encodeJson } from './json-payload.ts';

/** The obvious way. */
function slowJson(value: unknown): string {
  const replaced = (_key: string, part: unknown) => (typeof part === 'bigint' ? { $big: part.toString() } : part);
  return JSON.stringify(value, replaced) ?? '';
}
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    fc.bigInt(),
    fc.double(),
    fc.integer(),
    fc.string({ unit: 'binary' }),
    fc.boolean(),
    fc.constantFrom<unknown>(null, undefined, -0, new Date(0), new Date(Number.NaN), new Map([[1, 2n]]), new Number(3)),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(fc.string({ unit: 'binary' }), tie('tree'), { maxKeys: 4 }),
  ),
}));

test('what is written is what JSON.stringify makes of it, bigints replaced', () => {
  fc.assert(
    fc.property(tree as fc.Arbitrary<unknown>, (value) => {
      expect(text(encodeJson(value))).toBe(slowJson(value));
    }),
    { seed: 20_261_128, numRuns: 3_000 },
  );
});

test.each([
  ['an own toJSON', { a: { toJSON: () => ({ b: 1n }) } }],
  ['a list with holes and nothing in it', { list: [undefined, () => 1, Symbol('s'), new Array(2)] }],
  ['a field named like a tag, and one named __proto__', JSON.parse('{"$big":"1","__proto__":2}')],
  ['half a surrogate', { '\ud800': '\udc00' }],
  [
    'an object of a class',
    new (class {
      units = 5n;
      get derived() {
        return 1;
      }
    })(),
  ],
])('%s', (_, value) => {
  expect(text(encodeJson(value))).toBe(text(new TextEncoder().encode(slowJson(value))));
});

test('bigints of any size come back', () => {
  const value = { units: -(2n ** 80n), list: [1n, { deep: 0n }] };
  expect(decodeJson(encodeJson(value))).toEqual(value);
});
