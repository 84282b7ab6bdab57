import { marketUnits } from '@bourse/domain';
import { describe, expect, it } from 'vitest';
import type { Feed } from './feed.ts';
import { scenarioMarket } from './scenario.ts';

const feed = (changes: Partial<Feed> = {}): Feed => ({
  base: 'BTC',
  quote: 'USDT',
  scales: { priceScale: 2, qtyScale: 6 },
  startMs: 1,
  snapshot: { bids: [], asks: [{ priceTicks: 20_000_000, qtyLots: 1 }] },
  steps: [{ type: 'trade', timeMs: 1, tradeId: 1, priceTicks: 6_000_000, qtyLots: 1, takerSide: 'buy' }],
  tickers: new Map(),
  ...changes,
});

describe('scenarioMarket', () => {
  it('takes ids from the demo world and ticks and lots from the recording', () => {
    const { market, base, quote } = scenarioMarket(feed());
    expect(market).toMatchObject({
      marketId: 1,
      code: 'btc_usdt',
      priceScale: 2,
      qtyScale: 6,
      tickSize: 1,
      lotSize: 1,
    });
    expect([base.assetId, quote.assetId]).toEqual([1, 52]);
  });

  it('refuses nothing that a recording may have: no band, no fee, no least order, room above the highest price', () => {
    const { market, base, quote } = scenarioMarket(feed());
    expect(market).toMatchObject({ minNotional: 0n, priceBandPpm: 0, makerFeePpm: 0, takerFeePpm: 0, minQtyLots: 1 });
    expect(market.maxPriceTicks).toBeGreaterThan(20_000_000);
    expect(market.maxQtyLots).toBeGreaterThan(1_000_000_000);
    expect(marketUnits(market, base, quote).ok).toBe(true);
  });

  it('makes an asset that the demo world does not have', () => {
    const { market, base } = scenarioMarket(feed({ base: 'XYZ' }));
    expect(market.code).toBe('xyz_usdt');
    expect(base).toEqual({ assetId: 9_000, code: 'XYZ', scale: 8 });
  });

  it('says so when the recording’s decimals fit no market', () => {
    expect(() => scenarioMarket(feed({ scales: { priceScale: 8, qtyScale: 8 } }))).toThrow(/MARKET_NOTIONAL_NOT_EXACT/);
  });
});
