import type { ContractsWallet } from '@bourse/core';
import {
  bankruptcyPrice,
  behindPosition,
  type ContractPosition,
  contractValue,
  type ExactPrice,
  type Exposure,
  entryPrice,
  exposureStay,
  initialMargin,
  liquidationPrice,
  maintenanceMargin,
  marginRatioPpm,
  mostOut,
  type PurseFigures,
  profitAt,
  purseAvailable,
  purseEquity,
  type RiskFigures,
  type RiskPrice,
  removableMargin,
  requirementOf,
} from '@bourse/domain';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import type { ListedContract } from '../../platform/exchange-view/markets/contract-catalogue.ts';
import type { OrderRecord } from '../../platform/exchange-view/orders/order-record.ts';
import type { ContractsPart } from './contracts-part.ts';
import type { LiveExposure } from './live-contract.ts';
import { openingSums } from './order-sums.ts';

/** One account's wallet of one kind in one settle asset: the money behind its contracts. */
export interface PurseKey {
  readonly accountId: number;
  readonly wallet: ContractsWallet;
  readonly assetId: number;
}

/** What a purse has and needs at the marks of now; amounts in smallest units of its asset. */
export interface PurseSummary extends PurseFigures, RiskFigures {
  /** What orders, added margin and lower leverage may use. */
  readonly availableUnits: bigint;
  /** The most that may leave it. */
  readonly mostOutUnits: bigint;
  /** Maintenance in parts per million of equity; undefined when no equity is left. */
  readonly marginRatioPpm: bigint | undefined;
}

/** A position with what follows from it at mark; amounts in smallest units of the settle asset. */
export interface PositionFigures {
  readonly exposure: LiveExposure;
  readonly contract: ListedContract;
  readonly markTicks: number;
  /** Value at mark. */
  readonly valueUnits: bigint;
  readonly unrealisedUnits: bigint;
  readonly entryPrice: ExactPrice | undefined;
  /** Its own initial and maintenance margin, the latter with the contract's reserve. */
  readonly initialUnits: bigint;
  readonly maintenanceUnits: bigint;
  /** Of what stands behind it: the isolated position itself, or the whole cross purse. */
  readonly risk: RiskFigures;
  readonly marginRatioPpm: bigint | undefined;
  /** Undefined when the market has no such price. */
  readonly liquidation: RiskPrice | undefined;
  readonly bankruptcy: RiskPrice | undefined;
  /** Margin that may be taken off an isolated position; 0n for a cross one. */
  readonly removableUnits: bigint;
}

/** What stands behind the cross positions of a purse. */
interface CrossRisk {
  /** Wallet without isolated margins and what is owed. */
  readonly cashUnits: bigint;
  readonly unrealisedUnits: bigint;
  readonly maintenanceUnits: bigint;
}

/** An exposure with its resting orders. */
interface Loaded {
  readonly exposure: LiveExposure;
  readonly orders: readonly OrderRecord[];
}

/** Figures of purses and positions, by the functions of the domain by which the engine decides. */
export class ContractFigures {
  private readonly part: ContractsPart;
  private readonly view: ExchangeView;

  constructor(part: ContractsPart, view: ExchangeView) {
    this.part = part;
    this.view = view;
  }

  /** The contract as it is listed. */
  listed(contractId: number): ListedContract {
    return this.view.contract(contractId).market;
  }

  /** Purses of a wallet in which an account has money, a position, an order or a debt; by asset. */
  pursesOf(accountId: number, wallet: ContractsWallet): readonly PurseKey[] {
    const assets = new Set<number>();
    for (const balance of this.view.nonZeroBalances(accountId)) {
      if (balance.wallet === wallet) assets.add(balance.assetId);
    }
    for (const { contractId, lots } of this.part.exposuresOf(accountId)) {
      const { spec, wallet: own } = this.part.contract(contractId);
      if (own === wallet && lots !== 0) assets.add(spec.settleAssetId);
    }
    for (const { marketId } of this.view.workingOrders(accountId, wallet)) {
      assets.add(this.part.contract(marketId).spec.settleAssetId);
    }
    return [...assets].sort((a, b) => a - b).map((assetId) => ({ accountId, wallet, assetId }));
  }

