import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TickerWindow } from './ticker-window.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const NOON = Date.UTC(2026, 2, 3, 12);

describe('the 24-hour window', () => {
  it('is empty before the first trade ever', () => {
    const window = new TickerWindow();
    expect(window.view(NOON)).toEqual({
      open: undefined,
      high: undefined,
      low: undefined,
      last: undefined,
      lots: 0n,
      quote: 0n,
      trades: 0,
    });
    expect(window.closes(NOON, 4)).toEqual([]);
  });

  it('has open, high, low, last and volumes of its trades', () => {
    const window = new TickerWindow();
    window.trade(NOON, 100, 5n, 500n);
    window.trade(NOON + 1, 140, 1n, 140n);
    window.trade(NOON + 2 * MINUTE, 90, 2n, 180n);
    expect(window.view(NOON + 3 * MINUTE)).toEqual({
      open: 100,
      high: 140,
      low: 90,
      last: 90,
      lots: 8n,
      quote: 820n,
      trades: 3,
    });
  });

  it('drops trades as time passes, without a new trade', () => {
    const window = new TickerWindow();
    window.trade(NOON, 100, 5n, 500n);
    window.trade(NOON + 30 * MINUTE, 80, 1n, 80n);
    expect(window.view(NOON + DAY - 1).open).toBe(100);
    expect(window.view(NOON + DAY)).toEqual({ open: 80, high: 80, low: 80, last: 80, lots: 1n, quote: 80n, trades: 1 });
    expect(window.view(NOON + 2 * DAY)).toEqual({
      open: 80,
      high: 80,
      low: 80,
      last: 80,
      lots: 0n,
      quote: 0n,
      trades: 0,
    });
  });

  it('reports when time alone has changed it', () => {
    const window = new TickerWindow();
    window.trade(NOON, 100, 5n, 500n);
    expect(window.expire(NOON + DAY - 1)).toBe(false);
    expect(window.expire(NOON + DAY)).toBe(true);
    expect(window.expire(NOON + DAY)).toBe(false);
  });

  it('equals a recount of the minutes that are younger than 24 hours', () => {
    const trades = fc.array(
      fc.record({ gap: fc.integer({ min: 0, max: 90 * MINUTE }), price: fc.integer({ min: 1, max: 500 }) }),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(trades, fc.integer({ min: 0, max: DAY }), (list, wait) => {
        const window = new TickerWindow();
        const times: { at: number; price: number }[] = [];
        let at = NOON;
        for (const { gap, price } of list) {
          at += gap;
          times.push({ at, price });
          window.trade(at, price, 1n, BigInt(price));
        }
        const now = at + wait;
        const oldest = now - (now % MINUTE) - DAY;
        const inside = times.filter((trade) => trade.at - (trade.at % MINUTE) > oldest);
        const prices = inside.map((trade) => trade.price);
        const last = times.at(-1)?.price ?? 0;
        expect(window.view(now)).toEqual({
          open: prices[0] ?? last,
          high: prices.length > 0 ? Math.max(...prices) : last,
          low: prices.length > 0 ? Math.min(...prices) : last,
          last,
          lots: BigInt(prices.length),
          trades: prices.length,
          quote: prices.reduce((sum, price) => sum + BigInt(price), 0n),
        });
      }),
      { seed: 21 },
    );
  });

  it('returns the closes of the day at even steps, with the last price where nothing traded', () => {
    const window = new TickerWindow();
    window.trade(NOON - 20 * 60 * MINUTE, 100, 1n, 1n);
    window.trade(NOON - 5 * 60 * MINUTE, 70, 1n, 1n);
    expect(window.closes(NOON, 4)).toEqual([100, 100, 100, 70]);
  });

  it('adds up the volumes of the latest minutes', () => {
    const window = new TickerWindow();
    expect(window.volumesSince(NOON)).toEqual({ lots: 0n, quote: 0n });
    window.trade(NOON, 100, 5n, 500n);
    window.trade(NOON + MINUTE, 110, 2n, 220n);
    window.trade(NOON + 2 * MINUTE, 120, 1n, 120n);
    expect(window.volumesSince(NOON + MINUTE)).toEqual({ lots: 3n, quote: 340n });
    expect(window.volumesSince(NOON)).toEqual({ lots: 8n, quote: 840n });
  });

  it('continues from stored minutes', () => {
    const window = new TickerWindow();
    window.load([{ openMs: NOON, open: 10, high: 30, low: 5, close: 20, lots: 7n, quote: 9n, trades: 6 }], undefined);
    window.trade(NOON + 1_000, 40, 1n, 1n);
    expect(window.view(NOON + 2_000)).toEqual({
      open: 10,
      high: 40,
      low: 5,
      last: 40,
      lots: 8n,
      quote: 10n,
      trades: 7,
    });
  });
});

describe('a shorter window', () => {
  it('equals the sum of its minutes, up to a day and a minute', () => {
    const minutes = fc.array(
      fc.record({
        gap: fc.constantFrom(0, 1, 59, 60, 240, 719, 720, 1_439),
        price: fc.integer({ min: 1, max: 1_000 }),
        lots: fc.nat(50),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(
        minutes,
        fc.constantFrom(0, 1, 60, 240, 720),
        fc.constantFrom(60, 240, 1_440),
        (trades, wait, length) => {
          const window = new TickerWindow();
          const all: { openMs: number; price: number; lots: bigint }[] = [];
          let openMs = NOON;
          for (const { gap, price, lots } of trades) {
            openMs += gap * MINUTE;
            window.trade(openMs + 7, price, BigInt(lots), BigInt(price * lots));
            all.push({ openMs, price, lots: BigInt(lots) });
            window.expire(openMs);
          }
          const nowMs = openMs + wait * MINUTE + 30_000;
          const fromMs = openMs + (wait - length) * MINUTE;
          const inside = all.filter((trade) => trade.openMs >= fromMs);
          const prices = inside.map(({ price }) => price);
          const last = all.at(-1)?.price;
          expect(window.since(fromMs, nowMs)).toEqual({
            open: prices[0] ?? last,
            high: prices.length > 0 ? Math.max(...prices) : last,
            low: prices.length > 0 ? Math.min(...prices) : last,
            last,
            lots: inside.reduce((sum, { lots }) => sum + lots, 0n),
            quote: inside.reduce((sum, { price, lots }) => sum + BigInt(price) * lots, 0n),
            trades: inside.length,
          });
        },
      ),
      { numRuns: 500 },
    );
  });
});
