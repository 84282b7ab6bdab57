import { type ApiErrorName, isApiErrorName } from '@bourse/contract';
import type { RejectCode } from '@bourse/core';

/** Codes that only a command of the house itself can be rejected with; no API call submits such a command. */
type HouseRejectCode =
  | 'COMMAND_INVALID'
  | 'ASSET_INVALID'
  | 'ASSET_EXISTS'
  | 'ACCOUNT_INVALID'
  | 'ACCOUNT_EXISTS'
  | 'MARKET_EXISTS'
  | 'MARKET_BOUNDS_INVALID'
  | 'MARKET_LOT_NOT_IN_BASE_UNITS'
  | 'MARKET_NOTIONAL_NOT_EXACT'
  | 'MARKET_NOTIONAL_OVERFLOWS'
  | 'FEE_RATE_INVALID';

/** The compiler proves that the API has a code for whatever else the core rejects a command with: `never` here is an error. */
type Missing = Exclude<RejectCode, HouseRejectCode | ApiErrorName>;
type UserRejectCode = [Missing] extends [never] ? Exclude<RejectCode, HouseRejectCode> : never;

/** The API's code for a rejection by the core. Throws when only a command of the house can be rejected so. */
export function apiCodeOf(code: RejectCode): ApiErrorName {
  const known: UserRejectCode | undefined = isApiErrorName(code) ? code : undefined;
  if (known === undefined) throw new Error(`the core rejected a user's command with ${code}, which none can cause`);
  return known;
}
