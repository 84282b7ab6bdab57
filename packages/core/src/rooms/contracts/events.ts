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

/** Events of the contracts room. */
export type ContractsEvent =
  | ContractCreated
  | PositionModeSet
  | MarginModeSet
  | LeverageSet
  | PositionChanged
  | FundingPaid
  | FundingSettled
  | PriceStateSet;
