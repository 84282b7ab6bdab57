import { describe, expect, test } from 'vitest';
import { fail, invariant, ok } from './result.ts';

describe('results', () => {
  test('are a value or a code', () => {
    expect([ok(1), fail('NO')]).toEqual([
      { ok: true, value: 1 },
      { ok: false, code: 'NO' },
    ]);
  });
  test('a broken invariant throws', () => {
    expect(() => invariant(false, 'two is odd')).toThrow('invariant broken: two is odd');
    expect(() => invariant(true, 'fine')).not.toThrow();
    expect(() => invariant(false, () => `${1 + 1} is odd`)).toThrow('invariant broken: 2 is odd');
    const unused = () => {
      throw new Error('built without need');
    };
    expect(() => invariant(true, unused)).not.toThrow();
  });
});
