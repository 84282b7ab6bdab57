import type { ExchangeEvent, Trade } from '@bourse/core';
import {
  type AssetSpec,
  type ContractSpec,
  type ContractUnits,
  contractValue,
  invariant,
  type MarketSpec,
  type MarketUnits,
  unitsOfContract,
  unitsOfListed,
} from '@bourse/domain';
import type { Pool } from 'pg';
import { type ContractSpecJson, contractSpecOf } from './contract-spec-json.ts';

/** A spot market. */
export interface ProjectedMarket {
  readonly spec: MarketSpec;
  readonly units: MarketUnits;
}

/** A contract. */
export interface ProjectedContract {
  readonly spec: ContractSpec;
  readonly units: ContractUnits;
}

/** The markets, contracts and assets that rows are computed with. They come from events as well, so a rebuild needs nothing else. */
export class ProjectedSpecs {
  readonly assets = new Map<number, AssetSpec>();
  readonly markets = new Map<number, ProjectedMarket>();
  /** By market id, which no spot market has. */
  readonly contracts = new Map<number, ProjectedContract>();

  /** Adds a listed asset, market or contract, or the changed one. */
  take(events: readonly ExchangeEvent[]): void {
    for (const event of events) {
      if (event.type === 'asset-created') this.addAsset(event.asset);
      else if (event.type === 'market-created' || event.type === 'market-configured') this.addMarket(event.market);
      else if (event.type === 'contract-created') this.addContract(event.contract);
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

  addContract(spec: ContractSpec): void {
    const asset = this.assets.get(spec.settleAssetId);
    invariant(asset !== undefined, () => `contract ${spec.code} was projected before its settle asset`);
    this.contracts.set(spec.marketId, { spec, units: unitsOfContract(spec, asset) });
  }

  market(marketId: number): ProjectedMarket {
    const market = this.markets.get(marketId);
    invariant(market !== undefined, () => `market ${marketId} was not projected`);
    return market;
  }

  contract(contractId: number): ProjectedContract {
    const contract = this.contracts.get(contractId);
    invariant(contract !== undefined, () => `contract ${contractId} was not projected`);
    return contract;
  }

  /** Value of a trade: smallest units of a spot market's quote asset, or of a contract's settle asset. */
  valueOf({ marketId, priceTicks, qtyLots }: Pick<Trade, 'marketId' | 'priceTicks' | 'qtyLots'>): bigint {
    const market = this.markets.get(marketId);
    if (market !== undefined) return BigInt(priceTicks) * BigInt(qtyLots) * market.units.quoteUnitsPerTickLot;
    return contractValue(qtyLots, priceTicks, this.contract(marketId).units);
  }
}

/** Loads the specs from the catalogue's tables. */
export async function loadSpecs(pool: Pool): Promise<ProjectedSpecs> {
  const specs = new ProjectedSpecs();
  const assets = await pool.query<{ spec: AssetSpec }>('select spec from core_assets order by asset_id');
  for (const { spec } of assets.rows) specs.addAsset(spec);
  const markets = await pool.query<{ spec: MarketSpec & { minNotional: string } }>('select spec from core_markets');
  for (const { spec } of markets.rows) specs.addMarket({ ...spec, minNotional: BigInt(spec.minNotional) });
  const contracts = await pool.query<{ spec: ContractSpecJson }>('select spec from core_contracts');
  for (const { spec } of contracts.rows) specs.addContract(contractSpecOf(spec));
  return specs;
}
