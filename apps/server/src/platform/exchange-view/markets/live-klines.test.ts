import { KLINE_INTERVALS, klineOpenMs } from '@bourse/domain';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bar, LiveKlines, rollUp } from './live-klines.ts';

interface Trade {
  readonly timeMs: number;
  readonly price: number;
  readonly seq: number;
}

/** Odd commands buy. */
const sideOf = (seq: number) => (seq % 2 === 1 ? 'buy' : 'sell');

/** Reference implementation: every trade is its own bar, rolled up. */
function naive(trades: readonly Trade[], interval: Parameters<typeof rollUp>[1]): Bar[] {
  const single = trades.map(({ timeMs, price, seq }): Bar => {
    const quote = BigInt(2 * price);
    const bought = sideOf(seq) === 'buy' ? { buyLots: 2n, buyQuote: quote } : { buyLots: 0n, buyQuote: 0n };
    const volume = { lots: 2n, quote, ...bought, trades: 1 };
    return { openMs: timeMs, open: price, high: price, low: price, close: price, ...volume, lastSeq: seq };
  });
  return rollUp(single, interval);
}

function feed(trades: readonly Trade[], projectedSeq: number): LiveKlines {
  const klines = new LiveKlines();
  for (const { timeMs, price, seq } of trades) {
    const volume = { lots: 2n, quote: BigInt(2 * price) };
    klines.trade({ timeMs, priceTicks: price, ...volume, takerSide: sideOf(seq), seq }, projectedSeq);
  }
  return klines;
}

const START = Date.UTC(2024, 1, 28, 22, 59, 58);
const tradesFrom = (gapMs: number) =>
  fc
    .array(fc.record({ gap: fc.integer({ min: 0, max: gapMs }), price: fc.integer({ min: 1, max: 99 }) }), {
      minLength: 1,
      maxLength: 80,
    })
    .map((steps) => {
      let timeMs = START;
      return steps.map(({ gap, price }, index): Trade => {
        timeMs += gap;
        return { timeMs, price, seq: index + 1 };
      });
    });

describe('live klines', () => {
  it('has nothing before the first trade', () => {
    expect(new LiveKlines().current('1m')).toBeUndefined();
    expect(new LiveKlines().recent('1m')).toEqual([]);
  });

  it.each([400, 40_000, 5_000_000, 200_000_000])(
    'equals a slow recount in all intervals, trades up to %d ms apart',
    (gap) => {
      fc.assert(
        fc.property(tradesFrom(gap), (trades) => {
          const klines = feed(trades, 0);
          for (const interval of KLINE_INTERVALS) {
            expect(klines.current(interval)).toEqual(naive(trades, interval).at(-1));
          }
          for (const base of ['1s', '1m', '1h', '1d'] as const)
            expect(klines.recent(base)).toEqual(naive(trades, base));
        }),
        { seed: 31, numRuns: 60 },
      );
    },
  );

  it('drops closed bars once the database has them, and never leaves a gap', () => {
    fc.assert(
      fc.property(tradesFrom(40_000), fc.integer({ min: 0, max: 80 }), (trades, projectedSeq) => {
        const recent = feed(trades, projectedSeq).recent('1m');
        const all = naive(trades, '1m');
        expect(recent).toEqual(all.slice(all.length - recent.length));
        const gone = all.slice(0, all.length - recent.length);
        for (const bar of gone) expect(bar.lastSeq).toBeLessThanOrEqual(projectedSeq);
      }),
      { seed: 32, numRuns: 60 },
    );
  });

  it.each([
    ['1m', Date.UTC(2024, 1, 29, 0, 0, 0)],
    ['1w', Date.UTC(2024, 1, 26)],
    ['1M', Date.UTC(2024, 1, 1)],
    ['3d', klineOpenMs('3d', Date.UTC(2024, 1, 29))],
  ] as const)('opens %s klines where the calendar says', (interval, openMs) => {
    const klines = feed([{ timeMs: Date.UTC(2024, 1, 29, 0, 0, 30), price: 5, seq: 1 }], 0);
    expect(klines.current(interval)?.openMs).toBe(openMs);
  });

  it('starts a new month exactly at its first millisecond', () => {
    const lastMs = Date.UTC(2024, 2, 1) - 1;
    const klines = feed(
      [
        { timeMs: lastMs, price: 5, seq: 1 },
        { timeMs: lastMs + 1, price: 7, seq: 2 },
      ],
      0,
    );
    expect(klines.current('1M')).toMatchObject({ openMs: Date.UTC(2024, 2, 1), open: 7, trades: 1 });
    expect(klines.recent('1s').map((bar) => bar.open)).toEqual([5, 7]);
  });

  it('continues from stored bars', () => {
    const klines = new LiveKlines();
    const openMs = klineOpenMs('1h', START);
    const bought = { buyLots: 4n, buyQuote: 8n };
    const stored = {
      openMs,
      open: 1,
      high: 9,
      low: 1,
      close: 4,
      lots: 10n,
      quote: 20n,
      trades: 3,
      lastSeq: 0,
      ...bought,
    };
    klines.load(new Map([['1h', stored]]));
    klines.trade({ timeMs: START, priceTicks: 12, lots: 1n, quote: 12n, takerSide: 'buy', seq: 8 }, 0);
    const volume = { lots: 11n, quote: 32n, buyLots: 5n, buyQuote: 20n, trades: 4 };
    const joined = { openMs, open: 1, high: 12, low: 1, close: 12, ...volume, lastSeq: 8 };
    expect(klines.current('1h')).toEqual(joined);
    expect(klines.recent('1h')).toEqual([joined]);
  });
});
