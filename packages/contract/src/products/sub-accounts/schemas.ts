import * as z from 'zod/mini';
import { MODULES } from '../../modules.ts';
import * as s from '../../schemas.ts';

/** Account id of a sub-account. */
export const subId = s.int32IdText.check(z.minLength(4));
/** Name of a sub-account: 1–20 printable characters, none of them a space at an end. */
export const subName = z.string().check(z.maxLength(20), z.regex(/^(?!\s)[^\p{C}]+(?<!\s)$/u));

/** What a sub-account may do; its master changes it. */
export const subRights = {
  /** Whether it may place and change orders; cancelling always works. */
  mayTrade: z.boolean(),
  /** Parts of the exchange that are closed to it. */
  closedModules: z.array(z.enum(MODULES)).check(z.maxLength(MODULES.length)),
};

/** What a sub-account has of a coin in one wallet. */
const subBalance = z.object({
  coinId: z.int(),
  shortName: z.string(),
  wallet: z.int(),
  total: s.decimalText,
  available: s.decimalText,
});

/** A sub-account as its master sees it. */
export const subAccount = z.object({
  /** Its account id. */
  subId: z.int(),
  name: z.string(),
  ...subRights,
  createdMs: s.timeMs,
  /** Balances that are not zero. */
  balances: z.array(subBalance),
  /** Worth in USDT of all coins that have a price, 2 decimals. */
  usdt: s.decimalText,
  openOrders: z.int(),
  apiKeys: z.int(),
});

/** A transfer between accounts of one owner. */
export const subTransfer = z.object({
  transferId: z.string(),
  /** Account ids. */
  fromId: z.int(),
  toId: z.int(),
  /** Names of the sub-accounts; empty for the master. */
  fromName: z.string(),
  toName: z.string(),
  coinId: z.int(),
  shortName: z.string(),
  amount: s.decimalText,
  state: z.enum(['pending', 'done', 'rejected']),
  timeMs: s.timeMs,
});
