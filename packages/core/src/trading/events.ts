import type { SelfTradePrevention, Side, TriggerKind } from '@bourse/domain';
import type { OuterPriceKind } from '../kernel/prices.ts';
import type { Contingency, MarketStatus, PegTarget, PositionSide, TimeInForce } from './commands.ts';

export interface MarketStatusSet {
  readonly type: 'market-status-set';
  readonly marketId: number;
  readonly status: MarketStatus;
}

/** An order passed every check and got its id. Ids grow with time and are never used again. */
export interface OrderAccepted {
  readonly type: 'order-accepted';
  readonly orderId: bigint;
  readonly clientOrderId: string;
  readonly accountId: number;
  readonly marketId: number;
  readonly side: Side;
  readonly orderType: 'limit' | 'market';
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  /** 0 for a market order, and for a pegged one whose price comes with `order-priced`. */
  readonly priceTicks: number;
  /** 0 for a market order by quote amount, and for a pending order whose quantity comes with `order-sized`. */
  readonly qtyLots: number;
  /** Quote asset's smallest units; 0n unless a market order by quote amount. */
  readonly quoteAmount: bigint;
  /** What it does when it meets its account's own orders, where that is not what its market does by default; else absent. */
  readonly selfTradePrevention?: SelfTradePrevention | undefined;
  /** It only makes a position smaller; absent: it does not. */
  readonly reduceOnly?: boolean;
  /** Which of two hedged positions it is for; absent: the only one. */
  readonly positionSide?: PositionSide;
}

/** The order just accepted does not come to the book yet; follows its `order-accepted`. */
export interface OrderWaiting {
  readonly type: 'order-waiting';
  readonly orderId: bigint;
  readonly accountId: number;
  readonly marketId: number;
  readonly kind: TriggerKind;
  /** 0 when it only trails. */
  readonly stopPriceTicks: number;
  /** Hundredths of a percent; 0 when it does not trail. */
  readonly trailingDelta: number;
  /** The price that it follows; absent: the last trade's. */
  readonly price?: OuterPriceKind | undefined;
}

/** A price has set a waiting order off: what follows in this command is what it comes to. */
export interface OrderTriggered {
  readonly type: 'order-triggered';
  readonly orderId: bigint;
  readonly accountId: number;
  readonly marketId: number;
  /** The price that it followed. */
  readonly priceTicks: number;
}

/** An order that waits or rests ends by itself at a time. */
export interface OrderTimed {
  readonly type: 'order-timed';
  readonly orderId: bigint;
  readonly accountId: number;
  readonly marketId: number;
  readonly expiresMs: number;
}

/** Of what rests of the order just accepted, the book shows only so much at a time. */
export interface OrderIceberg {
  readonly type: 'order-iceberg';
  readonly orderId: bigint;
  readonly accountId: number;
  readonly marketId: number;
  readonly icebergLots: number;
}

/** The strategy label of the order just accepted; absent fields were not given. */
export interface OrderLabelled {
  readonly type: 'order-labelled';
  readonly orderId: bigint;
  readonly accountId: number;
  readonly marketId: number;
  readonly strategyId?: number | undefined;
  readonly strategyType?: number | undefined;
}

/** The price of the order just accepted was taken from the book, or will be when it comes there (`order-priced`). */
export interface OrderPegged {
  readonly type: 'order-pegged';
  readonly orderId: bigint;
  readonly accountId: number;
  readonly marketId: number;
  readonly to: PegTarget;
  readonly offsetLevels: number;
}

/** A list was taken whole; an `order-accepted` for each of its orders follows, in the same order. */
export interface ListAccepted {
  readonly type: 'list-accepted';
  /** The id of its first order. */
  readonly listId: bigint;
  /** Empty when the client gave none. */
  readonly listClientOrderId: string;
  readonly accountId: number;
  readonly marketId: number;
  readonly contingency: Contingency;
  /** In the command's order: `OCO` above, below; `OTO`, `OPO` working, pending; `OTOCO`, `OPOCO` working, above, below. */
  readonly orderIds: readonly bigint[];
}

