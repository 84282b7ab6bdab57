import { describe, expect, it } from 'vitest';
import { MessageBudget } from './message-budget.ts';

describe('MessageBudget', () => {
  it('allows its reserve at once and its rate from then on', () => {
    const budget = new MessageBudget(10, 25);
    expect(budget.available()).toBe(25);
    budget.spend(25);
    expect(budget.available()).toBe(0);
    budget.refill(0.25);
    expect(budget.available()).toBe(2);
    budget.refill(100);
    expect(budget.available()).toBe(25);
  });

  it('is never negative, even when overspent', () => {
    const budget = new MessageBudget(10, 5);
    budget.spend(9);
    expect(budget.available()).toBe(0);
    budget.refill(0.5);
    expect(budget.available()).toBe(1);
  });
});
