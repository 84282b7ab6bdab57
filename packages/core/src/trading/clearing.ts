/**
 * The one place where a product's money meets orders. Trading matches lots at prices; what an order binds, whether it is covered and what a
 * fill moves is the product's. Amounts are in registers, so that no bigint is made on the hot path. One clearing serves one market.
 */
import type { BookSide } from './book/book-side.ts';

/** What an order is to its product, open or under way. */
export interface OrderTerms {
  /** Index of the account. */
  readonly owner: number;
  readonly isSell: boolean;
  /** What it does to positions: bits of `POSITION`; 0 on markets without positions. */
  readonly position: number;
}

/** What a clearing sees of the order under way, `PlaceRequest`. */
export interface ClearedOrder extends OrderTerms {
  readonly isMarket: boolean;
  /** Whether the exchange closes a position with it. */
  readonly isForced: boolean;
  /** The worst price at which it may trade; 0: any. */
  readonly boundTicks: number;
  /** Whether it is to trade for a value instead of a quantity. */
  readonly byValue: boolean;
  readonly priceTicks: number;
  readonly qtyLots: number;
  readonly paysRow: number;
  readonly getsRow: number;
  /** Registers, see `ASKED`. */
  readonly asked: BigInt64Array;
}

/** What a market or FOK order would trade if it came now, `Sweep`. */
export interface Foreseen {
  readonly lots: number;
  /** The price of the last of them, the worst; 0 when there are none. */
  readonly worstTicks: number;
  /** A register with their exact value. */
  readonly cost: BigInt64Array;
}

/** Orders of one account and side that reduce a position, and how many lots they may have together. */
export interface Excess {
  readonly owner: number;
  /** The side of the orders. */
  readonly isSell: boolean;
  /** Bits of `POSITION` for the side of a hedged position, 0 for the only one. */
  readonly hedgeSide: number;
  readonly mostLots: number;
}

/** Settles the orders of one market. Ledger rows are −1 for an account that never had a balance there. */
export interface Clearing {
  /** Amounts of the last fill, see `AMOUNT`. */
  readonly amounts: BigInt64Array;
  /** Row from which an account's order on a side pays. */
  paysRow(owner: number, isSell: boolean): number;
  /** Row to which it receives. */
  getsRow(owner: number, isSell: boolean): number;
  /** The same, made when there is none. */
  ensurePaysRow(owner: number, accountId: number, isSell: boolean): number;
  ensureGetsRow(owner: number, accountId: number, isSell: boolean): number;

  /**
   * Number of the code by which the account cannot pay for an order, which has passed all checks of its form, or `FINE`; a sweep was run for a
   * market or FOK order.
   */
  coverRejection(order: ClearedOrder, sweep: Foreseen): number;
  /** Number of the code with which the product rejects a request of so many lots when all else is right, or `FINE`. */
  rejectionOf(owner: number, isSell: boolean, lots: number): number;
  /**
   * Number of the code with which the product rejects what a request does to positions, or `FINE`. Called where there are positions, and where a
   * request asks for something with one.
   */
  formRejection(order: ClearedOrder): number;
  /** Whether an order can only make a position smaller, by what it asks or by the account's position mode. */
  reduces(order: OrderTerms): boolean;
  /** The most lots that an order which reduces may have now, other such orders of its account counted first. */
  closableLots(order: OrderTerms): number;
  /** Whether orders rest on a side that reduce: a trade of their account may cut or end them. */
  hasReducing(isSell: boolean): boolean;
  /** Lots of the position that orders of such terms close, other orders not counted. */
  positionLots(order: OrderTerms): number;
  /** Whether a fill has left orders that reduce with more lots than there are to close. */
  readonly hasExcess: boolean;
  /** The accounts, sides and lots of it; called once after such a fill. */
  takeExcess(): readonly Excess[];
  /** Smallest units that an order of `lots` at a price has to hold. Linear in the lots. */
  needOf(order: OrderTerms, priceTicks: number, lots: number): bigint;
  /** Holds what `lots` of an order that rests at a level need, on its row. */
  bind(slot: number, lots: number): void;
  /** Releases it. */
  release(slot: number, lots: number): void;
  /** Whole lots that a sell can have from an amount that a buy has received, at most the largest order's. */
  lotsFrom(received: bigint): number;
  /** The market has begun to take orders, or has stopped. */
  statusChanged?(): void;
  /**
   * What a fill of a resting order would lose its account at once, against mark and by its fee, smallest units; 0 at a price that loses nothing, and
   * where orders are paid for with what they hold.
   */
  lossOfFill(maker: number, priceTicks: number, lots: number): bigint;
  /** What the account of a resting order has to pay such a loss with. */
  meansOf(maker: number, lots: number): bigint;
  /** Moves the money of a trade of `lots` at a level: the maker pays what it has bound. */
  fill(side: BookSide, level: number, maker: number, taker: ClearedOrder, lots: number): void;
  /** What an order of a side turns into what, by asset; undefined where trades exchange no assets. */
  assetsOf(isSell: boolean): { readonly paysAssetId: number; readonly getsAssetId: number } | undefined;
  /** Smallest units that a taker would receive of a fill of `lots` at a level, its fee taken off. */
  takerNetOf(side: BookSide, level: number, owner: number, takerSells: boolean, lots: number): bigint;
}
