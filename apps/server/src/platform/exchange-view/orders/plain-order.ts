const TRADE_CODE = /^[a-z0-9]+_[a-z0-9]+(_[a-z]+)?$/;
const CLIENT_ORDER_ID = /^[A-Za-z0-9._:/-]{1,36}$/;
const PLAIN_KEYS: ReadonlySet<string> = new Set([
  'tradeCode',
  'side',
  'type',
  'price',
  'qty',
  'quoteAmount',
  'timeInForce',
  'postOnly',
  'clientOrderId',
]);

/**
 * Whether an order has its usual form, with fields that the schema would accept. Written by hand, because the schema costs more
 * than the rest of accepting an order; all other orders are validated by the schema, which also returns the errors.
 */
export function isPlainOrder(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const order = value as Record<string, unknown>;
  const { tradeCode, side, type, timeInForce, postOnly, clientOrderId } = order;
  // Trigger, iceberg and pegged orders are rare enough for the schema; unknown keys are rejected by the schema.
  for (const key in order) if (!PLAIN_KEYS.has(key)) return false;
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
