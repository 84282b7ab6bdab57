import * as z from 'zod/mini';
import * as s from '../../schemas.ts';

/** Public wallet ids between which money is transferred: 2 spot, 6 cross margin, 7 isolated margin, 5 perpetual, 3 C2C, 8 delivery. */
const WALLET_TEXT = /^[235678]$/;

/** Source and target as wallet ids: `2_5` is from spot to perpetual. */
export const transferType = z.string().check(z.regex(/^[235678]_[235678]$/));

/** A wallet id in a query. */
export const walletText = z.string().check(z.regex(WALLET_TEXT));
/** A coin or market id in a query. */
export const idText = z.string().check(z.regex(/^[1-9]\d{0,8}$/));

/** What a form sends; `submit` and `precheck` take the same. */
export const transferBody = z.object({
  type: transferType,
  coinId: z.int(),
  /** Market of the isolated margin wallet; 0 or absent when neither side is one. */
  tradeId: z.optional(z.int()),
  /** Short name of the coin; when it is sent it must be that of `coinId`. */
  coinName: z.optional(z.string().check(z.maxLength(32))),
  /** Digits and one point; no more decimals than `transferPrecision`. */
  amount: z.string().check(z.maxLength(64)),
  /** Idempotency key: the same name again has the same reply and no second effect, while the core keeps it: 24 hours, or the account's next 10,000 keys. */
  clientTransferId: z.optional(s.clientOrderId),
});

/** A coin in the dialog's list. */
export const transferCoin = z.object({
  coinId: z.int(),
  shortName: z.string(),
  name: z.string(),
  webLogo: z.string(),
  /** In the source wallet. */
  available: s.decimalText,
  /** Worth in CNY by the operator’s rate, 2 decimals; empty when there is no price or rate. */
  availableCny: z.string(),
  transferPrecision: z.int(),
  /** Whether it can leave the source. */
  transferOutAble: z.boolean(),
  /** Whether it can enter the target. */
  transferInAble: z.boolean(),
});

/** A pair of isolated margin. */
export const transferPair = z.object({
  tradeId: z.int(),
  tradeCode: z.string(),
  base: z.string(),
  baseCoinId: z.int(),
  quote: z.string(),
  quoteCoinId: z.int(),
  baseTransferInAble: z.boolean(),
  baseTransferOutAble: z.boolean(),
  quoteTransferInAble: z.boolean(),
  quoteTransferOutAble: z.boolean(),
});

/** What a form needs to know of a wallet. */
export const walletInfo = z.object({
  available: s.decimalText,
  /** What is left of the coin’s daily limit; without one the largest amount that there can be. */
  todayAvailableLimit: s.decimalText,
  /** Whether a transfer out of the wallet voids a coupon that is bound to it. */
  transferOpenCardInvalid: z.boolean(),
  transferPrecision: z.int(),
});

const TRANSFER_STATES = ['review', 'done', 'rejected'] as const;
/** `review`: the amount is held; `done`: it was transferred; `rejected`: it was released. */
export const transferState = z.enum(TRANSFER_STATES);

/** A transfer. */
export const transferRecord = z.object({
  transferId: z.string(),
  /** Wallet ids. */
  source: z.int(),
  target: z.int(),
  /** Markets of isolated margin wallets; 0 for every other one. */
  sourceTradeId: z.int(),
  targetTradeId: z.int(),
  coinId: z.int(),
  shortName: z.string(),
  amount: s.decimalText,
  state: transferState,
  createdMs: s.timeMs,
  /** 0 while it waits for review. */
  closedMs: s.timeMs,
});

/** What an operator sets for the transfers of a coin; limits as decimal texts, empty for none. */
export const transferRules = z.object({
  blocked: z.boolean(),
  /** Wallet ids that the coin cannot leave. */
  closedOut: z.array(z.int()).check(z.maxLength(6)),
  /** Wallet ids that the coin cannot enter. */
  closedIn: z.array(z.int()).check(z.maxLength(6)),
  /** What an account may transfer in a UTC day. */
  dailyLimit: z.string().check(z.maxLength(64)),
  /** A larger amount waits for review. */
  reviewAbove: z.string().check(z.maxLength(64)),
});

/** Whether the coins of a pair can be transferred in and out. */
export const pairFlags = z.object({
  baseIn: z.boolean(),
  baseOut: z.boolean(),
  quoteIn: z.boolean(),
  quoteOut: z.boolean(),
});

/** What an operator has set for the transfers of an account. */
export const transferAccount = z.object({
  accountId: z.int(),
  blocked: z.boolean(),
  /** Wallet ids with a bound coupon. */
  coupons: z.array(z.int()),
});
