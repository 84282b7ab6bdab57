/** All contracts, purses and exposures of one exchange, and what the command under way has changed. */
import {
  defaultLeverageOf,
  exposureStay,
  mostOut,
  type PurseFigures,
  purseAvailable,
  purseEquity,
} from '@bourse/domain';
import { packPocket } from '../../kernel/ledger/ledger.ts';
import { walletIndexOf } from '../../kernel/names.ts';
import * as records from '../../kernel/record-layout.ts';
import * as orders from '../../trading/order-layout.ts';
import type { TradingState } from '../../trading/state.ts';
import { notNegative } from './amounts.ts';
import type { Contract } from './contract.ts';
import { Exposure } from './exposure.ts';
import { PositionIndex } from './position-index.ts';
import { Purse } from './purse.ts';
import { Touched } from './touched.ts';

const { ACCOUNT, MARKET_RATE } = records;
const { POSITION } = orders;
const HEDGED = POSITION.LONG | POSITION.SHORT;

/** An account's exposures in one contract, made when they are first needed. */
interface Exposures {
  /** By `hedgeSide`. */
  readonly bySide: Map<number, Exposure>;
}

/** Whether an exposure is as if it had never been used; its orders apart. */
export function isUnused({ contract, isIsolated, leverage, lots }: Exposure): boolean {
  return lots === 0 && !isIsolated && leverage === defaultLeverageOf(contract.spec);
}

export class ContractsState {
  declare readonly trading: TradingState;
  /** By id. */
  readonly contracts = new Map<number, Contract>();
  /** Owner → contract id → exposures. */
  private readonly byOwner = new Map<number, Map<number, Exposures>>();
  /** Pocket → owner → purse. */
  private readonly purses = new Map<number, Map<number, Purse>>();
  /** Exposures by the purse behind them. */
  private readonly backed = new Map<Purse, Exposure[]>();
  /** Accounts in hedge mode, by pocket wallet: owner and wallet index. */
  private readonly hedged = new Set<string>();
  /** Open positions by contract id. */
  private readonly positions = new Map<number, PositionIndex>();
  /** Purses that owe a loss. */
  private readonly debtors = new Set<Purse>();
  /** Exposures whose position the command under way has changed. */
  readonly changed = new Set<Exposure>();
  /** What the command under way has changed and risk has not seen. */
  readonly touched = new Touched();
  /** The position that is being liquidated: what closing it costs is its own margin's, and after that the fund's. */
  declare liquidating: Exposure | undefined;
  /** Loss of an isolated position beyond its margin, smallest units, in the liquidation under way. */
  shortUnits = 0n;
  /** Lots and value that forced orders have filled. */
  readonly forced = { lots: 0, valueUnits: 0n };

  constructor(trading: TradingState) {
    this.trading = trading;
  }

  isHedge(owner: number, wallet: string): boolean {
    return this.hedged.has(`${owner}/${wallet}`);
  }
  setHedge(owner: number, wallet: string, isHedge: boolean): void {
    const key = `${owner}/${wallet}`;
    if (isHedge) this.hedged.add(key);
    else this.hedged.delete(key);
  }
  /** Owners in hedge mode with their wallets, sorted. */
  hedgedAccounts(): readonly (readonly [number, string])[] {
    const pairs = [...this.hedged].map((key) => key.split('/'));
    return pairs
      .map(([owner, wallet]) => [Number(owner), wallet ?? ''] as const)
      .sort(([a, x], [b, y]) => a - b || (x < y ? -1 : 1));
  }

  /** The bits of an order's position that name a side. */
  static sideOf(position: number): number {
    return position & HEDGED;
  }

  find(owner: number, contract: Contract, hedgeSide: number): Exposure | undefined {
    return this.byOwner.get(owner)?.get(contract.id)?.bySide.get(hedgeSide);
  }

