import { type ClientMessage, clientMessage } from '@bourse/contract';
import { type Answer, refuse } from '../http/answer.ts';

/** What came of reading a message; a refusal repeats the message's id where there was one. */
export type ReadMessage =
  | { readonly ok: true; readonly message: ClientMessage }
  | { readonly ok: false; readonly id: string; readonly refusal: Exclude<Answer<never>, { ok: true }> };

const TRADE_CODE = /^[a-z0-9]+_[a-z0-9]+(_[a-z]+)?$/;
const ORDER_ID = /^[1-9]\d{0,19}$/;
const CLIENT_ORDER_ID = /^[A-Za-z0-9._:/-]{1,36}$/;

/**
 * Reads one message. An order in its usual form passes a check by hand, because the schema costs more than all the rest
 * of taking an order; whatever fails it is judged by the schema, which also says what is wrong.
 */
export function readMessage(text: string): ReadMessage {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { ok: false, id: '', refusal: refuse('BODY_INVALID', undefined, 'The message is not JSON.') };
  }
  if (isPlainOrder(parsed)) return { ok: true, message: parsed };
  const checked = clientMessage.safeParse(parsed);
  if (checked.success) return { ok: true, message: checked.data };
  const issue = checked.error.issues[0];
  const field = issue?.path.filter((part) => part !== 'params').join('.') ?? '';
  return { ok: false, id: idOf(parsed), refusal: refuse('BODY_INVALID', field, issue?.message) };
}

function idOf(parsed: unknown): string {
  if (typeof parsed !== 'object' || parsed === null || !('id' in parsed)) return '';
  return typeof parsed.id === 'string' && parsed.id.length <= 64 ? parsed.id : '';
}

type OrderMessage = Extract<ClientMessage, { csrfToken: string }>;

/** Whether this is an order event whose every field has a form that the schema would accept. */
function isPlainOrder(value: unknown): value is OrderMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { event, id, csrfToken, params } = value as Record<string, unknown>;
  if (!isText(id, 64) || typeof csrfToken !== 'string' || typeof params !== 'object' || params === null) return false;
  if (event === 'order.place') return hasPlainFields(params as Record<string, unknown>);
  if (event !== 'order.cancel' || !('orderId' in params)) return false;
  return isText(params.orderId, 20) && ORDER_ID.test(params.orderId);
}

function hasPlainFields(order: Record<string, unknown>): boolean {
  const { tradeCode, side, type, timeInForce, postOnly, clientOrderId } = order;
  // An order that waits is rare enough for the schema.
  if ('trigger' in order || 'stopPrice' in order || 'trailingDelta' in order || 'expiresMs' in order) return false;
  return (
    isText(tradeCode, 40) &&
    TRADE_CODE.test(tradeCode) &&
    (side === 'buy' || side === 'sell') &&
    (type === 'limit' || type === 'market') &&
    isAbsentOrText(order.price) &&
    isAbsentOrText(order.qty) &&
    isAbsentOrText(order.quoteAmount) &&
    (timeInForce === undefined || timeInForce === 'GTC' || timeInForce === 'IOC' || timeInForce === 'FOK') &&
    (postOnly === undefined || typeof postOnly === 'boolean') &&
    (clientOrderId === undefined || (isText(clientOrderId, 36) && CLIENT_ORDER_ID.test(clientOrderId)))
  );
}

function isAbsentOrText(value: unknown): boolean {
  return value === undefined || isText(value, 64);
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length <= longest;
}
