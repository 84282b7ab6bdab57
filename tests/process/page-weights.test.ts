import { describe, expect, it } from 'vitest';
import { BUDGETS, heaviest, inKib } from '../support/budgets.ts';
import { pageWeights } from '../support/page-weights.ts';

/*
 * The budgets of every place of the built site in every language. `npm test` and `npm run build` make the site; the audit `size` prints
 * the whole table.
 */

const weights = pageWeights();

describe('the pages of the built site', () => {
  it('are all weighed, in all thirteen languages', () => {
    expect(new Set(weights.map(({ language }) => language)).size).toBe(13);
    expect(new Set(weights.map(({ path }) => path)).size).toBeGreaterThan(60);
  });

  it.each(BUDGETS)('keep to the budget: $name, $limitKib KiB', (budget) => {
    const pages = heaviest(budget, weights);
    expect(pages.length).toBeGreaterThan(0);
    const over = pages
      .filter(({ isOver }) => isOver)
      .map(({ weight, bytes, limitKib }) => `${weight.path} ${weight.language}: ${inKib(bytes)} of ${limitKib}`);
    expect(over).toEqual([]);
  });

  it('have no exception that is not needed', () => {
    const idle = BUDGETS.flatMap((budget) =>
      Object.keys(budget.limitKibOf ?? {}).filter((path) => {
        const [most] = heaviest(budget, weights).filter(({ weight }) => weight.path === path);
        return most === undefined || most.bytes <= budget.limitKib * 1024;
      }),
    );
    expect(idle).toEqual([]);
  });
});
