import { MAX_AMOUNT, type MarketSpec } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { createExchange } from '../../create-exchange.ts';
import type { Exchange } from '../../exchange.ts';
import type { Command } from '../index.ts';

// Where a product or a sum comes to the edge of int64. Accounts 1,000 and 1,001; asset 1 is the base, 2 the quote.

const [MAKER, TAKER] = [1_000, 1_001];

function listed(spec: Partial<MarketSpec>, baseScale: number): Exchange {
  const exchange = createExchange();
  exchange.apply({ type: 'create-asset', asset: { assetId: 1, code: 'BASE', scale: baseScale } });
  exchange.apply({ type: 'create-asset', asset: { assetId: 2, code: 'QUOTE', scale: 8 } });
  const market: MarketSpec = {
    marketId: 1,
    code: 'base_quote',
    baseAssetId: 1,
    quoteAssetId: 2,
    priceScale: 2,
    tickSize: 1,
    qtyScale: 4,
    lotSize: 1,
    minQtyLots: 1,
    maxQtyLots: 92_233,
    maxPriceTicks: 1_000_000,
    minNotional: 0n,
    priceBandPpm: 0,
    makerFeePpm: 1_000,
    takerFeePpm: 2_000,
    selfTradePrevention: 'NONE',
    ...spec,
  };
  expect(exchange.apply({ type: 'create-market', market })[0]).toMatchObject({ type: 'market-created' });
  for (const accountId of [MAKER, TAKER]) exchange.apply({ type: 'open-account', accountId });
  return exchange;
}

function credit(exchange: Exchange, accountId: number, assetId: number, amount: bigint): void {
  const wallet = 'spot';
  const events = exchange.apply({ type: 'credit', accountId, wallet, assetId, amount, reason: 'deposit' });
  expect(events[0]).toMatchObject({ type: 'posted' });
}

const limit = (accountId: number, side: 'buy' | 'sell', qtyLots: number, priceTicks = 1): Command => {
  return { type: 'place-order', orderType: 'limit', accountId, marketId: 1, side, priceTicks, qtyLots };
};
const byQuote = (accountId: number, side: 'buy' | 'sell', quoteAmount: bigint): Command => {
  return { type: 'place-order', orderType: 'market', accountId, marketId: 1, side, quoteAmount };
};

describe('at the edge of int64', () => {
  test('a sell by quote amount that needs more lots than an order may have is rejected', () => {
    const exchange = listed({}, 18);
    credit(exchange, MAKER, 2, 10n ** 12n);
    credit(exchange, TAKER, 1, 1n);
    for (let order = 0; order < 30; order++) exchange.apply(limit(MAKER, 'buy', 92_233));
    const before = exchange.stateHash();
    // One lot is 10^14 base units: 92,234 lots are just beyond 2^63, 184,468 lots just beyond 2^64.
    for (const lots of [92_234n, 184_468n, 2_766_990n]) {
      expect(exchange.apply(byQuote(TAKER, 'sell', lots * 100n))).toEqual([
        { type: 'rejected', accountId: TAKER, code: 'QTY_TOO_LARGE' },
      ]);
    }
    expect(exchange.stateHash()).toBe(before);
  });

  test.each(['sell', 'buy'] as const)('an account that owns all there is can %s to itself', (side) => {
    const exchange = listed({ maxQtyLots: 10 ** 13, maxPriceTicks: 100 }, 8);
    credit(exchange, MAKER, 1, MAX_AMOUNT);
    credit(exchange, MAKER, 2, MAX_AMOUNT);
    exchange.apply(limit(MAKER, side === 'sell' ? 'buy' : 'sell', 1_000));
    const events = exchange.apply(limit(MAKER, side, 1_000));
    expect(events.filter(({ type }) => type === 'trade')).toHaveLength(1);
    for (const assetId of [1, 2]) expect(exchange.totals(assetId)).toEqual({ total: 0n, held: 0n });
    expect(exchange.balances().every(({ held }) => held === 0n)).toBe(true);
  });

  test('a minimum notional beyond int64 is rejected with the market', () => {
    const exchange = listed({}, 8);
    for (const minNotional of [2n ** 63n, 2n ** 64n]) {
      const [market] = exchange.markets();
      if (market === undefined) throw new Error('the market is listed');
      const other = { ...market, marketId: 2, code: 'other_quote', minNotional };
      expect(exchange.apply({ type: 'create-market', market: other })).toEqual([
        { type: 'rejected', accountId: 0, code: 'MARKET_BOUNDS_INVALID' },
      ]);
    }
  });
});

describe('a quote amount that the last order of the book uses up', () => {
  test.each(['buy', 'sell'] as const)('is filled: %s', (side) => {
    const exchange = listed({}, 8);
    for (const accountId of [MAKER, TAKER])
      for (const assetId of [1, 2]) credit(exchange, accountId, assetId, 10n ** 12n);
    exchange.apply(limit(MAKER, side === 'buy' ? 'sell' : 'buy', 10, 100));
    const closed = exchange.apply(byQuote(TAKER, side, 100_000n)).filter(({ type }) => type === 'order-closed');
    expect(closed.at(-1)).toMatchObject({
      accountId: TAKER,
      status: 'FILLED',
      reason: 'NONE',
      executedQuote: 100_000n,
    });
  });

  test('by one unit more than the book has, it expires', () => {
    const exchange = listed({}, 8);
    for (const accountId of [MAKER, TAKER])
      for (const assetId of [1, 2]) credit(exchange, accountId, assetId, 10n ** 12n);
    exchange.apply(limit(MAKER, 'sell', 10, 100));
    const closed = exchange.apply(byQuote(TAKER, 'buy', 100_001n)).filter(({ type }) => type === 'order-closed');
    expect(closed.at(-1)).toMatchObject({ status: 'EXPIRED', reason: 'INSUFFICIENT_LIQUIDITY' });
  });
});
