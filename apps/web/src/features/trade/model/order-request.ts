import type { RouteBody } from '@bourse/contract';
import { formatPrice, formatShortest } from '@bourse/domain';
import { isByTotal, type OrderDraft, qtyText } from './order-draft.ts';
import { lotsOf, quoteUnitsOf, type TradingMarket, ticksOf } from './trading-market.ts';

/** What is sent to place an order. */
export type OrderRequest = RouteBody<'placeSpotOrder'>;

/** Writes a checked draft as the API takes it, figures in their plain form; undefined when a field cannot be read. */
export function orderRequestOf(draft: OrderDraft, market: TradingMarket): OrderRequest | undefined {
  const common = { tradeCode: market.data.tradeCode, side: draft.side, type: draft.type };
  if (isByTotal(draft)) {
    const total = quoteUnitsOf(draft.total, market);
    return total === undefined ? undefined : { ...common, quoteAmount: formatShortest(total, market.quote.scale) };
  }
  const lots = lotsOf(draft.qty, market);
  if (lots === undefined) return undefined;
  const qty = qtyText(lots, market);
  if (draft.type === 'market') return { ...common, qty };
  const ticks = ticksOf(draft.price, market);
  if (ticks === undefined) return undefined;
  const { timeInForce, postOnly } = draft;
  return { ...common, price: formatPrice(ticks, market.spec), qty, timeInForce, postOnly };
}

/** An order on its way, with the id that makes sending it again harmless. */
export interface Attempt {
  readonly request: OrderRequest;
  readonly clientOrderId: string;
}

/**
 * The attempt for a request. When the outcome of the last one is unknown (the line broke) and the same order is sent again,
 * it keeps its id, so that the exchange answers with the first order instead of placing a second.
 */
export function nextAttempt(request: OrderRequest, unsettled: Attempt | undefined, createId: () => string): Attempt {
  const same = unsettled !== undefined && JSON.stringify(unsettled.request) === JSON.stringify(request);
  return same ? unsettled : { request, clientOrderId: createId() };
}

/** No answer came, or the server failed after it may have taken the order. */
const UNSETTLED: ReadonlySet<string> = new Set(['NETWORK', 'TIMEOUT', 'ANSWER_INVALID', 'INTERNAL', 'NOT_READY']);

/** Whether a failure leaves open if the order was placed. */
export function isUnsettled(errorName: string): boolean {
  return UNSETTLED.has(errorName);
}
