import type {
  ContractSettled,
  ContractsRecovered,
  ContractsWallet,
  FundingSettled,
  LeverageSet,
  MarginModeSet,
  PositionChanged,
  PositionModeSet,
  PositionSide,
  PriceSet,
  RecoveredContract,
} from '@bourse/core';
import { defaultLeverageOf, invariant, walletOf } from '@bourse/domain';
import type { RecoveredState } from '../../platform/core-host/core-host.ts';
import type { ViewHandlers, ViewPart, ViewPartDefinition } from '../../platform/exchange-view/view-part.ts';
import { Exposures } from './exposures.ts';
import { type ExposureSettings, type LiveContract, type LiveExposure, sidesOf } from './live-contract.ts';

/** A contract as it begins. */
type Beginning = Pick<RecoveredContract, 'contract' | 'clearingAccountId' | 'fundAccountId'> &
  Partial<RecoveredContract>;

/**
 * Everything live of contracts beside books and orders: prices and their state, funding, open interest, positions and settings of accounts, what purses
 * owe. What follows from these is worked out by `ContractFigures`.
 */
export class ContractsPart implements ViewPart {
  private readonly contracts = new Map<number, LiveContract>();
  private readonly byCode = new Map<string, LiveContract>();
  private readonly exposures = new Exposures();
  /** Accounts in hedge mode, with the wallet. */
  private readonly hedged = new Set<string>();
  /** Losses that purses owe, smallest units. */
  private readonly debts = new Map<string, bigint>();
  /** Mark at which each open order came to the book, as far as it has. */
  private readonly restMarks = new Map<bigint, number>();

  readonly handlers: ViewHandlers = {
    'contract-created': (event) => this.add(event),
    'price-set': (event) => this.setPrice(event),
    'price-state-set': ({ contractId, state }) => {
      this.contract(contractId).priceState = state;
    },
    'funding-settled': (event) => this.fund(event),
    'contract-settled': ({ contractId, priceTicks }: ContractSettled) => {
      this.contract(contractId).settledTicks = priceTicks;
    },
    'position-mode-set': (event) => this.setPositionMode(event),
    'margin-mode-set': (event) => this.setMarginMode(event),
    'leverage-set': (event) => this.setLeverage(event),
    'position-changed': (event) => this.change(event),
    'order-accepted': ({ marketId, orderId }) => this.noteRest(marketId, orderId),
    'order-activated': ({ marketId, orderId }) => this.noteRest(marketId, orderId),
    'order-triggered': ({ marketId, orderId }) => this.noteRest(marketId, orderId),
    'order-closed': ({ marketId, orderId }) => {
      if (this.contracts.has(marketId)) this.restMarks.delete(orderId);
    },
  };

  load({ rooms }: Pick<RecoveredState, 'rooms'>): void {
    // Absent from an exchange without the room of contracts.
    const recovered = rooms.contracts as ContractsRecovered | undefined;
    if (recovered === undefined) return;
    for (const contract of recovered.contracts) this.add(contract);
    for (const { accountId, wallet } of recovered.hedged) this.hedged.add(`${accountId}/${wallet}`);
    for (const { side, ...exposure } of recovered.exposures) {
      this.exposures.add({ ...exposure, side });
      this.contract(exposure.contractId).openLots += Math.max(0, exposure.lots);
    }
    for (const { accountId, assetId, unsettledUnits, wallet } of recovered.debts) {
      this.debts.set(`${accountId}/${wallet}/${assetId}`, unsettledUnits);
    }
    for (const { markTicks, orderId } of recovered.resting) this.restMarks.set(orderId, markTicks);
  }

  /** All contracts, in order of listing. */
  all(): readonly LiveContract[] {
    return [...this.contracts.values()];
  }

  find(contractId: number): LiveContract | undefined {
    return this.contracts.get(contractId);
  }

  findByCode(code: string): LiveContract | undefined {
    return this.byCode.get(code);
  }

  /** A contract that must exist. */
  contract(contractId: number): LiveContract {
    const contract = this.contracts.get(contractId);
    invariant(contract !== undefined, () => `contract ${contractId} is not in the view`);
    return contract;
  }

  /** An account's positions, by contract id, then long before short. */
  positionsOf(accountId: number): readonly LiveExposure[] {
    return this.exposures.of(accountId).filter(({ lots }) => lots !== 0);
  }

  /** All that an account has in contracts, positions and settings, by contract id, then one-way, long, short. */
  exposuresOf(accountId: number): readonly LiveExposure[] {
    return this.exposures.of(accountId);
  }

  /** All positions of a contract, in no order. */
  holdersOf(contractId: number): Iterable<LiveExposure> {
    return this.exposures.positionsOf(contractId);
  }

  findExposure(accountId: number, contractId: number, side: PositionSide | undefined): LiveExposure | undefined {
    return this.exposures.find(accountId, contractId, side);
  }

  /** Margin mode and leverage of an account in a contract, in hedge mode of one side; those of whoever has set none by default. */
  settingsOf(accountId: number, contractId: number, side?: PositionSide): ExposureSettings {
    const found = this.exposures.find(accountId, contractId, side);
    if (found !== undefined) return { isIsolated: found.isIsolated, leverage: found.leverage };
    return { isIsolated: false, leverage: defaultLeverageOf(this.contract(contractId).spec) };
  }

