import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IntIndex } from './int-index.ts';

test('finds exactly what was added, small keys and large, negative ones too', () => {
  const key = fc.oneof(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), fc.integer({ min: 0, max: 5_000 }));
  fc.assert(
    fc.property(fc.uniqueArray(key, { maxLength: 3_000 }), fc.array(key), (keys, others) => {
      const index = new IntIndex();
      keys.forEach((each, i) => {
        index.add(each, i);
      });
      keys.forEach((each, i) => {
        expect(index.find(each)).toBe(i);
      });
      for (const other of others) if (!keys.includes(other)) expect(index.find(other)).toBe(-1);
    }),
    { numRuns: 60 },
  );
});
