import type { Trade } from '@bourse/core';
import { klineOpenMs } from '@bourse/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BASE_INTERVALS } from '../exchange-view/markets/live-klines.ts';
import { type KlineRow, KlineRows } from './kline-rows.ts';

const DAY_MS = 86_400_000;
const NO_IDS = { makerOrderId: 1n, takerOrderId: 2n, makerAccountId: 3, takerAccountId: 4, makerFee: 0n, takerFee: 0n };

interface Made {
  readonly trade: Trade;
  readonly afterMs: number;
}

const made: fc.Arbitrary<Made> = fc.record({
  trade: fc
    .record({
      marketId: fc.integer({ min: 1, max: 3 }),
      takerSide: fc.constantFrom('buy', 'sell'),
      priceTicks: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      qtyLots: fc.integer({ min: 1, max: 2 ** 40 }),
    })
    .map((some): Trade => ({ type: 'trade', tradeNo: 1, ...NO_IDS, ...some })),
  // Mostly within a second, sometimes over a minute, an hour or a day.
  afterMs: fc.oneof(fc.integer({ min: 0, max: 1_500 }), fc.integer({ min: 0, max: 2 * DAY_MS })),
});

/** Reference implementation: each kline from all of its trades. */
function oneByOne(trades: readonly (readonly [Trade, number])[]): KlineRow[] {
  return BASE_INTERVALS.flatMap((interval) => {
    const groups = Map.groupBy(trades, ([trade, ms]) => `${trade.marketId} ${klineOpenMs(interval, ms)}`);
    return [...groups.values()].map((group): KlineRow => {
      const all = group.map(([trade]) => trade);
      const bought = all.filter((trade) => trade.takerSide === 'buy');
      const prices = all.map((trade) => trade.priceTicks);
      return {
        marketId: all[0]?.marketId ?? 0,
        interval,
        openMs: klineOpenMs(interval, group[0]?.[1] ?? 0),
        open: prices[0] ?? 0,
        high: Math.max(...prices),
        low: Math.min(...prices),
        close: prices.at(-1) ?? 0,
        lots: lotsOf(all),
        quote: quoteOf(all),
        buyLots: lotsOf(bought),
        buyQuote: quoteOf(bought),
        trades: all.length,
      };
    });
  });
}

const lotsOf = (trades: readonly Trade[]) => trades.reduce((sum, { qtyLots }) => sum + BigInt(qtyLots), 0n);
const quoteOf = (trades: readonly Trade[]) =>
  trades.reduce((sum, { qtyLots, priceTicks }) => sum + BigInt(qtyLots) * BigInt(priceTicks), 0n);

/** Sorts by market, keeping the order of intervals and klines. */
const byMarket = (a: KlineRow, b: KlineRow) => a.marketId - b.marketId;

describe('KlineRows', () => {
  it('equals klines computed one by one', () => {
    fc.assert(
      fc.property(fc.array(made, { maxLength: 60 }), (list) => {
        let ms = Date.UTC(2026, 1, 27, 23, 59, 58);
        const trades = list.map(({ trade, afterMs }) => {
          ms += afterMs;
          return [trade, ms] as const;
        });
        const rows = new KlineRows();
        for (const [trade, at] of trades) {
          const { marketId, priceTicks, takerSide } = trade;
          const lots = BigInt(trade.qtyLots);
          rows.add(marketId, { timeMs: at, priceTicks, lots, quote: lots * BigInt(priceTicks), takerSide, seq: 0 });
        }
        expect(rows.all().toSorted(byMarket)).toEqual(oneByOne(trades).toSorted(byMarket));
      }),
    );
  });

  it('rejects a trade before the newest second', () => {
    const rows = new KlineRows();
    const trade = { priceTicks: 1, lots: 1n, quote: 1n, takerSide: 'buy', seq: 0 } as const;
    rows.add(1, { ...trade, timeMs: 5_000 });
    expect(() => rows.add(1, { ...trade, timeMs: 4_999 })).toThrow('back in time');
  });

  it('is empty without trades', () => {
    expect(new KlineRows().all()).toEqual([]);
  });
});
