import type { SelfTradePrevention, Side, TriggerKind } from '@bourse/domain';

import type { OuterPriceKind, PriceKind } from '../kernel/prices.ts';

export type { TriggerKind } from '@bourse/domain';
export type { OuterPriceKind, PriceKind } from '../kernel/prices.ts';

/** How long an order may work: until cancelled, what fills at once, all at once or nothing, or until `expiresMs`. */
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'GTD';

/** What an order waits for before it comes to the book. */
export interface Trigger {
  /**
   * A stop-loss buy and a take-profit sell wait for a trade at the stop price or above, the other two for one at it or below.
   * An order whose stop the last trade has passed already is rejected.
   */
  readonly kind: TriggerKind;
  /** Required unless `trailingDelta` is given; with both, trailing begins when this price is reached. */
  readonly stopPriceTicks?: number;
  /**
   * Hundredths of a percent, 10 … 2,000. A sell fires when a trade is that far below the highest one since it began to trail, a
   * buy when one is that far above the lowest.
   */
  readonly trailingDelta?: number;
  /** The price that it follows; absent: the last trade. Rejected while the market has no such price: MARKET_HAS_NO_PRICE. */
  readonly price?: PriceKind;
}

/** Where the book gives an order its price, once, when it comes there. */
export interface Peg {
  /** `primary`: the best price of the order's own side; `market`: the best one of the other side. */
  readonly to: PegTarget;
  /** So many occupied price levels away from the best, deeper into the book: 0 … 100; absent: 0. */
  readonly offsetLevels?: number;
}

/** Which side's best price an order is pegged to. */
export type PegTarget = 'primary' | 'market';

/** `halted` takes no new orders and no matching; `cancel-only` is the same with a friendlier name for users; both allow cancels. */
export interface SetMarketStatus {
  readonly type: 'set-market-status';
  readonly marketId: number;
  readonly status: MarketStatus;
}

/** Whether a market takes orders. */
export type MarketStatus = 'trading' | 'cancel-only' | 'halted';

/** The strategy that an order is part of, as its owner labels it. The core publishes it once (`order-labelled`) and remembers nothing of it. */
export interface OrderLabel {
  readonly strategyId?: number;
  readonly strategyType?: number;
}

/**
 * A limit order: `quantity` lots at `priceTicks` or better. `postOnly` is rejected if it would take; it needs GTC or GTD. With a
 * trigger it waits, its funds held, and is an order like any other from the trade on that sets it off.
 */
export interface PlaceLimit {
  readonly type: 'place-order';
  readonly orderType: 'limit';
  readonly accountId: number;
  readonly marketId: number;
  readonly side: Side;
  /** 0 with a peg: the book gives the price. */
  readonly priceTicks: number;
  readonly qtyLots: number;
  readonly timeInForce?: TimeInForce;
  /** When a GTD order ends, milliseconds since the epoch; it ends with the first `tick` from then on. */
  readonly expiresMs?: number;
  readonly postOnly?: boolean;
  /**
   * Shows only so many lots of what rests (iceberg); each part that is filled is followed by the next one, at the end of the queue.
   * Needs GTC or GTD; at most fifty parts.
   */
  readonly icebergLots?: number;
  readonly trigger?: Trigger;
  /**
   * With a trigger the price is taken when that fires: until then it is 0, and a buy holds
   * its quantity at its stop, at the last price when it only trails. Rejected: PEG_INVALID, PEG_LEVEL_MISSING.
   */
  readonly peg?: Peg;
  readonly clientOrderId?: string;
  readonly selfTradePrevention?: SelfTradePrevention;
  readonly label?: OrderLabel;
  /** Only makes a position smaller. Rejected on markets without positions: MARKET_HAS_NO_POSITIONS. */
  readonly reduceOnly?: boolean;
  /** Which of two hedged positions it is for; absent: the only one. */
  readonly positionSide?: PositionSide;
}