  purse(key: PurseKey): PurseSummary {
    const cross = this.crossRisk(key);
    const { held, total } = this.balanceOf(key);
    let [requirementUnits, stayUnits] = [0n, 0n];
    for (const loaded of this.loadedOf(key)) {
      const { exposure } = loaded;
      const required = requirementOf(this.domainExposure(loaded));
      const { spec } = this.listed(exposure.contractId);
      requirementUnits += required;
      stayUnits += exposure.isIsolated
        ? required
        : exposureStay(required, this.valueOf(exposure), spec.largePositionUnits);
    }
    const figures: PurseFigures = {
      walletUnits: total,
      isolatedUnits: held,
      unsettledUnits: this.part.debtOf(key.accountId, key.wallet, key.assetId),
      unrealisedUnits: cross.unrealisedUnits,
      requirementUnits,
      stayUnits,
    };
    const risk = { equityUnits: purseEquity(figures), maintenanceUnits: cross.maintenanceUnits };
    return {
      ...figures,
      ...risk,
      availableUnits: purseAvailable(figures),
      mostOutUnits: mostOut(figures),
      marginRatioPpm: marginRatioPpm(risk),
    };
  }

  /** An account's positions, by contract id, then long before short. */
  positionsOf(accountId: number): readonly PositionFigures[] {
    return this.part.positionsOf(accountId).map((exposure) => this.position(exposure));
  }

  /** `cross`: of its purse, where it is known already. */
  position(exposure: LiveExposure, cross = this.crossRisk(this.purseOf(exposure))): PositionFigures {
    const contract = this.listed(exposure.contractId);
    const { tiers, units } = contract;
    const { isIsolated, leverage, marginUnits } = exposure;
    const { markTicks } = this.part.contract(exposure.contractId);
    const [valueUnits, unrealisedUnits] = [this.valueOf(exposure), this.unrealisedOf(exposure)];
    const maintenanceUnits = this.maintenanceOf(exposure);
    const risk = isIsolated
      ? { equityUnits: marginUnits + unrealisedUnits, maintenanceUnits }
      : { equityUnits: cross.cashUnits + cross.unrealisedUnits, maintenanceUnits: cross.maintenanceUnits };
    const others = {
      unrealised: cross.unrealisedUnits - unrealisedUnits,
      maintenance: cross.maintenanceUnits - maintenanceUnits,
    };
    const behindUnits = isIsolated
      ? marginUnits
      : behindPosition(cross.cashUnits, others.unrealised, others.maintenance);
    const position = positionOf(exposure);
    const isolated = { marginUnits, unrealisedUnits, valueUnits, leverage };
    return {
      exposure,
      contract,
      markTicks,
      valueUnits,
      unrealisedUnits,
      entryPrice: entryPrice(position, units),
      initialUnits: initialMargin(valueUnits, leverage),
      maintenanceUnits,
      risk,
      marginRatioPpm: marginRatioPpm(risk),
      liquidation: liquidationPrice(position, behindUnits, { units, tiers, reservePpm: reserveOf(contract) }),
      bankruptcy: bankruptcyPrice(position, this.behindOf(exposure, cross), units),
      removableUnits: isIsolated ? removableMargin(isolated, contract.spec.largePositionUnits) : 0n,
    };
  }

  /** Value of a position at mark. */
  valueOf({ contractId, lots }: LiveExposure): bigint {
    const { markTicks } = this.part.contract(contractId);
    return lots === 0 ? 0n : contractValue(Math.abs(lots), markTicks, this.listed(contractId).units);
  }

  /** What stands behind a position besides its own profit, for its bankruptcy price. */
  behindOf(exposure: LiveExposure, cross = this.crossRisk(this.purseOf(exposure))): bigint {
    if (exposure.isIsolated) return exposure.marginUnits;
    return behindPosition(cross.cashUnits, cross.unrealisedUnits - this.unrealisedOf(exposure));
  }

  /** The purse behind a position. */
  purseOf({ accountId, contractId }: LiveExposure): PurseKey {
    const { spec, wallet } = this.part.contract(contractId);
    return { accountId, wallet, assetId: spec.settleAssetId };
  }

