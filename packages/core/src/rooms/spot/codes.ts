import type { MarketSpecCode } from '@bourse/domain';
import { codesOf } from '../../kernel/numbers.ts';

/** Number of the spot room. */
export const SPOT = 5;

/** Codes of the spot room; append, never reorder. */
export const SPOT_CODES = [
  'MARKET_BOUNDS_INVALID',
  'MARKET_LOT_NOT_IN_BASE_UNITS',
  'MARKET_NOTIONAL_NOT_EXACT',
  'MARKET_NOTIONAL_OVERFLOWS',
  'POSITION_TOO_LARGE',
  'MARKET_PAIR_EXISTS',
] as const;

/** Their numbers. */
export const SPOT_CODE = codesOf(SPOT, SPOT_CODES);

/** The compiler proves that every code of a bad market is one of the room's. */
type _EveryMarketCodeIsListed = MarketSpecCode extends (typeof SPOT_CODES)[number] ? true : never;
