import type { ContractSpec } from '@bourse/domain';
import type { PositionSide } from '../../trading/commands.ts';
import type { ContractsWallet, PriceState } from './commands.ts';

/** A contract was listed. */
export interface ContractCreated {
  readonly type: 'contract-created';
  readonly contract: ContractSpec;
  readonly clearingAccountId: number;
  readonly fundAccountId: number;
}

/** The position mode of an account's wallet is now this one. */
export interface PositionModeSet {
  readonly type: 'position-mode-set';
  readonly accountId: number;
  readonly wallet: ContractsWallet;
  readonly isHedge: boolean;
}

/** The margin mode of an account's contract is now this one. */
export interface MarginModeSet {
  readonly type: 'margin-mode-set';
  readonly accountId: number;
  readonly contractId: number;
  readonly isIsolated: boolean;
}

/** The leverage of an account's contract, or of one side of it, is now this one. */
export interface LeverageSet {
  readonly type: 'leverage-set';
  readonly accountId: number;
  readonly contractId: number;
  readonly side?: PositionSide;
  readonly leverage: number;
}

/** A position after a command that changed it. Amounts in smallest units of the settle asset. */
export interface PositionChanged {
  readonly type: 'position-changed';
  readonly accountId: number;
  readonly contractId: number;
  /** Absent in one-way mode. */
  readonly side?: PositionSide;
  /** Positive: long, negative: short, 0: closed. */
  readonly lots: number;
  readonly entryUnits: bigint;
  readonly isIsolated: boolean;
  readonly leverage: number;
  /** Margin of an isolated position, else 0n. */
  readonly marginUnits: bigint;
  /** What the command has realised by closing, fees and funding not counted. */
  readonly realisedUnits: bigint;
  /** What fills of the command have paid in fees; negative: a rebate. */
  readonly feeUnits: bigint;
  /** Loss that the account's purse owes after it. */
  readonly unsettledUnits: bigint;
}

/** A position paid or received funding. */
export interface FundingPaid {
  readonly type: 'funding-paid';
  readonly accountId: number;
  readonly contractId: number;
  readonly side?: PositionSide;
  readonly lots: number;
  /** Notional at mark, smallest units. */
  readonly notionalUnits: bigint;
  /** Smallest units; negative: paid. */
  readonly amountUnits: bigint;
}

/** The funding of a stamp was settled; behind what each position paid or received. */
export interface FundingSettled {
  readonly type: 'funding-settled';
  readonly contractId: number;
  readonly stampMs: number;
  readonly ratePpb: number;
  readonly markTicks: number;
  /** Sums of what was paid and received. Their difference is dust of the house. */
  readonly paidUnits: bigint;
  readonly receivedUnits: bigint;
}

/** The state of a contract's prices is now this one. */
export interface PriceStateSet {
  readonly type: 'price-state-set';
  readonly contractId: number;
  readonly state: PriceState;
}

/** A position as a liquidation found it; amounts in smallest units of the settle asset. */
export interface LiquidatedPosition {
  readonly contractId: number;
  /** Absent in one-way mode. */
  readonly side?: PositionSide;
  /** Positive: long, negative: short. */
  readonly lots: number;
  readonly entryUnits: bigint;
  readonly markTicks: number;
  /** Value at mark. */
  readonly notionalUnits: bigint;
  readonly unrealisedUnits: bigint;
  /** With the contract's reserve. */
  readonly maintenanceUnits: bigint;
  /** From 1. */
  readonly tier: number;
}

/** Equity fell below maintenance margin. What follows until `liquidation-ended` is done for it; its open orders end first. */
export interface LiquidationStarted {
  readonly type: 'liquidation-started';
  readonly accountId: number;
  /** The contract; of a cross purse that of its first position. */
  readonly contractId: number;
  readonly side?: PositionSide;
  /** An isolated position; else a whole cross purse. */
  readonly isIsolated: boolean;
  readonly equityUnits: bigint;
  readonly maintenanceUnits: bigint;
  /** Margin of the isolated position; cash of the purse. */
  readonly marginUnits: bigint;
  /** The isolated position; all cross positions of the purse, by contract id. */
  readonly positions: readonly LiquidatedPosition[];
}

/** Long and short of one contract met at mark, without fee, in a liquidation. */
export interface PositionsNetted {
  readonly type: 'positions-netted';
  readonly accountId: number;
  readonly contractId: number;
  readonly lots: number;
  readonly markTicks: number;
  readonly valueUnits: bigint;
}

/** One step of a liquidation: what the book took. What it did not is taken over or deleveraged next, unless equity is enough again. */
export interface Liquidated {
  readonly type: 'liquidated';
  readonly accountId: number;
  readonly contractId: number;
  readonly side?: PositionSide;
  readonly isLong: boolean;
  /** Tier before the step, from 1: in the first, all is closed. */
  readonly tier: number;
  /** Of the purse or the isolated position, before the step. */
  readonly equityUnits: bigint;
  readonly maintenanceUnits: bigint;
  readonly markTicks: number;
  /** Lots that were to be closed. */
  readonly askedLots: number;
  /** Bankruptcy price, the worst that was taken; 0: no price of the market is within it. */
  readonly boundTicks: number;
  /** Lots that were closed, and their value. */
  readonly lots: number;
  readonly valueUnits: bigint;
  /** Liquidation fee, to the fund. */
  readonly feeUnits: bigint;
  readonly equityAfterUnits: bigint;
  readonly maintenanceAfterUnits: bigint;
  /** Lots that the position still has. */
  readonly leftLots: number;
}

