import { expect, it } from 'vitest';
import { isOldRate } from './currency.ts';

const SET_MS = Date.UTC(2026, 10, 18, 12);

it.each([
  ['at once', 0, false],
  ['after seven days', 7 * 86_400_000, false],
  ['a millisecond later', 7 * 86_400_000 + 1, true],
  ['set for a time to come', -86_400_000, false],
])('a rate is old after seven days: %s', (_, age, isOld) => expect(isOldRate(SET_MS, SET_MS + age)).toBe(isOld));
