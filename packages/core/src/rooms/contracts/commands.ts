import type { ContractSpec, WalletKind } from '@bourse/domain';
import type { PositionSide } from '../../trading/commands.ts';

/**
 * Lists a contract as a market. Rejected: UNKNOWN_ASSET, MARKET_EXISTS (the id of any market, the code of a contract), CONTRACT_…, CONTRACT_HOUSE_INVALID (the accounts are not of the classes
 * `clearing` and `insurance`), EXCHANGE_FULL.
 */
export interface CreateContract {
  readonly type: 'create-contract';
  readonly contract: ContractSpec;
  /** Pays and receives what positions realise. One account for all contracts of a settle asset. */
  readonly clearingAccountId: number;
  /** The insurance fund of the contract's group. */
  readonly fundAccountId: number;
}

/** Wallets of contracts. */
export type ContractsWallet = Extract<WalletKind, 'perpetual' | 'delivery' | 'mock'>;

/**
 * Hedge mode keeps a long and a short position of a contract apart. For all contracts of a wallet. Rejected: UNKNOWN_ACCOUNT,
 * POSITION_MODE_HAS_ORDERS, POSITION_MODE_HAS_POSITION. The same mode again changes nothing.
 */
export interface SetPositionMode {
  readonly type: 'set-position-mode';
  readonly accountId: number;
  readonly wallet: ContractsWallet;
  readonly isHedge: boolean;
}

/** Margin of one contract. Rejected: UNKNOWN_ACCOUNT, UNKNOWN_CONTRACT, MARGIN_MODE_HAS_ORDERS, MARGIN_MODE_HAS_POSITION. */
export interface SetMarginMode {
  readonly type: 'set-margin-mode';
  readonly accountId: number;
  readonly contractId: number;
  readonly isIsolated: boolean;
}

/**
 * Leverage of one contract, in hedge mode of one side or (absent) both. Re-prices open orders; an isolated position gets what it then lacks.
 * Rejected: UNKNOWN_ACCOUNT, UNKNOWN_CONTRACT, LEVERAGE_INVALID, POSITION_SIDE_NOT_ALLOWED, LEVERAGE_TOO_HIGH_FOR_SIZE, INSUFFICIENT_BALANCE.
 */
export interface SetLeverage {
  readonly type: 'set-leverage';
  readonly accountId: number;
  readonly contractId: number;
  readonly leverage: number;
  readonly side?: PositionSide;
}

/**
 * Adds margin to an isolated position (delta > 0) or takes some off. Rejected: UNKNOWN_ACCOUNT, UNKNOWN_CONTRACT, AMOUNT_NOT_POSITIVE (0),
 * POSITION_SIDE_…, NO_ISOLATED_POSITION, INSUFFICIENT_BALANCE, MARGIN_NOT_REMOVABLE.
 */
export interface ChangeMargin {
  readonly type: 'change-margin';
  readonly accountId: number;
  readonly contractId: number;
  readonly side?: PositionSide;
  /** Smallest units of the settle asset. */
  readonly delta: bigint;
}

/**
 * Pays the funding of a perpetual at a stamp, at the contract's mark price. Rejected: UNKNOWN_CONTRACT, CONTRACT_HAS_NO_MARK, FUNDING_SETTLED (a stamp
 * that is not later than the last).
 */
export interface SettleFunding {
  readonly type: 'settle-funding';
  readonly contractId: number;
  readonly stampMs: number;
  /** Parts per billion of the notional; positive: longs pay. */
  readonly ratePpb: number;
}

/** Whether a contract's prices can be relied on: while `stale` nobody is liquidated, and only orders that reduce are taken. Rejected: UNKNOWN_CONTRACT. */
export interface SetPriceState {
  readonly type: 'set-price-state';
  readonly contractId: number;
  readonly state: PriceState;
}

/** State of a contract's prices. */
export type PriceState = 'live' | 'stale';

/**
 * Ends a contract at a price, for ever: a delivery contract at its settlement price, a perpetual that is delisted after its last funding. Rejected:
 * UNKNOWN_CONTRACT, CONTRACT_SETTLED, PRICE_NOT_POSITIVE, PRICE_TOO_HIGH.
 */
export interface SettleContract {
  readonly type: 'settle-contract';
  readonly contractId: number;
  readonly priceTicks: number;
}

/** Commands of the contracts room. */
export type ContractsCommand =
  | CreateContract
  | SetPositionMode
  | SetMarginMode
  | SetLeverage
  | ChangeMargin
  | SettleFunding
  | SetPriceState
  | SettleContract;