/** The insurance fund took lots of a bankrupt position over. */
export interface PositionTakenOver {
  readonly type: 'position-taken-over';
  readonly accountId: number;
  readonly contractId: number;
  readonly side?: PositionSide;
  readonly isLong: boolean;
  readonly lots: number;
  /** Bankruptcy price in whole ticks, the nearest. */
  readonly priceTicks: number;
  /** Value at the exact bankruptcy price: entry value of the fund. */
  readonly valueUnits: bigint;
  readonly markTicks: number;
  readonly fundAccountId: number;
  /** What the fund then has: positive, long. */
  readonly fundLots: number;
  readonly fundEquityUnits: bigint;
}

/** A position was closed against a bankrupt one, without fee. All orders that its account had of the contract have ended. */
export interface Deleveraged {
  readonly type: 'deleveraged';
  readonly accountId: number;
  readonly contractId: number;
  readonly side?: PositionSide;
  readonly isLong: boolean;
  readonly lots: number;
  /** Lots that it still has. */
  readonly leftLots: number;
  /** Bankruptcy price of the other side in whole ticks, the nearest. */
  readonly priceTicks: number;
  readonly valueUnits: bigint;
  readonly markTicks: number;
  readonly realisedUnits: bigint;
  /** Place in the ranking of its side, from 1. */
  readonly rank: number;
  /** Score as a fraction; with the denominator 0n above every other. */
  readonly scoreNumerator: bigint;
  readonly scoreDenominator: bigint;
  /** Whose position was bankrupt. */
  readonly bankruptAccountId: number;
}

/** A liquidation is over. */
export interface LiquidationEnded {
  readonly type: 'liquidation-ended';
  readonly accountId: number;
  readonly contractId: number;
  readonly side?: PositionSide;
  readonly isIsolated: boolean;
  readonly equityUnits: bigint;
  readonly maintenanceUnits: bigint;
  /** What was left of the margin of an isolated position, to the fund. */
  readonly toFundUnits: bigint;
  /** What an isolated position lost beyond its margin by rounding, from the fund. */
  readonly fromFundUnits: bigint;
}

/** A purse without positions owed more than it had. */
export interface DeficitCovered {
  readonly type: 'deficit-covered';
  readonly accountId: number;
  /** Where it has lost it. */
  readonly contractId: number;
  readonly deficitUnits: bigint;
  /** Paid by the contract's fund. */
  readonly fundUnits: bigint;
  /** Paid by those who win in the contract, see `loss-shared`. */
  readonly sharedUnits: bigint;
  /** Still owed by the account. */
  readonly openUnits: bigint;
}

/** A position in profit paid its part of what another account could not. */
export interface LossShared {
  readonly type: 'loss-shared';
  readonly accountId: number;
  readonly contractId: number;
  readonly side?: PositionSide;
  /** Its unrealised profit at mark. */
  readonly profitUnits: bigint;
  readonly amountUnits: bigint;
  readonly ofAccountId: number;
}

/** A position was closed by the settlement of its contract. Amounts in smallest units. */
export interface PositionSettled {
  readonly type: 'position-settled';
  readonly accountId: number;
  readonly contractId: number;
  readonly side?: PositionSide;
  /** Positive: long, negative: short. */
  readonly lots: number;
  readonly entryUnits: bigint;
  readonly priceTicks: number;
  readonly valueUnits: bigint;
  /** At the price, before anything is taken off; negative: a loss. */
  readonly profitUnits: bigint;
  /** What losses of others have taken off its profit. */
  readonly cutUnits: bigint;
  /** What it could not pay of its loss. */
  readonly deficitUnits: bigint;
  /** Delivery fee. */
  readonly feeUnits: bigint;
}

/** A contract has ended; behind what became of each position. */
export interface ContractSettled {
  readonly type: 'contract-settled';
  readonly contractId: number;
  readonly priceTicks: number;
  readonly positions: number;
  /** What losers could not pay; what of it the fund has paid, and what winners did not get for it. */
  readonly deficitUnits: bigint;
  readonly fundUnits: bigint;
  readonly sharedUnits: bigint;
  readonly feeUnits: bigint;
  /** What rounding has left, to the house. */
  readonly dustUnits: bigint;
}

/** Events of the contracts room. */
export type ContractsEvent =
  | ContractCreated
  | PositionModeSet
  | MarginModeSet
  | LeverageSet
  | PositionChanged
  | FundingPaid
  | FundingSettled
  | PriceStateSet
  | LiquidationStarted
  | PositionsNetted
  | Liquidated
  | PositionTakenOver
  | Deleveraged
  | LiquidationEnded
  | DeficitCovered
  | LossShared
  | PositionSettled
  | ContractSettled;
