import { marketUnits } from '@bourse/domain';
import { describe, expect, it } from 'vitest';
import { DEMO_ASSETS, DEMO_MARKETS } from './world.ts';

const assetById = new Map(DEMO_ASSETS.map((asset) => [asset.spec.assetId, asset.spec]));

describe('demo world', () => {
  it('gives USDT the coin id 52 and every asset its own id and code', () => {
    expect(DEMO_ASSETS.find((asset) => asset.spec.code === 'USDT')?.spec.assetId).toBe(52);
    expect(assetById.size).toBe(DEMO_ASSETS.length);
    expect(new Set(DEMO_ASSETS.map((asset) => asset.spec.code)).size).toBe(DEMO_ASSETS.length);
  });

  it('has about forty markets with unique ids and codes', () => {
    expect(DEMO_MARKETS.length).toBeGreaterThanOrEqual(40);
    expect(new Set(DEMO_MARKETS.map((market) => market.spec.marketId)).size).toBe(DEMO_MARKETS.length);
    expect(new Set(DEMO_MARKETS.map((market) => market.spec.code)).size).toBe(DEMO_MARKETS.length);
  });

  it.each(['btc_usdt', 'eth_usdt', 'sol_usdt', 'xrp_usdt', 'pi_usdt', 'btc_usdc', 'eth_usdc'])(
    'SH-08 lists %s, which the footer links to',
    (code) => {
      expect(DEMO_MARKETS.some((market) => market.spec.code === code)).toBe(true);
    },
  );

  it('MN-09 ends codes with _etf in area 6, with _alts in area 8 and with neither elsewhere', () => {
    for (const { spec, tradeArea } of DEMO_MARKETS) {
      expect(spec.code.endsWith('_etf')).toBe(tradeArea === 6);
      expect(spec.code.endsWith('_alts')).toBe(tradeArea === 8);
    }
    expect(DEMO_MARKETS.map((market) => market.spec.code)).toContain('btc3l_usdt_etf');
  });

  it.each(DEMO_MARKETS.map((market) => [market.spec.code, market] as const))('%s fits the core', (_code, market) => {
    const base = assetById.get(market.spec.baseAssetId);
    const quote = assetById.get(market.spec.quoteAssetId);
    if (base === undefined || quote === undefined) throw new Error('a market names an unknown asset');
    const units = marketUnits(market.spec, base, quote);
    expect(units.ok).toBe(true);
    if (!units.ok) return;
    const anchorTicks = market.anchor * 10 ** market.spec.priceScale;
    expect(anchorTicks).toBeGreaterThan(900);
    expect(anchorTicks * 20).toBeLessThan(market.spec.maxPriceTicks);
    const lotNotional = anchorTicks * Number(units.value.quoteUnitsPerTickLot);
    expect(lotNotional).toBeLessThan(Number(market.spec.minNotional));
  });
});
