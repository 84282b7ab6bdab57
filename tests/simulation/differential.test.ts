import { expect, test } from 'vitest';
import { compareBooks } from './differential.ts';

/** A fiftieth of what `npm run prove -- differential` compares. */
const OPERATIONS = 100_000;
const SEED = 1;

test(`seed ${SEED}: in ${OPERATIONS} operations the same lots trade and the same books stand as in another’s order book`, () => {
  const { trades } = compareBooks({ seed: SEED, operations: OPERATIONS });
  expect(trades).toBeGreaterThan(OPERATIONS / 4);
});
