import type { RouteBody } from '@bourse/contract';
import { formatPrice, formatShortest, qtyLots } from '@bourse/domain';
import { momentOf } from '@bourse/kit/formats/local-time.ts';
import { hasLimitPrice, isByTotal, isStopType, type OrderDraft, qtyText } from '../../../trading/model/order-draft.ts';
import { lotsOf, quoteUnitsOf, type TradingMarket, ticksOf } from '../../../trading/trading-market.ts';

/** What is sent to place an order. */
export type OrderRequest = RouteBody<'placeSpotOrder'>;

/**
 * Writes a checked draft as the API takes it, figures in their plain form and without what it waits for; undefined when a field cannot be
 * read.
 */
export function orderRequestOf(draft: OrderDraft, market: TradingMarket): OrderRequest | undefined {
  const type = hasLimitPrice(draft.type) ? 'limit' : 'market';
  const common = { tradeCode: market.data.tradeCode, side: draft.side, type } as const;
  if (isByTotal(draft)) {
    const total = quoteUnitsOf(draft.total, market);
    return total === undefined ? undefined : { ...common, quoteAmount: formatShortest(total, market.quote.scale) };
  }
  const lots = lotsOf(draft.qty, market);
  if (lots === undefined) return undefined;
  const qty = qtyText(lots, market);
  if (type === 'market') return { ...common, qty };
  const ticks = ticksOf(draft.price, market);
  const rest = restPart(draft, market);
  if (ticks === undefined || rest === undefined) return undefined;
  return { ...common, price: formatPrice(ticks, market.spec), qty, ...rest };
}

/** How a limit order works once it is in the book; undefined while that cannot be read. */
function restPart(draft: OrderDraft, market: TradingMarket): Partial<OrderRequest> | undefined {
  const { timeInForce } = draft;
  const expiresMs = timeInForce === 'GTD' ? momentOf(draft.expires) : 0;
  const lots = draft.iceberg === '' ? 0 : lotsOf(draft.iceberg, market);
  if (expiresMs === undefined || lots === undefined) return undefined;
  return {
    timeInForce,
    postOnly: draft.postOnly && !isStopType(draft.type),
    ...(timeInForce === 'GTD' ? { expiresMs } : {}),
    ...(draft.ownOrders === '' ? {} : { selfTradePrevention: draft.ownOrders }),
    ...(lots === 0 ? {} : { icebergQty: qtyText(qtyLots(lots), market) }),
  };
}

/** An order on its way, with the id that makes sending it again harmless. */
export interface Attempt<Request = OrderRequest> {
  readonly request: Request;
  readonly clientOrderId: string;
}

/**
 * The attempt for a request. When the outcome of the last one is unknown (the line broke) and the same order is sent again,
 * it keeps its id, so that the exchange answers with the first order instead of placing a second.
 */
export function nextAttempt<Request>(
  request: Request,
  unsettled: Attempt<Request> | undefined,
  createId: () => string,
): Attempt<Request> {
  const same = unsettled !== undefined && JSON.stringify(unsettled.request) === JSON.stringify(request);
  return same ? unsettled : { request, clientOrderId: createId() };
}

/** No answer came, or the server failed after it may have taken the order. */
const UNSETTLED: ReadonlySet<string> = new Set(['NETWORK', 'TIMEOUT', 'ANSWER_INVALID', 'INTERNAL', 'NOT_READY']);

/** Whether a failure leaves open if the order was placed. */
export function isUnsettled(errorName: string): boolean {
  return UNSETTLED.has(errorName);
}
