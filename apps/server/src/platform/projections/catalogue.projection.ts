import type { ContractCreated } from '@bourse/core';
import { type AssetSpec, type MarketSpec, walletOf } from '@bourse/domain';
import type { ClientBase } from 'pg';
import { contractSpecJson } from './contract-spec-json.ts';
import { defineProjection, type ProjectionRows } from './projection.ts';

/** Assets, markets and contracts as the core lists them. */
class CatalogueRows implements ProjectionRows {
  readonly assets: AssetSpec[] = [];
  /** Listed or changed, in order. */
  readonly markets: MarketSpec[] = [];
  readonly contracts: ContractCreated[] = [];

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
    for (const { contract, clearingAccountId, fundAccountId } of this.contracts) {
      await client.query(
        `insert into core_contracts (contract_id, wallet, clearing_account_id, fund_account_id, spec)
          values ($1, $2, $3, $4, $5)`,
        [contract.marketId, walletOf(contract), clearingAccountId, fundAccountId, contractSpecJson(contract)],
      );
    }
  }
}

/** The assets, markets and contracts that the core lists. */
export const catalogueProjection = defineProjection<CatalogueRows>({
  name: 'catalogue',
  tables: ['core_assets', 'core_markets', 'core_contracts'],
  handlers: {
    'asset-created': (rows, { asset }) => rows.assets.push(asset),
    'market-created': (rows, { market }) => rows.markets.push(market),
    'market-configured': (rows, { market }) => rows.markets.push(market),
    'contract-created': (rows, event) => rows.contracts.push(event),
  },
  open: async () => ({ begin: () => new CatalogueRows() }),
});