/**
 * The order just accepted waits until the working order of its list is wholly filled. It holds nothing before; in `OPO` and `OPOCO` the
 * list holds for it what the working order brings in.
 */
export interface OrderPending {
  readonly type: 'order-pending';
  readonly orderId: bigint;
  readonly accountId: number;
  readonly marketId: number;
  readonly listId: bigint;
}

/** The working order of its list was filled: a pending order waits for its price from now on, or what follows is what it comes to. */
export interface OrderActivated {
  readonly type: 'order-activated';
  readonly orderId: bigint;
  readonly accountId: number;
  readonly marketId: number;
}

/** The quantity of a pending order that its working order paid for (`OPO`, `OPOCO`); precedes its `order-activated`. */
export interface OrderSized {
  readonly type: 'order-sized';
  readonly orderId: bigint;
  readonly accountId: number;
  readonly marketId: number;
  /** Whole lots of what was received; too few of them end it. */
  readonly qtyLots: number;
}

/** A pegged order that was pending, or waited for its trigger, has its price from the book now. */
export interface OrderPriced {
  readonly type: 'order-priced';
  readonly orderId: bigint;
  readonly accountId: number;
  readonly marketId: number;
  readonly priceTicks: number;
}

/** No order of a list is open any more: its status goes from EXECUTING to ALL_DONE. */
export interface ListClosed {
  readonly type: 'list-closed';
  readonly listId: bigint;
  readonly accountId: number;
  readonly marketId: number;
}

/** The outcome of a `cancel-replace` of which at least one half was done; behind the events of both halves. */
export interface OrderReplaced<Code extends string = string> {
  readonly type: 'order-replaced';
  readonly accountId: number;
  /** The order that was to be cancelled. */
  readonly cancelOrderId: bigint;
  /** Why it was not; null when it was. */
  readonly cancelCode: Code | null;
  /** The new order; 0n when it was rejected. */
  readonly orderId: bigint;
  /** Why it was rejected; null when it was not. */
  readonly placeCode: Code | null;
}

/** A dead man's switch was set, set again or switched off. */
export interface CountdownSet {
  readonly type: 'countdown-set';
  readonly accountId: number;
  /** Null: all markets. */
  readonly marketId: number | null;
  /** When it cancels, milliseconds since the epoch; 0: off. */
  readonly deadlineMs: number;
}

/** A dead man's switch has run down; the account's orders end behind this, `CANCELED` with COUNTDOWN_ENDED. */
export interface CountdownEnded {
  readonly type: 'countdown-ended';
  readonly accountId: number;
  readonly marketId: number | null;
}

/** Two orders of one account met, and self-trade prevention kept them from trading; what became of them follows. */
export interface MatchPrevented {
  readonly type: 'match-prevented';
  readonly marketId: number;
  readonly accountId: number;
  /** The taker's mode, which rules. */
  readonly mode: SelfTradePrevention;
  /** The maker's price. */
  readonly priceTicks: number;
  readonly makerOrderId: bigint;
  readonly takerOrderId: bigint;
  /** Lots that the prevention takes off each of the two; for a taker by quote amount what its amount would have bought or sold here. */
  readonly makerLots: number;
  readonly takerLots: number;
}

/** Two orders met, at the maker's price. */
export interface Trade {
  readonly type: 'trade';
  /** Counts up from 1 on each market. */
  readonly tradeNo: number;
  readonly marketId: number;
  readonly takerSide: Side;
  readonly priceTicks: number;
  readonly qtyLots: number;
  readonly makerOrderId: bigint;
  readonly takerOrderId: bigint;
  readonly makerAccountId: number;
  readonly takerAccountId: number;
  /** Fees in the asset that each side received (buyer: base, seller: quote), smallest units; negative is a rebate. */
  readonly makerFee: bigint;
  readonly takerFee: bigint;
  /** The exchange closed the taker's position: no price, no trigger and no kline follows it. Absent: an ordinary trade. */
  readonly forced?: true;
}

/** How an order ended. */
export type ClosedStatus = 'FILLED' | 'CANCELED' | 'EXPIRED' | 'EXPIRED_IN_MATCH';

