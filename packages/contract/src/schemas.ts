import { KLINE_INTERVALS } from '@bourse/domain';
import * as z from 'zod/mini';

/** A plain decimal as text (`61671.55`); amounts are never JSON numbers. */
export const decimalText = z.string().check(z.maxLength(64), z.regex(/^-?\d+(\.\d+)?$/));
/** A market's code, lower case: `btc_usdt`. */
export const tradeCode = z.string().check(z.maxLength(40), z.regex(/^[a-z0-9]+_[a-z0-9]+(_[a-z]+)?$/));
/** An order id: a decimal whole number as text, growing with time. */
export const orderId = z.string().check(z.maxLength(20), z.regex(/^[1-9]\d*$/));
/** A client's own order id, also the idempotency key of placing it. */
export const clientOrderId = z.string().check(z.regex(/^[A-Za-z0-9._:/-]{1,36}$/));
/** Milliseconds since the epoch, UTC. */
export const timeMs = z.int();
export const side = z.enum(['buy', 'sell']);
export const klineInterval = z.enum(KLINE_INTERVALS);

/** How much an account may have of something on one market, and how orders there may look; 0, of `maxPosition` an empty text: no limit. */
const marketLimits = z.object({
  /** Of the base currency: what the account has, its open buys and the order itself. */
  maxPosition: z.string(),
  /** Open orders of an account that wait for a price, icebergs of which not all shows, and lists. */
  maxTriggerOrders: z.int(),
  maxIcebergOrders: z.int(),
  maxOrderLists: z.int(),
  /** How often an order may be made smaller. */
  maxOrderAmends: z.int(),
  /** Parts of an iceberg, never more than fifty. */
  maxIcebergParts: z.int(),
  /** Hundredths of a percent by which an order may trail that waits for a rise, and for a fall. */
  minTrailingAbove: z.int(),
  maxTrailingAbove: z.int(),
  minTrailingBelow: z.int(),
  maxTrailingBelow: z.int(),
  /** Highest and lowest limit price of a buy and of a sell, in ppm of the average price. */
  bidUpPpm: z.int(),
  bidDownPpm: z.int(),
  askUpPpm: z.int(),
  askDownPpm: z.int(),
  /** The average is over so many minutes, by volume; 0: the last price. */
  averageMinutes: z.int(),
});
/** A spot market as `v3/tradeInfo` tells it. */
export const market = z.object({
  tradeId: z.int(),
  tradeCode,
  baseCurrency: z.string(),
  quoteCurrency: z.string(),
  baseCoinId: z.int(),
  quoteCoinId: z.int(),
  baseName: z.string(),
  webLogo: z.string(),
  /** Price decimals from finest to coarsest, parted by #: `2#1#0`. The first is the market's own. */
  digit: z.string(),
  priceScale: z.int(),
  qtyScale: z.int(),
  baseScale: z.int(),
  quoteScale: z.int(),
  tickSize: decimalText,
  /** Steps by which the book may be grouped, finest first: what a depth topic's `granularity` may be. */
  depthSteps: z.array(decimalText),
  lotSize: decimalText,
  minQty: decimalText,
  maxQty: decimalText,
  maxPrice: decimalText,
  minNotional: decimalText,
  priceBandPpm: z.int(),
  /** A taker trades at most so far from the last price, ppm of it; 0: as far as the book reaches. */
  executionRangePpm: z.int(),
  limits: marketLimits,
  makerFeePpm: z.int(),
  takerFeePpm: z.int(),
  /** 1 main, 6 leveraged tokens, 8 alts. */
  tradeArea: z.int(),
  isMarginTrade: z.boolean(),
  marginRatio: z.int(),
  status: z.enum(['trading', 'cancel-only', 'halted']),
});

/** A market's last 24 hours. Texts are decimals in the market's scales; empty text where there is no value yet. */
export const ticker = z.object({
  tradeId: z.int(),
  tradeCode,
  last: z.string(),
  /** Change over 24 h in percent, two decimals, with sign: `+1.25`. */
  change: z.string(),
  open: z.string(),
  high: z.string(),
  low: z.string(),
  /** Base volume. */
  volume: z.string(),
  /** Quote volume. */
  amount: z.string(),
  bid: z.string(),
  ask: z.string(),
  timeMs,
});

/** [price, quantity] */
export const depthLevel = z.tuple([z.string(), z.string()]);
/** A book; bids and asks best first. `seq` is the number of the depth topic's last delta that it contains. */
export const depth = z.object({
  tradeCode,
  seq: z.int(),
  timeMs,
  bids: z.array(depthLevel),
  asks: z.array(depthLevel),
});

/** A public trade; `side` is the taker's. `fillNo` counts up by one on each market. */
export const publicTrade = z.object({
  fillNo: z.int(),
  price: decimalText,
  qty: decimalText,
  side,
  timeMs,
});

/** [openMs, open, high, low, close, base volume, quote volume, number of trades] */
export const kline = z.tuple([timeMs, z.string(), z.string(), z.string(), z.string(), z.string(), z.string(), z.int()]);

export const orderStatus = z.enum(['NEW', 'PARTIALLY_FILLED', 'FILLED', 'CANCELED', 'EXPIRED', 'EXPIRED_IN_MATCH']);

export const timeInForce = z.enum(['GTC', 'IOC', 'FOK', 'GTD']);
export const triggerKind = z.enum(['stop-loss', 'take-profit']);

