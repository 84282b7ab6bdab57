import { type ClientMessage, clientMessage } from '@bourse/contract';
import { isPlainOrder, isText } from '../exchange-view/plain-order.ts';
import { type Answer, refuse } from '../http/answer.ts';

/** What came of reading a message; a refusal repeats the message's id where there was one. */
export type ReadMessage =
  | { readonly ok: true; readonly message: ClientMessage }
  | { readonly ok: false; readonly id: string; readonly refusal: Exclude<Answer<never>, { ok: true }> };

const ORDER_ID = /^[1-9]\d{0,19}$/;

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
  if (isPlainMessage(parsed)) return { ok: true, message: parsed };
  const checked = clientMessage.safeParse(parsed);
  if (checked.success) return { ok: true, message: checked.data };
  const issue = checked.error.issues[0];
  const field = issue?.path.filter((part) => part !== 'params').join('.') ?? '';
  return { ok: false, id: idOf(parsed), refusal: refuse('BODY_INVALID', field, issue?.message) };
}

/** The beginning of an order as programs write it that write its fields in the order of our guide. */
const PLAIN_ORDER = /^\{"event":"order\.place","id":"([\w-]{1,64})",/;

/** The id of a message that is meant to place an order, without decoding it; undefined: it is another one, or written differently. */
export function plainOrderId(text: string): string | undefined {
  return PLAIN_ORDER.exec(text)?.[1];
}

function idOf(parsed: unknown): string {
  if (typeof parsed !== 'object' || parsed === null || !('id' in parsed)) return '';
  return typeof parsed.id === 'string' && parsed.id.length <= 64 ? parsed.id : '';
}

type OrderMessage = Extract<ClientMessage, { csrfToken: string }>;

/** Whether this is an order event whose every field has a form that the schema would accept. */
function isPlainMessage(value: unknown): value is OrderMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { event, id, csrfToken, params } = value as Record<string, unknown>;
  if (!isText(id, 64) || typeof csrfToken !== 'string' || typeof params !== 'object' || params === null) return false;
  if (event === 'order.place') return isPlainOrder(params);
  if (event !== 'order.cancel' || !('orderId' in params)) return false;
  return isText(params.orderId, 20) && ORDER_ID.test(params.orderId);
}
