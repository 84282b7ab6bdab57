import * as z from 'zod/mini';
import * as s from '../../schemas.ts';

/** A balance of one coin in one wallet; available = total − held. */
export const balance = z.object({
  coinId: z.int(),
  shortName: z.string(),
  name: z.string(),
  webLogo: z.string(),
  wallet: z.int(),
  total: s.decimalText,
  held: s.decimalText,
  available: s.decimalText,
  /** Worth in USDT at the last price, 2 decimals; empty when there is no price. */
  usdt: z.string(),
});

/** Why a balance changed. */
const ENTRY_REASONS = [
  'deposit',
  'withdrawal',
  'faucet',
  'reward',
  'adjustment',
  'transfer',
  'sub-account-transfer',
  'trade',
  'fee',
] as const;

/** Reasons in a query, parted by commas: `faucet,reward`. */
export const entryReasons = z
  .string()
  .check(z.maxLength(120), z.regex(new RegExp(`^(${ENTRY_REASONS.join('|')})(,(${ENTRY_REASONS.join('|')}))*$`)));

/** One line of the account's statement. */
export const ledgerEntry = z.object({
  entryId: z.string(),
  coinId: z.int(),
  shortName: z.string(),
  wallet: z.int(),
  /** Market of an isolated wallet; 0 for every other one. */
  tradeId: z.int(),
  delta: s.decimalText,
  /** Total balance after it. */
  balance: s.decimalText,
  reason: z.enum(ENTRY_REASONS),
  /** Order id of a trade or fee; empty otherwise. */
  orderId: z.string(),
  timeMs: s.timeMs,
});
