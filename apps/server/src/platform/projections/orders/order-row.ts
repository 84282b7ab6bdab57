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
  /** The same four as its own command left them. */
  answerLots: number;
  answerQuote: bigint;
  answerStatus: string;
  answerReason: string;
  /** What it waits or waited for. */
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
  /** Undefined unless self-trade prevention has taken something off it. */
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

/** An order that its owner made smaller. */
export interface AmendmentRow {
  readonly amended: OrderAmended;
  readonly seq: number;
  readonly timeMs: number;
}

/** What this batch changed on an order of an earlier one: executions are additions. */
export interface OrderPatch {
  readonly accountId: number;
  /** The price that the book gave it; undefined when it stays. */
  priceTicks: number | undefined;
  /** The order's new quantity; undefined when it stays. */
  qtyLots: number | undefined;
  /** undefined when it stays. */
  clientOrderId: string | undefined;
  addedLots: number;
  addedQuote: bigint;
  /** undefined when it stays. */
  status: string | undefined;
  reason: string;
  /** undefined when it stays. */
  isWaiting: boolean | undefined;
  /** undefined when it stays. */
  isPending: boolean | undefined;
  /** When it came to the book, unless it waits for its price from then on; undefined when it stays. */
  workingMs: number | undefined;
  /** When it began to trail, if it does; undefined when it stays. */
  trailingMs: number | undefined;
  /** What was prevented of it in this batch; undefined: nothing. */
  prevented: OrderPrevention | undefined;
  updatedMs: number;
}