  /** What stands behind the cross positions of a purse, and what they need. A fund needs no margin. */
  crossRisk(key: PurseKey): CrossRisk {
    const { held, total } = this.balanceOf(key);
    const cashUnits = total - held - this.part.debtOf(key.accountId, key.wallet, key.assetId);
    const needsMargin = !this.isHouse(key.accountId);
    let [unrealisedUnits, maintenanceUnits] = [0n, 0n];
    for (const exposure of this.backedBy(key)) {
      if (exposure.lots === 0 || exposure.isIsolated) continue;
      unrealisedUnits += this.unrealisedOf(exposure);
      if (needsMargin) maintenanceUnits += this.maintenanceOf(exposure);
    }
    return { cashUnits, unrealisedUnits, maintenanceUnits };
  }

  private unrealisedOf(exposure: LiveExposure): bigint {
    const { markTicks } = this.part.contract(exposure.contractId);
    return exposure.lots === 0 ? 0n : profitAt(positionOf(exposure), markTicks, this.listed(exposure.contractId).units);
  }

  private maintenanceOf(exposure: LiveExposure): bigint {
    const contract = this.listed(exposure.contractId);
    return exposure.lots === 0 ? 0n : maintenanceMargin(contract.tiers, this.valueOf(exposure), reserveOf(contract));
  }

  private isHouse(accountId: number): boolean {
    return this.view.houseAccounts.has(accountId);
  }

  /** A fund has its money where all accounts of the house have it. */
  private balanceOf({ accountId, assetId, wallet }: PurseKey) {
    return this.view.balance(accountId, this.isHouse(accountId) ? 'spot' : wallet, assetId);
  }

  /** Exposures behind which the purse stands; a fund has one purse for all contracts of an asset. */
  private backedBy({ accountId, assetId, wallet }: PurseKey): readonly LiveExposure[] {
    const isFund = this.isHouse(accountId);
    return this.part.exposuresOf(accountId).filter(({ contractId }) => {
      const { spec, wallet: own } = this.part.contract(contractId);
      return spec.settleAssetId === assetId && (isFund || own === wallet);
    });
  }

  /** The same with their resting orders, and those that have only orders. */
  private loadedOf(key: PurseKey): readonly Loaded[] {
    const orders = this.view
      .workingOrders(key.accountId, key.wallet)
      .filter(({ marketId }) => this.part.contract(marketId).spec.settleAssetId === key.assetId);
    const byExposure = Map.groupBy(orders, ({ marketId, positionSide }) => `${marketId}/${positionSide ?? ''}`);
    const loaded = this.backedBy(key).map((exposure) => {
      const name = `${exposure.contractId}/${exposure.side ?? ''}`;
      const own = byExposure.get(name) ?? [];
      byExposure.delete(name);
      return { exposure, orders: own };
    });
    for (const own of byExposure.values()) {
      const [first] = own;
      if (first !== undefined) loaded.push({ exposure: this.unused(first), orders: own });
    }
    return loaded;
  }

  /** The exposure of an order whose account has never set or held anything there. */
  private unused({ accountId, marketId, positionSide }: OrderRecord): LiveExposure {
    const settings = this.part.settingsOf(accountId, marketId, positionSide);
    const none = { lots: 0, entryUnits: 0n, marginUnits: 0n };
    return { accountId, contractId: marketId, side: positionSide, ...none, ...settings };
  }

  private domainExposure({ exposure, orders }: Loaded): Exposure {
    const { accountId, contractId, isIsolated, leverage, side } = exposure;
    const contract = this.listed(contractId);
    return {
      mode: side === undefined ? 'one-way' : 'hedge',
      isIsolated,
      side: positionOf(exposure).side,
      lots: Math.abs(exposure.lots),
      valueUnits: this.valueOf(exposure),
      ...openingSums(orders, contract, (orderId) => this.part.restMarkOf(orderId)),
      leverage,
      takerFeePpm: Math.max(0, this.view.ownFeeRates(accountId).takerFeePpm ?? contract.spec.takerFeePpm),
    };
  }
}

/** A position as the domain takes it; of none, the side that it could have. */
export function positionOf({ entryUnits, lots, side }: LiveExposure): ContractPosition {
  const sign = side === undefined ? (lots < 0 ? -1 : 1) : side === 'long' ? 1 : -1;
  return { side: sign, lots: Math.abs(lots), entryUnits };
}

function reserveOf({ spec }: ListedContract): number {
  return spec.liquidationReservePpm ?? 0;
}