  /** Whether an account keeps long and short apart in the contracts of a wallet. */
  isHedge(accountId: number, wallet: ContractsWallet): boolean {
    return this.hedged.has(`${accountId}/${wallet}`);
  }

  /** Loss that a purse owes, smallest units. */
  debtOf(accountId: number, wallet: ContractsWallet, assetId: number): bigint {
    return this.debts.get(`${accountId}/${wallet}/${assetId}`) ?? 0n;
  }

  /** The mark at which a resting order came to the book: its open loss is measured by it. */
  restMarkOf(orderId: bigint): number {
    const markTicks = this.restMarks.get(orderId);
    invariant(markTicks !== undefined, () => `order ${orderId} rests without a mark`);
    return markTicks;
  }

  private add({ contract: spec, clearingAccountId, fundAccountId, ...moving }: Beginning): void {
    const { fundedMs = 0, indexTicks = 0, markTicks = 0, priceState = 'live', settledTicks = 0 } = moving;
    const contract: LiveContract = {
      contractId: spec.marketId,
      spec,
      wallet: walletOf(spec),
      clearingAccountId,
      fundAccountId,
      markTicks,
      indexTicks,
      priceState,
      funding: fundedMs === 0 ? undefined : { stampMs: fundedMs, ratePpb: undefined },
      settledTicks,
      openLots: 0,
    };
    this.contracts.set(contract.contractId, contract);
    this.byCode.set(spec.code, contract);
  }

  /** Spot markets have such prices, too. */
  private setPrice({ kind, marketId, priceTicks }: PriceSet): void {
    const contract = this.contracts.get(marketId);
    if (contract === undefined) return;
    if (kind === 'mark') contract.markTicks = priceTicks;
    else contract.indexTicks = priceTicks;
  }

  private fund({ contractId, ratePpb, stampMs }: FundingSettled): void {
    this.contract(contractId).funding = { stampMs, ratePpb };
  }

  /** Both sides begin with the settings of the only position, and that with those of the long. */
  private setPositionMode({ accountId, isHedge, wallet }: PositionModeSet): void {
    const key = `${accountId}/${wallet}`;
    if (isHedge) this.hedged.add(key);
    else this.hedged.delete(key);
    const ids = new Set(this.exposures.of(accountId).map(({ contractId }) => contractId));
    for (const contractId of ids) {
      if (this.contract(contractId).wallet !== wallet) continue;
      const settings = this.settingsOf(accountId, contractId, isHedge ? undefined : 'long');
      for (const side of sidesOf(isHedge)) Object.assign(this.ensure(accountId, contractId, side), settings);
    }
  }

  private setMarginMode({ accountId, contractId, isIsolated }: MarginModeSet): void {
    for (const side of this.sidesFor(accountId, contractId)) this.ensure(accountId, contractId, side);
    for (const exposure of this.exposures.of(accountId)) {
      if (exposure.contractId === contractId) exposure.isIsolated = isIsolated;
    }
  }

  private setLeverage({ accountId, contractId, leverage, side }: LeverageSet): void {
    const sides = side === undefined ? this.sidesFor(accountId, contractId) : [side];
    for (const each of sides) this.ensure(accountId, contractId, each).leverage = leverage;
  }

  private sidesFor(accountId: number, contractId: number): readonly (PositionSide | undefined)[] {
    return sidesOf(this.isHedge(accountId, this.contract(contractId).wallet));
  }

  private change(event: PositionChanged): void {
    const { accountId, contractId, entryUnits, isIsolated, leverage, lots, marginUnits, unsettledUnits } = event;
    const contract = this.contract(contractId);
    const exposure = this.ensure(accountId, contractId, event.side);
    contract.openLots += Math.max(0, lots) - Math.max(0, exposure.lots);
    Object.assign(exposure, { lots, entryUnits, marginUnits, isIsolated, leverage });
    this.exposures.note(exposure);
    const debt = `${accountId}/${contract.wallet}/${contract.spec.settleAssetId}`;
    if (unsettledUnits > 0n) this.debts.set(debt, unsettledUnits);
    else this.debts.delete(debt);
  }

  /** An exposure, made with nothing set when there was none. */
  private ensure(accountId: number, contractId: number, side: PositionSide | undefined): LiveExposure {
    const found = this.exposures.find(accountId, contractId, side);
    if (found !== undefined) return found;
    const settings = this.settingsOf(accountId, contractId, side);
    const made = { accountId, contractId, side, lots: 0, entryUnits: 0n, marginUnits: 0n, ...settings };
    this.exposures.add(made);
    return made;
  }

  /** An order may come to rest in the command under way, at the mark of now. */
  private noteRest(marketId: number, orderId: bigint): void {
    const contract = this.contracts.get(marketId);
    if (contract !== undefined) this.restMarks.set(orderId, contract.markTicks);
  }
}

/** The view's part of contracts. */
export const contractsPart: ViewPartDefinition<ContractsPart> = {
  name: 'contracts',
  create: () => new ContractsPart(),
};
