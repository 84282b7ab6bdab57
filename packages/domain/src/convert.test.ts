import { describe, expect, it } from 'vitest';
import { convertPaths, convertStep, type StepTerms } from './convert.ts';
import { priceTicks, qtyLots } from './numbers.ts';

const [BTC, ETH, USDT, EUR] = [1, 2, 52, 60];
const MARKETS = [
  { marketId: 1, baseAssetId: BTC, quoteAssetId: USDT },
  { marketId: 2, baseAssetId: ETH, quoteAssetId: USDT },
  { marketId: 3, baseAssetId: ETH, quoteAssetId: BTC },
  { marketId: 4, baseAssetId: USDT, quoteAssetId: EUR },
];
const ways = (from: number, to: number, most = 3) =>
  convertPaths(MARKETS, from, to, most).map((steps) => steps.map(({ marketId, side }) => `${side} ${marketId}`).join());

describe('ways from coin to coin', () => {
  it.each<[string, number, number, number, readonly string[]]>([
    ['one market, and around', BTC, USDT, 3, ['sell 1', 'buy 3,sell 2']],
    ['against the quote', USDT, ETH, 2, ['buy 2', 'buy 1,buy 3']],
    ['over a coin between', BTC, EUR, 2, ['sell 1,sell 4']],
    ['the long way too', BTC, EUR, 3, ['sell 1,sell 4', 'buy 3,sell 2,sell 4']],
    ['not too long', BTC, EUR, 1, []],
    ['to itself', BTC, BTC, 3, []],
    ['to a coin without a market', BTC, 99, 3, []],
  ])('%s', (_name, from, to, most, expected) => {
    expect(ways(from, to, most)).toEqual(expected);
  });
});

describe('a step', () => {
  // One tick is 0.01, one lot 0.0001, one tick × one lot one unit of the quote; a lot is 10,000 units of the base.
  const level = (ticks: number, lots: number) => ({ priceTicks: priceTicks(ticks), qtyLots: qtyLots(lots) });
  const TERMS: StepTerms = {
    side: 'buy',
    market: { minQtyLots: 1, maxQtyLots: 1_000, minNotional: 0n },
    units: { baseUnitsPerLot: 10_000n, quoteUnitsPerTickLot: 1n },
    feePpm: 2_000,
    levels: [level(100, 5), level(110, 10)],
    boundTicks: 0,
  };
  const bids = [level(99, 5), level(90, 10)];
  it.each<[string, bigint, Partial<StepTerms>, object]>([
    [
      'buys what the amount pays for',
      725n,
      {},
      { lots: 7, paid: 720n, received: 69_860n, fee: 140n, leastReceived: 69_860n },
    ],
    [
      'buys all of an amount',
      500n,
      { feePpm: 0 },
      { lots: 5, paid: 500n, received: 50_000n, fee: 0n, leastReceived: 50_000n },
    ],
    // 495 and 180 less 0.2 %, each rounded up; at least 98 or 89 for each lot.
    [
      'sells whole lots',
      75_000n,
      { side: 'sell', levels: bids },
      { lots: 7, paid: 70_000n, received: 673n, fee: 2n, leastReceived: 668n },
    ],
    // Fees of 1.4 and 1.2: four, where one fee on all would be three.
    [
      'pays a fee that is rounded up at each level',
      70_000n,
      { side: 'sell', levels: [level(700, 1), level(100, 6)] },
      { lots: 7, paid: 70_000n, received: 1_296n, fee: 4n, leastReceived: 1_292n },
    ],
  ])('%s', (_name, given, changes, expected) => {
    expect(convertStep(given, { ...TERMS, ...changes })).toEqual({ ok: true, value: expected });
  });

  const market = TERMS.market;
  it.each<[string, bigint, Partial<StepTerms>]>([
    ['CONVERT_BOOK_TOO_THIN', 1_601n, {}],
    ['CONVERT_BOOK_TOO_THIN', 725n, { boundTicks: 109 }],
    ['CONVERT_BOOK_TOO_THIN', 160_000n, { side: 'sell', levels: bids }],
    ['CONVERT_BOOK_TOO_THIN', 60_000n, { side: 'sell', levels: bids, boundTicks: 91 }],
    ['QTY_TOO_SMALL', 99n, {}],
    ['QTY_TOO_SMALL', 9_999n, { side: 'sell', levels: bids }],
    ['QTY_TOO_SMALL', 500n, { market: { ...market, minQtyLots: 6 } }],
    ['QTY_TOO_LARGE', 725n, { market: { ...market, maxQtyLots: 6 } }],
    ['QTY_TOO_LARGE', 70_000n, { side: 'sell', levels: bids, market: { ...market, maxQtyLots: 6 } }],
    ['NOTIONAL_TOO_SMALL', 725n, { market: { ...market, minNotional: 726n } }],
    ['NOTIONAL_TOO_SMALL', 50_000n, { side: 'sell', levels: bids, market: { ...market, minNotional: 496n } }],
  ])('%s of %s', (code, given, changes) => {
    expect(convertStep(given, { ...TERMS, ...changes })).toMatchObject({ ok: false, code });
  });
});