/**
 * A market order: exactly one of `qtyLots` (base) and `quoteAmount` (quote asset's smallest units to spend or to bring in). The quantity
 * that a quote amount comes to has to be one that the market takes; a book that ends first makes none too small.
 * Fills what the book has and lets the rest expire; it never rests. With a trigger it is by `qtyLots`; a buy holds its quantity at
 * the stop price (at the last price when it only trails), pays more from what is available, and expires if that is too little.
 */
export interface PlaceMarket {
  readonly type: 'place-order';
  readonly orderType: 'market';
  readonly accountId: number;
  readonly marketId: number;
  readonly side: Side;
  readonly qtyLots?: number;
  readonly quoteAmount?: bigint;
  readonly trigger?: Trigger;
  readonly clientOrderId?: string;
  readonly selfTradePrevention?: SelfTradePrevention;
  readonly label?: OrderLabel;
  /** Only makes a position smaller. Rejected on markets without positions: MARKET_HAS_NO_POSITIONS. */
  readonly reduceOnly?: boolean;
  /** Which of two hedged positions it is for; absent: the only one. */
  readonly positionSide?: PositionSide;
}

/** Side of a hedged position. */
export type PositionSide = 'long' | 'short';

/** How the orders of a list depend on one another. */
export type Contingency = 'OCO' | 'OTO' | 'OTOCO' | 'OPO' | 'OPOCO';

/** An order of a list: an order without its account and market, which are the list's. */
export type ListLeg =
  | Omit<PlaceLimit, 'type' | 'accountId' | 'marketId'>
  | Omit<PlaceMarket, 'type' | 'accountId' | 'marketId'>;

/**
 * Places orders that depend on one another; all are taken, or none.
 *
 * - `OCO`, `[above, below]`: same side and quantity; one is a post-only limit or a take-profit, the other a stop-loss. For a sell the
 *   first of these stands above the last price and the stop-loss below it, for a buy the other way round. The two hold their funds once, the larger
 *   of both. When one trades at all, or its trigger fires, the other expires with OCO_TRIGGER.
 * - `OTO`, `[working, pending]`: the working order is a limit order without trigger. The pending order, of any kind but by quote amount,
 *   comes to the market when the working one is wholly filled, and takes its funds only then: without them it expires with
 *   INSUFFICIENT_BALANCE. When the working order ends unfilled, the pending one expires with OTO_PHASE_ONE_EXPIRED.
 * - `OTOCO`, `[working, above, below]`: the same with an OCO pair that is pending.
 * - `OPO`, `[working, pending]`, and `OPOCO`, `[working, above, below]`: the same, and the working order pays for what is pending. It buys,
 *   what is pending sells, and has 0 as its quantity: what each fill brings in, less its fee, is held for it at once, and when the working
 *   order is filled that is its quantity, in whole lots, at most the market's largest order; what is over is released. It expires with
 *   QTY_TOO_SMALL, NOTIONAL_TOO_SMALL or ICEBERG_INVALID when that makes no order. When the working order ends unfilled, all is released.
 *
 * Any limit order of a list may be pegged. One that comes at once has its price from the start; one that is pending, or waits for a
 * trigger, has none (0) until it comes to the book (`order-priced`), and then expires with PEG_LEVEL_MISSING, PRICE_OUT_OF_BAND or
 * NOTIONAL_TOO_SMALL if that gives it none that the market takes. A buy that waits holds its quantity at its stop, at the last price when
 * it only trails.
 *
 * Cancelling one order of a list cancels all of it. Only a working order may be GTD. Rejected, in this order: what any order is rejected
 * for by place, PEG_INVALID, PEG_LEVEL_MISSING, LIST_LEGS_INVALID, LIST_LEGS_DIFFER, LIST_PRICES_INVALID, MARKET_HAS_NO_PRICE, then what
 * each leg is rejected for by itself, the first leg first, TOO_MANY_OPEN_ORDERS and EXCHANGE_FULL.
 */
export interface PlaceList {
  readonly type: 'place-list';
  readonly accountId: number;
  readonly marketId: number;
  readonly contingency: Contingency;
  /** The client's own id of the list, printable ASCII, at most 36 characters. */
  readonly listClientOrderId?: string;
  /** Two, for `OTOCO` and `OPOCO` three; in the order above. */
  readonly orders: readonly ListLeg[];
}