/** Why an order ended without being filled. */
export type ClosedReason =
  | 'NONE'
  | 'USER_CANCELED'
  | 'UNFILLED_IOC_QUANTITY_EXPIRED'
  | 'UNFILLED_FOK_ORDER_EXPIRED'
  | 'INSUFFICIENT_LIQUIDITY'
  | 'SELF_TRADE_PREVENTION'
  | 'EXCHANGE_CANCELED'
  | 'TIME_EXPIRED'
  | 'INSUFFICIENT_BALANCE'
  /** The other order of its pair has traded, or was triggered. */
  | 'OCO_TRIGGER'
  /** The working order of its list ended without being filled wholly. */
  | 'OTO_PHASE_ONE_EXPIRED'
  /** The other order of its pair ended by itself, or could not be placed. */
  | 'LIST_ENDED'
  /** A pending post-only order would have taken when its turn came. */
  | 'POST_ONLY_WOULD_TAKE'
  /** What is left would trade outside the market's execution range. */
  | 'EXECUTION_RULE_PRICE_RANGE_EXCEEDED'
  /** A dead man's switch ran down. */
  | 'COUNTDOWN_ENDED'
  /** What the working order brought in makes no order of this market (`OPO`, `OPOCO`), or none that can be hidden in these parts. */
  | 'QTY_TOO_SMALL'
  | 'NOTIONAL_TOO_SMALL'
  | 'ICEBERG_INVALID'
  /** When a pegged order came to the book later, that had no such level, or one too far from the last price. */
  | 'PEG_LEVEL_MISSING'
  | 'PRICE_OUT_OF_BAND'
  | 'ACCOUNT_FROZEN';

/** An order is finished; every hold for it is released. */
export interface OrderClosed {
  readonly type: 'order-closed';
  readonly orderId: bigint;
  readonly accountId: number;
  readonly marketId: number;
  readonly status: ClosedStatus;
  readonly reason: ClosedReason;
  /** Lots that traded, and their exact notional in quote units. */
  readonly executedLots: number;
  readonly executedQuote: bigint;
}

/** An open order shrank without trading, by self-trade prevention DECREMENT; its open lots are `qtyLots` less what it has executed. */
export interface OrderReduced {
  readonly type: 'order-reduced';
  readonly orderId: bigint;
  readonly accountId: number;
  readonly marketId: number;
  /** The order's quantity from now on. */
  readonly qtyLots: number;
}

/** Its owner made an open order smaller; the other order of its pair follows with an event of its own. */
export interface OrderAmended {
  readonly type: 'order-amended';
  readonly orderId: bigint;
  readonly accountId: number;
  readonly marketId: number;
  /** The order's quantity from now on, and before. */
  readonly qtyLots: number;
  readonly previousLots: number;
  /** The client's own id from now on, and before: the same unless the owner gave another. */
  readonly clientOrderId: string;
  readonly previousClientOrderId: string;
}

/** A price level after the command: once for each that it touched; 0 lots means the level is gone. */
export interface LevelChanged {
  readonly type: 'level-changed';
  readonly marketId: number;
  readonly side: Side;
  readonly priceTicks: number;
  readonly qtyLots: number;
  readonly orderCount: number;
}

/** The mark or index price of a market was set. */
export interface PriceSet {
  readonly type: 'price-set';
  readonly marketId: number;
  readonly kind: OuterPriceKind;
  readonly priceTicks: number;
}

/** Events of trading. */
export type TradingEvent<Code extends string = string> =
  | MarketStatusSet
  | PriceSet
  | OrderAccepted
  | OrderWaiting
  | OrderTriggered
  | OrderTimed
  | OrderIceberg
  | OrderLabelled
  | OrderPegged
  | ListAccepted
  | OrderPending
  | OrderActivated
  | OrderSized
  | OrderPriced
  | ListClosed
  | OrderReplaced<Code>
  | CountdownSet
  | CountdownEnded
  | MatchPrevented
  | Trade
  | OrderClosed
  | OrderReduced
  | OrderAmended
  | LevelChanged;
