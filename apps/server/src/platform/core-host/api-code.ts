import { type ApiErrorName, isApiErrorName } from '@bourse/contract';
import type { ContractsCode, RejectCode } from '@bourse/core';

/** Codes that only house commands can be rejected with; no API call submits such a command. */
type HouseRejectCode =
  | 'COMMAND_INVALID'
  | 'ACCOUNT_INVALID'
  | 'ACCOUNT_EXISTS'
  | 'MARKET_HAS_NO_POSITIONS'
  | 'REDUCE_ONLY_REJECTED'
  | Exclude<ContractsCode, ApiErrorName>
  | 'BALANCE_BELOW_FLOOR'
  | 'PAUSE_INVALID'
  | 'SUB_ACCOUNT_LINK_INVALID';

/** Compile-time check that the API has a code for every other rejection by the core: `never` here is an error. */
type Missing = Exclude<RejectCode, HouseRejectCode | ApiErrorName>;
type UserRejectCode = [Missing] extends [never] ? Exclude<RejectCode, HouseRejectCode> : never;

/** Maps a rejection by the core to its API code. Throws for codes that only house commands can be rejected with. */
export function apiCodeOf(code: RejectCode): ApiErrorName {
  const known: UserRejectCode | undefined = isApiErrorName(code) ? code : undefined;
  if (known === undefined) throw new Error(`the core rejected a user's command with ${code}, which none can cause`);
  return known;
}
