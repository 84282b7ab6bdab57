import type { OrderData } from '@bourse/contract';

/**
 * An order as JSON text, the very text that JSON.stringify would give in a third of its time: every answer to an order is
 * one. Only the client's own id can hold a character that needs escaping; all else is digits and words of ours.
 */
export function orderText(order: OrderData): string {
  const head =
    `{"orderId":"${order.orderId}","clientOrderId":${quoted(order.clientOrderId)},"tradeId":${order.tradeId},` +
    `"tradeCode":"${order.tradeCode}","side":"${order.side}","type":"${order.type}",` +
    `"timeInForce":"${order.timeInForce}",${isPlain(order) ? PLAIN_CONDITIONS : conditions(order)}`;
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

function quoted(text: string): string {
  return isSimple(text) ? `"${text}"` : JSON.stringify(text);
}

type Conditions = Pick<
  OrderData,
  | 'expiresMs'
  | 'postOnly'
  | 'trigger'
  | 'stopPrice'
  | 'trailingDelta'
  | 'icebergQty'
  | 'isWaiting'
  | 'listId'
  | 'isPending'
  | 'pegTo'
  | 'pegOffset'
>;

function conditions(order: Conditions): string {
  return (
    `"expiresMs":${order.expiresMs},"postOnly":${order.postOnly},` +
    `"trigger":"${order.trigger}","stopPrice":"${order.stopPrice}","trailingDelta":${order.trailingDelta},` +
    `"icebergQty":"${order.icebergQty}","isWaiting":${order.isWaiting},` +
    `"listId":"${order.listId}","isPending":${order.isPending},"pegTo":"${order.pegTo}","pegOffset":${order.pegOffset},`
  );
}

/** Whether an order has none of the conditions; most have none. */
function isPlain(order: Conditions): boolean {
  return (
    order.expiresMs === 0 &&
    !order.postOnly &&
    order.trigger === '' &&
    order.stopPrice === '' &&
    order.trailingDelta === 0 &&
    order.icebergQty === '' &&
    !order.isWaiting &&
    order.listId === '' &&
    !order.isPending &&
    order.pegTo === '' &&
    order.pegOffset === 0
  );
}

const PLAIN_CONDITIONS = conditions({
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
});