export const pegTarget = z.enum(['primary', 'market']);
export const contingency = z.enum(['OCO', 'OTO', 'OTOCO', 'OPO', 'OPOCO']);
export const selfTradePrevention = z.enum(['NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT']);

/** An order as its owner sees it. */
export const order = z.object({
  orderId,
  clientOrderId: z.string(),
  tradeId: z.int(),
  tradeCode,
  side,
  type: z.enum(['limit', 'market']),
  timeInForce,
  /** When a GTD order ends, milliseconds since the epoch; else 0. */
  expiresMs: z.int(),
  postOnly: z.boolean(),
  /** What the order waits or waited for; empty for one that came to the book at once. */
  trigger: z.union([triggerKind, z.literal('')]),
  /** Empty without a trigger, or when it only trails. */
  stopPrice: z.string(),
  /** Hundredths of a percent; 0 when it does not trail. */
  trailingDelta: z.int(),
  /** Of what rests of it, the book shows so much at a time; empty: all of it. */
  icebergQty: z.string(),
  /** Whether no trade has set it off yet. */
  isWaiting: z.boolean(),
  /** The order list that it belongs to; empty for an order of its own. */
  listId: z.string(),
  /** Whether it comes only when the working order of its list is filled. */
  isPending: z.boolean(),
  /** Which side's best price it was pegged to; empty for an order with a price of its own. */
  pegTo: z.union([pegTarget, z.literal('')]),
  /** So many price levels away from the best. */
  pegOffset: z.int(),
  /** What happens when it meets an order of its own account as a taker: its own mode, or its market's. */
  selfTradePrevention,
  /** Empty for a market order, and for a pegged one of a list until it comes to the book. */
  price: z.string(),
  /** Empty for a market order by quote amount, and for one that its working order pays for until that is filled. */
  qty: z.string(),
  /** Empty unless a market order by quote amount. */
  quoteAmount: z.string(),
  executedQty: decimalText,
  executedQuote: decimalText,
  status: orderStatus,
  /** Why it ended; `NONE` while it works or when it was filled. */
  reason: z.string(),
  placedMs: timeMs,
  updatedMs: timeMs,
});
/** One time that an order was made smaller by its owner. */
export const orderAmendment = z.object({
  /** Counts up with time over the whole exchange; several changes in one step share it. */
  executionId: z.int(),
  previousQty: decimalText,
  qty: decimalText,
  previousClientOrderId: z.string(),
  clientOrderId: z.string(),
  timeMs,
});

/** A list of orders that depend on one another. */
export const orderList = z.object({
  /** The id of its first order. */
  listId: orderId,
  listClientOrderId: z.string(),
  tradeId: z.int(),
  tradeCode,
  contingency,
  /** ALL_DONE when none of its orders is open any more. */
  status: z.enum(['EXECUTING', 'ALL_DONE']),
  placedMs: timeMs,
  updatedMs: timeMs,
  /** In the order in which they were placed. */
  orders: z.array(order),
});

/** One side of a trade as its owner sees it; `fee` is in `feeCurrency`, negative for a rebate. */
export const fill = z.object({
  fillNo: z.int(),
  orderId,
  /** The client's id of that order. */
  clientOrderId: z.string(),
  tradeId: z.int(),
  tradeCode,
  side,
  role: z.enum(['maker', 'taker']),
  price: decimalText,
  qty: decimalText,
  quote: decimalText,
  fee: decimalText,
  feeCurrency: z.string(),
  timeMs,
});

/** A balance of one coin in one wallet; available = total − held. */
export const balance = z.object({
  coinId: z.int(),
  shortName: z.string(),
  name: z.string(),
  webLogo: z.string(),
  wallet: z.int(),
  total: decimalText,
  held: decimalText,
  available: decimalText,
  /** Worth in USDT at the last price, 2 decimals; empty when there is no price. */
  usdt: z.string(),
});

/** Why a balance changed. */
const ENTRY_REASONS = ['deposit', 'withdrawal', 'faucet', 'reward', 'adjustment', 'transfer', 'trade', 'fee'] as const;
/** Reasons in a query, parted by commas: `faucet,reward`. */
export const entryReasons = z
  .string()
  .check(z.maxLength(80), z.regex(new RegExp(`^(${ENTRY_REASONS.join('|')})(,(${ENTRY_REASONS.join('|')}))*$`)));

/** One line of the account's statement. */
export const ledgerEntry = z.object({
  entryId: z.string(),
  coinId: z.int(),
  shortName: z.string(),
  wallet: z.int(),
  delta: decimalText,
  /** Total balance after it. */
  balance: decimalText,
  reason: z.enum(ENTRY_REASONS),
  /** Order id of a trade or fee; empty otherwise. */
  orderId: z.string(),
  timeMs,
});

/** What a login answers (specification, section 3) plus the token that state-changing calls must send. */
export const loginData = z.object({
  fid: z.int(),
  fnickname: z.string(),
  email: z.string(),
  photo: z.string(),
  vipLevel: z.int().check(z.minimum(0), z.maximum(15)),
  vipType: z.int(),
  csrfToken: z.string(),
});

/** A page of a list, newest first; `nextCursor` is empty on the last page. */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string() });
}
/** How a page is asked for: an opaque cursor and at most 100 items (texts, as a query string has them). */
export const pageQuery = {
  cursor: z.optional(z.string().check(z.maxLength(64))),
  limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/))),
};

/** A count of rows in a query, 1–9999. */
export const limitText = z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/)));
/** A time in a query, milliseconds since 1970. */
export const msText = z.optional(z.string().check(z.regex(/^\d{1,16}$/)));
