import { describe, expect, it } from 'vitest';
import { cellOf, isQuoted, quotesOf, REACH_CELLS } from './ladder.ts';

const ladder = { cellTicks: 250, sizeLots: 14_000, minLots: 16 };
const MID = 6_425_017.4;

describe('quotesOf', () => {
  it.each(['buy', 'sell'] as const)(
    'quotes more than twenty %s levels, best first, on one side of the middle',
    (side) => {
      const quotes = quotesOf(ladder, side, MID, 0.5);
      const prices = quotes.map((quote) => quote.priceTicks);
      expect(quotes.length).toBeGreaterThanOrEqual(20);
      expect(prices).toEqual([...prices].sort((a, b) => (side === 'buy' ? b - a : a - b)));
      expect(new Set(prices).size).toBe(prices.length);
      for (const price of prices) expect(side === 'buy' ? price < MID : price > MID).toBe(true);
      for (const quote of quotes) expect(quote.qtyLots).toBeGreaterThanOrEqual(ladder.minLots);
    },
  );

  it('keeps the spread near twice the gap', () => {
    for (let mid = MID; mid < MID + 5_000; mid += 37) {
      const [bid] = quotesOf(ladder, 'buy', mid, 0.5);
      const [ask] = quotesOf(ladder, 'sell', mid, 0.5);
      const spread = (ask?.priceTicks ?? 0) - (bid?.priceTicks ?? 0);
      expect(spread).toBeGreaterThan(ladder.cellTicks);
      expect(spread).toBeLessThan(6 * ladder.cellTicks);
    }
  });

  it('changes few quotes when the middle moves by a cell', () => {
    let changed = 0;
    const steps = 64;
    for (let step = 0; step < steps; step += 1) {
      const key = (quote: { cell: number; priceTicks: number; qtyLots: number }) => quote.cell;
      const before = new Set(quotesOf(ladder, 'buy', MID + step * ladder.cellTicks, 0.5).map(key));
      const after = quotesOf(ladder, 'buy', MID + (step + 1) * ladder.cellTicks, 0.5).map(key);
      changed += after.filter((cell) => !before.has(cell)).length;
    }
    expect(changed / steps).toBeLessThan(3);
  });

  it('keeps price of a cell, wherever the middle is', () => {
    const near = quotesOf(ladder, 'sell', MID, 0.5).find((quote) => quote.cell % 8 === 0);
    const far = quotesOf(ladder, 'sell', MID - 30 * ladder.cellTicks, 0.5).find((quote) => quote.cell === near?.cell);
    expect(far?.priceTicks).toBe(near?.priceTicks);
    expect(cellOf(ladder, near?.priceTicks ?? 0)).toBe(near?.cell);
  });

  it('stays above zero near the smallest price', () => {
    const quotes = quotesOf({ cellTicks: 1, sizeLots: 5, minLots: 1 }, 'buy', 5, 0.5);
    expect(quotes.map((quote) => quote.priceTicks)).toEqual([3, 2, 1]);
  });
});

describe('isQuoted', () => {
  it('thins out with the distance', () => {
    const share = (from: number, to: number) => {
      let count = 0;
      for (let distance = from; distance < to; distance += 1) if (isQuoted(distance, distance)) count += 1;
      return count / (to - from);
    };
    expect(share(0, 12)).toBe(1);
    expect(share(12, 24)).toBeCloseTo(1 / 2);
    expect(share(24, 48)).toBeCloseTo(1 / 4);
    expect(share(48, REACH_CELLS)).toBeCloseTo(1 / 8);
  });
});
