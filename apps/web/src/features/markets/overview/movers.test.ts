import type { Market } from '@bourse/kit/api/queries.ts';
import { describe, expect, it } from 'vitest';
import type { Figures } from '../figures.ts';
import { moversOver, newestMarkets } from './movers.ts';

const market = (tradeId: number) => ({ tradeId, tradeCode: `m${tradeId}_usdt` }) as Market;
const MARKETS = [1, 2, 3, 4, 5, 6].map(market);
const of = (tradeId: number, week: string, sinceMs = 0) =>
  [tradeId, { tradeId, changes: { '7d': week }, sinceMs } as Figures] as const;
const FIGURES = new Map([
  of(1, '+9.50', 5),
  of(2, '+10.00', 9),
  of(3, '-2.00', 7),
  of(4, '0.00'),
  of(5, ''),
  of(6, '-11.00'),
]);

describe('movers', () => {
  it('are those that rose and fell most; what stood still or has no history is neither', () => {
    const { rising, falling } = moversOver('7d', MARKETS, FIGURES, new Map(), 5);
    expect(rising.map(({ market: at }) => at.tradeId)).toEqual([2, 1]);
    expect(falling.map(({ market: at }) => at.tradeId)).toEqual([6, 3]);
  });

  it('are at most so many', () => {
    expect(moversOver('7d', MARKETS, FIGURES, new Map(), 1).rising).toHaveLength(1);
  });
});

it('the newest markets come first, without those that never traded', () => {
  expect(newestMarkets(MARKETS, FIGURES, 2).map(({ market: at }) => at.tradeId)).toEqual([2, 3]);
});
