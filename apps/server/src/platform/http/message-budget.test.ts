import { describe, expect, it } from 'vitest';
import { MessageBudget } from './message-budget.ts';

describe('the message budget', () => {
  it('allows a burst, then the rate', () => {
    const budget = new MessageBudget({ perSecond: 10, burst: 3 }, 0);
    expect([0, 0, 0, 0].map((at) => budget.take(at))).toEqual([true, true, true, false]);
    expect(budget.take(99)).toBe(false);
    expect(budget.take(100)).toBe(true);
    expect(budget.take(150)).toBe(false);
  });

  it('never accumulates more than a burst', () => {
    const budget = new MessageBudget({ perSecond: 1_000, burst: 2 }, 0);
    expect([60_000, 60_000, 60_000].map((at) => budget.take(at))).toEqual([true, true, false]);
  });
});
