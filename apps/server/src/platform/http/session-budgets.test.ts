import { describe, expect, it } from 'vitest';
import { SessionBudgets } from './session-budgets.ts';

describe('session budgets', () => {
  it('count each session separately', () => {
    const budgets = new SessionBudgets({ perSecond: 10, burst: 2 });
    expect([0, 0, 0].map((at) => budgets.take('a', at))).toEqual([true, true, false]);
    expect(budgets.take('b', 0)).toBe(true);
    expect(budgets.take('a', 100)).toBe(true);
  });

  it('evict the oldest session for new ones', () => {
    const budgets = new SessionBudgets({ perSecond: 1, burst: 1 });
    expect(budgets.take('first', 0)).toBe(true);
    expect(budgets.take('first', 0)).toBe(false);
    for (let n = 0; n < 100_000; n += 1) budgets.take(`session ${n}`, 0);
    expect(budgets.take('first', 0)).toBe(true);
    expect(budgets.take('session 99999', 0)).toBe(false);
  });
});
