import * as numbers from '../../kernel/numbers.ts';

/** Number of the contracts room. */
export const CONTRACTS = 9;

/**
 * Codes of the contracts room; append, never reorder. Those of a listing are the domain's `ContractSpecCode`. CONTRACT_HOUSE_INVALID: the clearing or
 * fund account is not one of its class; CONTRACT_HAS_NO_MARK: no mark price was set yet; CONTRACT_PRICES_STALE: only orders that reduce are taken;
 * POSITION_SIDE_REQUIRED, POSITION_SIDE_NOT_ALLOWED: what the position mode wants of an order; …_HAS_ORDERS, …_HAS_POSITION: what keeps a switch.
 */
export const CONTRACTS_CODES = [
  'CONTRACT_SETTLE_ASSET_MISMATCH',
  'CONTRACT_BOUNDS_INVALID',
  'CONTRACT_FEES_INVALID',
  'CONTRACT_EXPIRY_INVALID',
  'CONTRACT_FUND_INVALID',
  'CONTRACT_TIERS_INVALID',
  'CONTRACT_VALUE_NOT_EXACT',
  'CONTRACT_VALUE_OVERFLOWS',
  'CONTRACT_HOUSE_INVALID',
  'UNKNOWN_CONTRACT',
  'CONTRACT_HAS_NO_MARK',
  'CONTRACT_PRICES_STALE',
  'CONTRACT_SETTLED',
  'ORDER_BY_VALUE_NOT_ALLOWED',
  'POSITION_SIDE_REQUIRED',
  'POSITION_SIDE_NOT_ALLOWED',
  'LEVERAGE_TOO_HIGH_FOR_SIZE',
  'LOSS_EXCEEDS_MARGIN',
  'LEVERAGE_INVALID',
  'POSITION_MODE_HAS_ORDERS',
  'POSITION_MODE_HAS_POSITION',
  'MARGIN_MODE_HAS_ORDERS',
  'MARGIN_MODE_HAS_POSITION',
  'NO_ISOLATED_POSITION',
  'MARGIN_NOT_REMOVABLE',
  'FUNDING_SETTLED',
  'MARGIN_LOCKED',
] as const;

/** A code of the room. */
export type ContractsCode = (typeof CONTRACTS_CODES)[number];
/** Their numbers. */
export const CONTRACTS_CODE = numbers.codesOf(CONTRACTS, CONTRACTS_CODES);