  /**
   * An account's exposure, made when it never had one: then it is as no exposure at all, so that an order that is rejected changes nothing by
   * asking for it.
   */
  ensure(owner: number, contract: Contract, hedgeSide: number): Exposure {
    const found = this.find(owner, contract, hedgeSide);
    if (found !== undefined) return found;
    const { bySide } = this.ofAccount(owner, contract);
    const purse = this.purseOf(owner, contract);
    const made = new Exposure(contract, purse, hedgeSide, defaultLeverageOf(contract.spec));
    bySide.set(hedgeSide, made);
    const backed = this.backed.get(purse) ?? [];
    backed.push(made);
    backed.sort((a, b) => a.contract.id - b.contract.id || a.hedgeSide - b.hedgeSide);
    this.backed.set(purse, backed);
    return made;
  }

  private ofAccount(owner: number, { id }: Contract): Exposures {
    let contracts = this.byOwner.get(owner);
    if (contracts === undefined) {
      contracts = new Map();
      this.byOwner.set(owner, contracts);
    }
    let found = contracts.get(id);
    if (found === undefined) {
      found = { bySide: new Map() };
      contracts.set(id, found);
    }
    return found;
  }

  /** An account's exposures in a contract, one-way, long, short. */
  ofContract(owner: number, contract: Contract): readonly Exposure[] {
    const bySide = this.byOwner.get(owner)?.get(contract.id)?.bySide;
    return bySide === undefined ? [] : [...bySide.values()].sort((a, b) => a.hedgeSide - b.hedgeSide);
  }

  /** All open positions of a contract, in the order of accounts, then one-way, long, short. */
  positionsOf({ id }: Contract): readonly Exposure[] {
    return this.positions.get(id)?.all() ?? [];
  }
  /** Notes that the lots of a position have changed. */
  notePosition(exposure: Exposure): void {
    const { id } = exposure.contract;
    let index = this.positions.get(id);
    if (index === undefined) {
      index = new PositionIndex();
      this.positions.set(id, index);
    }
    index.note(exposure);
    // What a position needs is what the purse's others cannot have.
    for (const each of this.exposuresOf(exposure.purse)) each.safeTicks = 0;
  }

  /** Whether an account is one of the house: an insurance fund. */
  isFund(owner: number): boolean {
    return this.trading.accounts.house.has(owner);
  }
  /** The position of the insurance fund in a contract. */
  fundOf(contract: Contract): Exposure {
    return this.ensure(contract.fundOwner, contract, 0);
  }

  /** Packed pocket of a contract's purses. */
  pocketOf({ spec, wallet }: Contract): number {
    const { assetIndexById } = this.trading.kernel;
    return packPocket(walletIndexOf(wallet), assetIndexById.get(spec.settleAssetId) ?? 0);
  }

  /** The same of one account: a fund has its money where all accounts of the house have it, in one purse for all contracts of its group. */
  pocketFor(owner: number, contract: Contract): number {
    if (!this.isFund(owner)) return this.pocketOf(contract);
    return packPocket(0, this.trading.kernel.assetIndexById.get(contract.spec.settleAssetId) ?? 0);
  }

  /** The purse behind an account's exposures in a contract; made when there is none. */
  purseOf(owner: number, contract: Contract): Purse {
    const pocket = this.pocketFor(owner, contract);
    const found = this.findPurse(owner, pocket);
    if (found !== undefined) return found;
    const { accounts, assetIndexById, ledger } = this.trading.kernel;
    const assetId = contract.spec.settleAssetId;
    const clearingPocket = packPocket(0, assetIndexById.get(assetId) ?? 0);
    const { clearingOwner } = contract;
    const purse = new Purse({
      ledger,
      owner,
      accountId: accounts.get(owner, ACCOUNT.ID),
      pocket,
      assetId,
      clearingRow: ledger.ensure(clearingOwner, contract.spec.clearingAccountId, clearingPocket, assetId),
      clearingFloor: accounts.house.get(clearingOwner)?.floor ?? 0n,
      debtors: this.debtors,
    });
    let owners = this.purses.get(pocket);
    if (owners === undefined) {
      owners = new Map();
      this.purses.set(pocket, owners);
    }
    owners.set(owner, purse);
    return purse;
  }

