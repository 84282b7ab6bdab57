import type { MarketStatus } from '@bourse/core';
import {
  type AssetSpec,
  type ContractSpec,
  type ContractUnits,
  type ContractWallet,
  type DerivedTier,
  invariant,
  tiersOf,
  unitsOfContract,
  walletOf,
} from '@bourse/domain';
import type { Instrument } from './instrument.ts';

/** A listed contract, with everything that does not change with trades and prices; replaced as a whole when something else changes it. */
export interface ListedContract extends Instrument {
  /** Also the wallet of its margin. */
  readonly product: ContractWallet;
  readonly spec: ContractSpec;
  readonly units: ContractUnits;
  /** Smallest notional first. */
  readonly tiers: readonly DerivedTier[];
  readonly settle: AssetSpec;
  readonly status: MarketStatus;
}

/** Contracts by id and by code. */
export class ContractCatalogue {
  private readonly byId = new Map<number, ListedContract>();
  private readonly byCode = new Map<string, ListedContract>();
  private readonly assetOf: (assetId: number) => AssetSpec | undefined;

  constructor(assetOf: (assetId: number) => AssetSpec | undefined) {
    this.assetOf = assetOf;
  }

  /** Every contract, whatever its status, in order of listing. */
  all(): readonly ListedContract[] {
    return [...this.byId.values()];
  }

  find(contractId: number): ListedContract | undefined {
    return this.byId.get(contractId);
  }

  findByCode(code: string): ListedContract | undefined {
    return this.byCode.get(code);
  }

  add(spec: ContractSpec, status: MarketStatus): ListedContract {
    const settle = this.assetOf(spec.settleAssetId);
    invariant(settle !== undefined, () => `contract ${spec.code} settles in an unknown asset`);
    const units = unitsOfContract(spec, settle);
    return this.keep({
      product: walletOf(spec),
      spec,
      units,
      tiers: tiersOf(spec),
      settle,
      status,
      valueAsset: settle,
      valueUnits: units,
      feeAssets: { buy: settle, sell: settle },
    });
  }

  setStatus(contractId: number, status: MarketStatus): ListedContract {
    const contract = this.byId.get(contractId);
    invariant(contract !== undefined, () => `contract ${contractId} is not in the catalogue`);
    return this.keep({ ...contract, status });
  }

  private keep(contract: ListedContract): ListedContract {
    this.byId.set(contract.spec.marketId, contract);
    this.byCode.set(contract.spec.code, contract);
    return contract;
  }
}
