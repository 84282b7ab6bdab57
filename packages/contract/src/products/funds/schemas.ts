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
  // Of contracts. What a position realises or pays and cash does not cover is owed: `unsettled-loss` rises then, and falls when it is paid.
  'realised-profit',
  'funding',
  'liquidation-fee',
  'insurance',
  'shared-loss',
  'unsettled-loss',
  'delivery-fee',
] as const;

/** Reasons in a query, parted by commas: `faucet,reward`. */
export const entryReasons = z
  .string()
  .check(z.maxLength(200), z.regex(new RegExp(`^(${ENTRY_REASONS.join('|')})(,(${ENTRY_REASONS.join('|')}))*$`)));

/** One line of the account's statement. */
export const ledgerEntry = z.object({
  entryId: z.string(),
  coinId: z.int(),
  shortName: z.string(),
  wallet: z.int(),
  /** Market of an isolated wallet, or contract whose position the change comes from; else 0. */
  tradeId: z.int(),
  delta: s.decimalText,
  /** Total balance after it. */
  balance: s.decimalText,
  reason: z.enum(ENTRY_REASONS),
  /** Order id of a trade or fee; empty otherwise. */
  orderId: z.string(),
  timeMs: s.timeMs,
});

/** The order of statement lines by time. */
export const entryOrder = z.enum(['newest', 'oldest']);

/** What a worth is in coins, at last prices; decimals cut. */
const coinTotals = {
  /** 2 decimals. */
  totalUsdt: z.string(),
  /** 8 decimals; empty when BTC has no price. */
  totalBtc: z.string(),
  /** 8 decimals; empty when ETH has no price. */
  totalEth: z.string(),
};

/** A wallet kind with what is in it. */
export const accountWorth = z.object({ wallet: z.int(), ...coinTotals });

/** A coin's share of everything that counts. */
export const coinShare = z.object({
  coinId: z.int(),
  shortName: z.string(),
  name: z.string(),
  webLogo: z.string(),
  /** Over all wallets that count. */
  total: s.decimalText,
  /** 2 decimals. */
  usdt: z.string(),
});

/**
 * What the day has brought so far, in USDT with 2 decimals: worth now − worth at 00:00 UTC − net flows since. Flows are deposits, withdrawals,
 * gifts, rewards, corrections and transfers with sub-accounts, each at the price of its minute; transfers between own wallets are none,
 * but those with the play money's wallet are.
 */
export const dayProfit = z.object({
  /** With its sign: `-12.40`. */
  usdt: s.decimalText,
  /** Of worth at 00:00 plus what came in net, 2 decimals; empty when that is nothing. */
  percent: z.string(),
  /** Worth at 00:00 UTC. */
  startUsdt: s.decimalText,
  /** Came in less went out since 00:00 UTC. */
  flowUsdt: s.decimalText,
});

/** One day of the curve of worth, at 00:00 UTC of its end. */
export const worthPoint = z.object({
  /** The moment of the worth: 00:00 UTC; of the last point now. */
  timeMs: s.timeMs,
  /** 2 decimals. */
  usdt: s.decimalText,
  /** 8 decimals; empty when the coin had no price. */
  btc: z.string(),
  eth: z.string(),
  /** Change since the point before, flows taken out, in USDT with 2 decimals; empty where the point before is unknown. */
  profitUsdt: z.string(),
});
