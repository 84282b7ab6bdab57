import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paneHeights } from './pane-heights.ts';

describe('the panes below the price', () => {
  it.each([
    [600, 0, 0, 0],
    [600, 1, 1, 110],
    [600, 2, 2, 110],
    [600, 4, 4, 75],
    [300, 4, 3, 50],
    [200, 2, 2, 50],
    [80, 1, 0, 0],
    [-10, 3, 0, 0],
  ])('of %d px and %d chosen, %d are shown with %d px', (total, count, shown, heightPx) => {
    expect(paneHeights(total, count)).toEqual({ shown, heightPx });
  });

  it('never take more than half, whatever is chosen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 30 }), (total, count) => {
        const { shown, heightPx } = paneHeights(total, count);
        expect(shown * heightPx).toBeLessThanOrEqual(total / 2);
        expect(shown).toBeLessThanOrEqual(count);
      }),
      { seed: 20_261_128 },
    );
  });
});
