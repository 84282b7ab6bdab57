/** What an account has in one contract on one side: its position and the sums of its open orders. Source: risk.md §1 to §3. */
import {
  type ContractPosition,
  contractValue,
  type Exposure as ExposureFigures,
  type OrderSums,
  profitAt,
  requirementOf,
} from '@bourse/domain';
import type { PositionSide } from '../../trading/commands.ts';
import * as orders from '../../trading/order-layout.ts';
import type { Contract } from './contract.ts';
import type { Purse } from './purse.ts';

const { POSITION } = orders;

/** Open orders of one side that may open, changed as they come and go. */
export type RunningSums = { -readonly [Name in keyof OrderSums]: OrderSums[Name] };

const emptySums = (): RunningSums => ({ lots: 0, valueUnits: 0n, openLossUnits: 0n });

export class Exposure {
  declare readonly contract: Contract;
  declare readonly purse: Purse;
  /** `POSITION.LONG` or `POSITION.SHORT` in hedge mode, 0 in one-way mode. */
  declare readonly hedgeSide: number;
  /** Positive: long, negative: short. */
  lots = 0;
  entryUnits = 0n;
  /** Margin of an isolated position. */
  marginUnits = 0n;
  isIsolated = false;
  /** The last mark at which it is not below maintenance margin, 0: not known; with so much or more behind it. See `isSafe`. */
  safeTicks = 0;
  safeBehindUnits = 0n;
  /** Whether the index of the contract's positions has it. */
  isIndexed = false;
  declare leverage: number;
  /** Resting orders that may open. */
  readonly buys = emptySums();
  readonly sells = emptySums();
  /** Lots of resting orders that only reduce. */
  reducingBuys = 0;
  reducingSells = 0;
  /** Sum of the losses in which they would start, smallest units. */
  reducingLossUnits = 0n;
  /** Of the command under way, for `position-changed`. */
  realisedUnits = 0n;
  feeUnits = 0n;

  constructor(contract: Contract, purse: Purse, hedgeSide: number, leverage: number) {
    this.contract = contract;
    this.purse = purse;
    this.hedgeSide = hedgeSide;
    this.leverage = leverage;
  }

  /** Side of the position; of none, the one that it could have. */
  get side(): 1 | -1 {
    if (this.hedgeSide !== 0) return this.hedgeSide === POSITION.LONG ? 1 : -1;
    return this.lots < 0 ? -1 : 1;
  }
  /** The same by name; undefined in one-way mode. */
  get sideName(): PositionSide | undefined {
    if (this.hedgeSide === 0) return undefined;
    return this.hedgeSide === POSITION.LONG ? 'long' : 'short';
  }
  /** Lots without sign. */
  get size(): number {
    return Math.abs(this.lots);
  }
  get position(): ContractPosition {
    return { side: this.side, lots: this.size, entryUnits: this.entryUnits };
  }
  get hasOrders(): boolean {
    const { buys, reducingBuys, reducingSells, sells } = this;
    return buys.lots + sells.lots + reducingBuys + reducingSells > 0;
  }
  get isEmpty(): boolean {
    return this.lots === 0 && !this.hasOrders;
  }

  /** Losses in which its orders would start, those that only close included. */
  get startingLossUnits(): bigint {
    return this.buys.openLossUnits + this.sells.openLossUnits + this.reducingLossUnits;
  }

  /** Value at mark. */
  get notionalUnits(): bigint {
    return this.lots === 0 ? 0n : contractValue(this.size, this.contract.market.markTicks, this.contract.units);
  }
  /** Unrealised profit at mark; negative: a loss. */
  get unrealisedUnits(): bigint {
    return this.lots === 0 ? 0n : profitAt(this.position, this.contract.market.markTicks, this.contract.units);
  }

  /** As the domain's functions take it. */
  figures(takerFeePpm: number): ExposureFigures {
    const { buys, hedgeSide, isIsolated, leverage, notionalUnits, sells, side, size } = this;
    const mode = hedgeSide === 0 ? 'one-way' : 'hedge';
    return { mode, isIsolated, side, lots: size, valueUnits: notionalUnits, buys, sells, leverage, takerFeePpm };
  }
  /** What position and orders need. */
  requirementUnits(takerFeePpm: number): bigint {
    return this.isEmpty ? 0n : requirementOf(this.figures(takerFeePpm));
  }
}