  /** All exposures that a purse backs, by contract id, then one-way, long, short. */
  exposuresOf(purse: Purse): readonly Exposure[] {
    return this.backed.get(purse) ?? [];
  }

  findPurse(owner: number, pocket: number): Purse | undefined {
    return this.purses.get(pocket)?.get(owner);
  }

  /** All purses, by pocket in the order of the first use, then by account. */
  *allPurses(): Generator<Purse> {
    for (const owners of this.purses.values()) {
      for (const owner of [...owners.keys()].sort((a, b) => a - b)) yield owners.get(owner) as Purse;
    }
  }

  /**
   * Lets purses that owe a loss pay it from the cash that there is: money may have come in from anywhere. Where none of its positions has changed, the
   * first of them tells what is still owed.
   */
  repayDebts(): void {
    if (this.debtors.size === 0) return;
    // In an order that does not depend on who owed first: a restored exchange does not know that.
    for (const purse of [...this.debtors].sort((a, b) => a.pocket - b.pocket || a.owner - b.owner)) {
      const owed = purse.unsettledUnits;
      purse.repay();
      if (purse.unsettledUnits === owed) continue;
      const exposures = this.exposuresOf(purse);
      const [first] = exposures;
      const teller = exposures.find(({ lots }) => lots !== 0) ?? first;
      if (teller !== undefined && !exposures.some((each) => this.changed.has(each))) this.changed.add(teller);
    }
  }

  /** A taker's rate for an account, ppm of the value; never a rebate. */
  takerPpm(owner: number, { market }: Contract): number {
    const rate = this.trading.accounts.get(owner, ACCOUNT.TAKER_PPM);
    return Math.max(0, rate === MARKET_RATE ? market.takerFeePpm : rate);
  }

  /** What a purse has and needs at the marks of now. */
  figuresOf(purse: Purse): PurseFigures {
    let [unrealisedUnits, requirementUnits, stayUnits] = [0n, 0n, 0n];
    for (const exposure of this.exposuresOf(purse)) {
      if (exposure.isEmpty) continue;
      const { contract, isIsolated } = exposure;
      const required = exposure.requirementUnits(this.takerPpm(purse.owner, contract));
      requirementUnits += required;
      if (!isIsolated) unrealisedUnits += exposure.unrealisedUnits;
      stayUnits += isIsolated
        ? required
        : exposureStay(required, exposure.notionalUnits, contract.spec.largePositionUnits);
    }
    const { isolatedUnits, unsettledUnits, walletUnits } = purse;
    return { walletUnits, isolatedUnits, unsettledUnits, unrealisedUnits, requirementUnits, stayUnits };
  }

  /** Cash of a purse that no order of an isolated exposure is to move. */
  cashLeftOf(purse: Purse): bigint {
    let left = purse.cashUnits;
    for (const exposure of this.exposuresOf(purse)) {
      if (exposure.isIsolated) left -= exposure.requirementUnits(this.takerPpm(purse.owner, exposure.contract));
    }
    return notNegative(left);
  }
  /** Losses in which the orders of a purse would start. */
  startingLossOf(purse: Purse): bigint {
    return this.exposuresOf(purse).reduce((sum, { startingLossUnits }) => sum + startingLossUnits, 0n);
  }
  availableOf(purse: Purse): bigint {
    return purseAvailable(this.figuresOf(purse));
  }
  equityOf(purse: Purse): bigint {
    return purseEquity(this.figuresOf(purse));
  }
  /** The most that may leave a purse. */
  mostOutOf(purse: Purse): bigint {
    return mostOut(this.figuresOf(purse));
  }
}
