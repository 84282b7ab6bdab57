import type { ListAccepted, OrderAccepted, OrderAmended, OrderLabelled, OrderPegged, OrderWaiting } from '@bourse/core';
import type { OrderPrevention } from '../../exchange-view/orders/order-record.ts';
import type { OrderTimes } from '../../exchange-view/orders/order-times.ts';

/** An order first seen in this batch, with its progress at the end of it. */
export interface OrderRow {
  accepted: OrderAccepted;
  readonly placedMs: number;
  priceTicks: number;
  qtyLots: number;
  executedLots: number;
  executedQuote: bigint;
  status: string;
  reason: string;
  /** The same four after its own command. */
  answerLots: number;
  answerQuote: bigint;
  answerStatus: string;
  answerReason: string;
  /** Its trigger. */
  trigger: OrderWaiting | undefined;
  isWaiting: boolean;
  times: OrderTimes | undefined;
  expiresMs: number;
  icebergLots: number;
  /** 0n: of no list. */
  readonly listId: bigint;
  isPending: boolean;
  peg: OrderPegged | undefined;
  label: OrderLabelled | undefined;
  /** Undefined unless self-trade prevention has reduced it. */
  prevented: OrderPrevention | undefined;
  updatedMs: number;
}

/** A list first seen in this batch. */
export interface ListRow {
  readonly accepted: ListAccepted;
  readonly placedMs: number;
  isOpen: boolean;
  updatedMs: number;
}

/** An order that its owner amended. */
export interface AmendmentRow {
  readonly amended: OrderAmended;
  readonly seq: number;
  readonly timeMs: number;
}

/** Changes by this batch to an order of an earlier one: executions are increments. */
export interface OrderPatch {
  readonly accountId: number;
  /** The price from the book; undefined when unchanged. */
  priceTicks: number | undefined;
  /** The order's new quantity; undefined when unchanged. */
  qtyLots: number | undefined;
  /** Undefined when unchanged. */
  clientOrderId: string | undefined;
  addedLots: number;
  addedQuote: bigint;
  /** Undefined when unchanged. */
  status: string | undefined;
  reason: string;
  /** Undefined when unchanged. */
  isWaiting: boolean | undefined;
  /** Undefined when unchanged. */
  isPending: boolean | undefined;
  /** When it entered the book, unless it waits for its trigger from then on; undefined when unchanged. */
  workingMs: number | undefined;
  /** When it began to trail, if it does; undefined when unchanged. */
  trailingMs: number | undefined;
  /** Its prevented quantity in this batch; undefined: none. */
  prevented: OrderPrevention | undefined;
  updatedMs: number;
}
