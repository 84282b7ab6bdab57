import type { AssetSpec, MarketSpec } from '@bourse/domain';
import type { ClientBase } from 'pg';
import { defineProjection, type ProjectionRows } from './projection.ts';

/** Assets and markets as the core lists them. */
class CatalogueRows implements ProjectionRows {
  readonly assets: AssetSpec[] = [];
  /** Listed or changed, in order. */
  readonly markets: MarketSpec[] = [];

  async write(client: ClientBase): Promise<void> {
    for (const asset of this.assets) {
      await client.query('insert into core_assets (asset_id, spec) values ($1, $2)', [asset.assetId, asset]);
    }
    for (const market of this.markets) {
      const spec = { ...market, minNotional: market.minNotional.toString() };
      await client.query(
        `insert into core_markets (market_id, spec) values ($1, $2)
          on conflict (market_id) do update set spec = excluded.spec`,
        [market.marketId, spec],
      );
    }
  }
}

/** The assets and markets that the core lists. */
export const catalogueProjection = defineProjection<CatalogueRows>({
  name: 'catalogue',
  tables: ['core_assets', 'core_markets'],
  handlers: {
    'asset-created': (rows, { asset }) => rows.assets.push(asset),
    'market-created': (rows, { market }) => rows.markets.push(market),
    'market-configured': (rows, { market }) => rows.markets.push(market),
  },
  open: async () => ({ begin: () => new CatalogueRows() }),
});
