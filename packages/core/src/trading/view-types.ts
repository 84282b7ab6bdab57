import type { Side } from '@bourse/domain';
import type { Contingency, OuterPriceKind, PositionSide, TimeInForce, TriggerKind } from './commands.ts';

/** Aggregated levels, best first on both sides. */
export interface BookView {
  readonly bids: readonly { readonly priceTicks: number; readonly qtyLots: number; readonly orderCount: number }[];
  readonly asks: readonly { readonly priceTicks: number; readonly qtyLots: number; readonly orderCount: number }[];
}

/** What an order waits for. */
export interface WaitingView {
  readonly kind: TriggerKind;
  /** The price that it follows; absent: the last trade's. */
  readonly price?: OuterPriceKind;
  /** 0 when it only trails. */
  readonly stopPriceTicks: number;
  /** Hundredths of a percent; 0 when it does not trail. */
  readonly trailingDelta: number;
  /** Highest (sell) or lowest (buy) trade since it began to trail; 0 before. */
  readonly extremeTicks: number;
  /** What it holds, smallest units: base of a sell, quote of a buy; in a pair what it needs beyond the other order. */
  readonly hold: bigint;
}

/** An order that rests in the book, or waits for a price. */
export interface OpenOrder {
  readonly orderId: bigint;
  /** Empty when the client gave none. */
  readonly clientOrderId: string;
  readonly accountId: number;
  readonly marketId: number;
  readonly side: Side;
  /** Only an order that waits or is pending can be a market order, IOC or FOK. */
  readonly orderType: 'limit' | 'market';
  readonly timeInForce: TimeInForce;
  /** 0 for a market order, and for a pegged one that the book has not given its price yet. */
  readonly priceTicks: number;
  readonly qtyLots: number;
  readonly executedLots: number;
  readonly executedQuote: bigint;
  readonly placedMs: number;
  /** Lots that it shows at a time when it rests; 0: all. */
  readonly icebergLots: number;
  /** Open lots that the book does not show (iceberg). */
  readonly hiddenLots: number;
  /** When it ends by itself, milliseconds since the epoch; 0: never. */
  readonly expiresMs: number;
  /** Undefined for an order in the book, and for one that will come to it without waiting for a price. */
  readonly waiting: WaitingView | undefined;
  /** The list that it belongs to; 0n: none. */
  readonly listId: bigint;
  /** Whether it comes only when the working order of its list is filled; it holds nothing before. */
  readonly isPending: boolean;
  /** It only makes a position smaller; absent: it does not. */
  readonly reduceOnly?: boolean;
  /** Which of two hedged positions it is for; absent: the only one. */
  readonly positionSide?: PositionSide;
}

/** A list of orders of which at least one is open. */
export interface OpenList {
  readonly listId: bigint;
  /** Empty when the client gave none. */
  readonly listClientOrderId: string;
  readonly accountId: number;
  readonly marketId: number;
  readonly contingency: Contingency;
  /** Those still open, in the order of the command. */
  readonly orderIds: readonly bigint[];
  /** Smallest units of the base asset that are held for pending orders: what their working order has brought in (`OPO`, `OPOCO`). */
  readonly held: bigint;
}

/** A dead man's switch that is on. */
export interface CountdownView {
  readonly accountId: number;
  /** Null: all markets. */
  readonly marketId: number | null;
  /** Milliseconds since the epoch. */
  readonly deadlineMs: number;
}