/** Cancels what is open of one of the account's own lists. Rejected: UNKNOWN_LIST. */
export interface CancelList {
  readonly type: 'cancel-list';
  readonly accountId: number;
  readonly listId: bigint;
}

/**
 * Cancels an open order and places another in one step, in this order, so that the new one can use the old one's funds. The new order has a
 * place of its own in the queue. When the cancel fails (UNKNOWN_ORDER), `stop-on-failure` is rejected with its code and nothing happens;
 * `allow-failure` places the order all the same, and is rejected with the order's code when that fails too. A cancel that was done stays
 * done when the order is then rejected.
 */
export interface CancelReplace {
  readonly type: 'cancel-replace';
  readonly accountId: number;
  /** The order to cancel. */
  readonly orderId: bigint;
  readonly mode: ReplaceMode;
  /** The order to place, in any market. */
  readonly order: Omit<PlaceLimit, 'type' | 'accountId'> | Omit<PlaceMarket, 'type' | 'accountId'>;
}

/** Whether an order is placed when the one that it replaces cannot be cancelled. */
export type ReplaceMode = 'stop-on-failure' | 'allow-failure';

/**
 * A dead man's switch: cancels the account's open orders, on one market or (marketId absent) on all, with the first `tick` from
 * `countdownMs` after this command on, unless it is sent again before; 0 switches it off. Each market's switch, and the one for all, is one
 * of its own. Rejected: UNKNOWN_ACCOUNT, UNKNOWN_MARKET, COUNTDOWN_INVALID (not 0 and not 1 … 86,400,000).
 */
export interface CountdownCancelAll {
  readonly type: 'countdown-cancel-all';
  readonly accountId: number;
  readonly marketId?: number;
  readonly countdownMs: number;
}

/** Cancels one of the account's own open orders, and what is left of its list. Rejected: UNKNOWN_ORDER. */
export interface CancelOrder {
  readonly type: 'cancel-order';
  readonly accountId: number;
  readonly orderId: bigint;
}

/**
 * Makes an open order smaller: `qtyLots` is its new quantity, what has traded included. It keeps its place in the queue.
 * Rejected: UNKNOWN_ORDER, ORDER_IN_LIST, QTY_NOT_POSITIVE, QTY_TOO_SMALL, AMEND_NOT_SMALLER, AMEND_BELOW_EXECUTED, TOO_MANY_AMENDS,
 * NOTIONAL_TOO_SMALL; the last two also for the other order of its pair.
 */
export interface AmendOrder {
  readonly type: 'amend-order';
  readonly accountId: number;
  readonly orderId: bigint;
  readonly qtyLots: number;
  /** The client's own id of the order from now on; absent: it keeps the one that it has. */
  readonly clientOrderId?: string;
  /**
   * Whether it may be an order of a list: one of a pair then takes the other with it, because both have one quantity; any other changes
   * alone. Absent or false: rejected with ORDER_IN_LIST.
   */
  readonly ofList?: boolean;
}

/** Cancels every open order of an account, on one market or (marketId absent) on all. */
export interface CancelAll {
  readonly type: 'cancel-all';
  readonly accountId: number;
  readonly marketId?: number;
}

/**
 * Sets mark and index prices, all or none; orders that they set off follow within the same command. Rejected: UNKNOWN_MARKET,
 * PRICE_NOT_POSITIVE, PRICE_TOO_HIGH.
 */
export interface SetPrices {
  readonly type: 'set-prices';
  readonly prices: readonly MarketPrice[];
}
/** A price that comes from outside. */
export interface MarketPrice {
  readonly marketId: number;
  readonly kind: OuterPriceKind;
  readonly priceTicks: number;
}

/** Commands of trading. */
export type TradingCommand =
  | SetMarketStatus
  | SetPrices
  | PlaceLimit
  | PlaceMarket
  | CancelOrder
  | CancelAll
  | AmendOrder
  | PlaceList
  | CancelList
  | CancelReplace
  | CountdownCancelAll;
