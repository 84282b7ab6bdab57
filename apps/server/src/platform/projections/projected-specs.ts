import type { ExchangeEvent } from '@bourse/core';
import { type AssetSpec, invariant, type MarketSpec, type MarketUnits, unitsOfListed } from '@bourse/domain';
import type { Pool } from 'pg';

/** The markets and assets that rows are computed with. They come from events as well, so a rebuild needs nothing else. */
export class ProjectedSpecs {
  readonly assets = new Map<number, AssetSpec>();
  readonly markets = new Map<number, { spec: MarketSpec; units: MarketUnits }>();

  /** Adds a listed asset or market, or the changed one. */
  take(events: readonly ExchangeEvent[]): void {
    for (const event of events) {
      if (event.type === 'asset-created') this.addAsset(event.asset);
      else if (event.type === 'market-created' || event.type === 'market-configured') this.addMarket(event.market);
    }
  }

  addAsset(asset: AssetSpec): void {
    this.assets.set(asset.assetId, asset);
  }

  addMarket(spec: MarketSpec): void {
    const base = this.assets.get(spec.baseAssetId);
    const quote = this.assets.get(spec.quoteAssetId);
    invariant(base !== undefined && quote !== undefined, () => `market ${spec.code} was projected before its assets`);
    this.markets.set(spec.marketId, { spec, units: unitsOfListed(spec, base, quote) });
  }

  market(marketId: number): { spec: MarketSpec; units: MarketUnits } {
    const market = this.markets.get(marketId);
    invariant(market !== undefined, () => `market ${marketId} was not projected`);
    return market;
  }
}

/** Loads the specs from the catalogue's tables. */
export async function loadSpecs(pool: Pool): Promise<ProjectedSpecs> {
  const specs = new ProjectedSpecs();
  const assets = await pool.query<{ spec: AssetSpec }>('select spec from core_assets order by asset_id');
  for (const { spec } of assets.rows) specs.addAsset(spec);
  const markets = await pool.query<{ spec: MarketSpec & { minNotional: string } }>('select spec from core_markets');
  for (const { spec } of markets.rows) specs.addMarket({ ...spec, minNotional: BigInt(spec.minNotional) });
  return specs;
}
