import type { OrderData } from '@bourse/contract';

/**
 * An order as JSON text, the very text that JSON.stringify would give in a third of its time: every answer to an order is
 * one. Only the client's own id can hold a character that needs escaping; all else is digits and words of ours.
 */
export function orderText(order: OrderData): string {
  const head =
    `{"orderId":"${order.orderId}","clientOrderId":${quoted(order.clientOrderId)},"tradeId":${order.tradeId},` +
    `"tradeCode":"${order.tradeCode}","side":"${order.side}","type":"${order.type}",` +
    `"timeInForce":"${order.timeInForce}",${hasConditions(order) ? conditions(order) : NO_CONDITIONS_TEXT}`;
  const amounts =
    `"price":"${order.price}","qty":"${order.qty}","quoteAmount":"${order.quoteAmount}",` +
    `"executedQty":"${order.executedQty}","executedQuote":"${order.executedQuote}",`;
  return (
    `${head}${amounts}"status":"${order.status}","reason":"${order.reason}",` +
    `"placedMs":${order.placedMs},"updatedMs":${order.updatedMs}}`
  );
}

const SIMPLE = /^[\w .:/-]{0,64}$/;

/** Whether a text consists of letters, digits and such, at most 64: it is ASCII, and in JSON it is itself in quotes. */
export function isSimple(text: string): boolean {
  return SIMPLE.test(text);
}

/** A text as JSON. */
export function quoted(text: string): string {
  return text === '' ? '""' : isSimple(text) ? `"${text}"` : JSON.stringify(text);
}

/** What most orders have: nothing to wait for, nothing hidden, no list and no end. */
export const NO_CONDITIONS = {
  expiresMs: 0,
  postOnly: false,
  trigger: '',
  stopPrice: '',
  trailingDelta: 0,
  icebergQty: '',
  isWaiting: false,
  listId: '',
  isPending: false,
  pegTo: '',
  pegOffset: 0,
} as const satisfies Partial<OrderData>;

type Conditions = Pick<OrderData, keyof typeof NO_CONDITIONS>;

/** Written out, because a loop over the keys would cost what the shared text saves. */
function hasConditions(order: Conditions): boolean {
  return (
    order.expiresMs !== 0 ||
    order.postOnly ||
    order.trigger !== '' ||
    order.stopPrice !== '' ||
    order.trailingDelta !== 0 ||
    order.icebergQty !== '' ||
    order.isWaiting ||
    order.listId !== '' ||
    order.isPending ||
    order.pegTo !== '' ||
    order.pegOffset !== 0
  );
}

function conditions(order: Conditions): string {
  return (
    `"expiresMs":${order.expiresMs},"postOnly":${order.postOnly},` +
    `"trigger":"${order.trigger}","stopPrice":"${order.stopPrice}","trailingDelta":${order.trailingDelta},` +
    `"icebergQty":"${order.icebergQty}","isWaiting":${order.isWaiting},` +
    `"listId":"${order.listId}","isPending":${order.isPending},"pegTo":"${order.pegTo}","pegOffset":${order.pegOffset},`
  );
}

const NO_CONDITIONS_TEXT = conditions(NO_CONDITIONS);
