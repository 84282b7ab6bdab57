import * as z from 'zod/mini';
import * as s from '../../schemas.ts';
import type { BalanceData } from '../funds/topics.ts';
import * as o from './schemas.ts';

const id = z.string().check(z.maxLength(64));
const csrfToken = z.string();

/** Topics of a user's own spot orders: `account` (code empty). */
export const SPOT_TOPIC_TYPES = ['account'] as const;

/** Client messages for trading over the WebSocket, with the same bodies as over HTTP. */
export const spotMessages = [
  z.object({ event: z.literal('order.place'), id, csrfToken, params: o.placeOrderBody }),
  z.object({
    event: z.literal('order.amend'),
    id,
    csrfToken,
    params: z.extend(o.amendOrderBody, { orderId: s.orderId }),
  }),
  z.object({ event: z.literal('order.cancel'), id, csrfToken, params: z.strictObject({ orderId: s.orderId }) }),
  z.object({ event: z.literal('order.replace'), id, csrfToken, params: o.replaceOrderBody }),
  z.object({ event: z.literal('orderList.place'), id, csrfToken, params: o.placeListBody }),
  z.object({ event: z.literal('orderList.cancel'), id, csrfToken, params: z.strictObject({ listId: s.orderId }) }),
  z.object({ event: z.literal('countdown.set'), id, csrfToken, params: o.countdownBody }),
  /** Whether all of the user's open orders, on one market or on all, are cancelled when this socket closes. */
  z.object({
    event: z.literal('session.cancelOnClose'),
    id,
    csrfToken,
    params: z.strictObject({ enabled: z.boolean(), tradeCode: z.optional(s.tradeCode) }),
  }),
] as const;

export type OrderData = z.infer<typeof o.order>;
export type OrderListData = z.infer<typeof o.orderList>;
export type FillData = z.infer<typeof o.fill>;
/** Data of the account topic: a snapshot contains every open order and non-zero balance and no fills; a delta contains the changes. */
export interface AccountData {
  readonly orders: readonly OrderData[];
  readonly fills: readonly FillData[];
  readonly balances: readonly BalanceData[];
}
