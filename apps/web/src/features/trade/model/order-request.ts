import type { RouteBody } from '@bourse/contract';
import { formatPrice, formatShortest, qtyLots } from '@bourse/domain';
import { lotsOf, quoteUnitsOf, type TradingMarket, ticksOf } from '../../../app/trading-market.ts';
import { hundredthsOf } from './decimal-text.ts';
import { momentOf } from './moment.ts';
import { hasLimitPrice, isByTotal, isStopType, type OrderDraft, qtyText } from './order-draft.ts';

/** What is sent to place an order. */
export type OrderRequest = RouteBody<'placeSpotOrder'>;

/** Writes a checked draft as the API takes it, figures in their plain form; undefined when a field cannot be read. */
export function orderRequestOf(draft: OrderDraft, market: TradingMarket): OrderRequest | undefined {
  const type = hasLimitPrice(draft.type) ? 'limit' : 'market';
  const common = { tradeCode: market.data.tradeCode, side: draft.side, type } as const;
  if (isByTotal(draft)) {
    const total = quoteUnitsOf(draft.total, market);
    return total === undefined ? undefined : { ...common, quoteAmount: formatShortest(total, market.quote.scale) };
  }
  const lots = lotsOf(draft.qty, market);
  const trigger = isStopType(draft.type) ? triggerPart(draft, market) : {};
  if (lots === undefined || trigger === undefined) return undefined;
  const qty = qtyText(lots, market);
  if (type === 'market') return { ...common, qty, ...trigger };
  const ticks = ticksOf(draft.price, market);
  const rest = restPart(draft, market);
  if (ticks === undefined || rest === undefined) return undefined;
  return { ...common, price: formatPrice(ticks, market.spec), qty, ...rest, ...trigger };
}

/** What an order waits for; undefined while it cannot be read. A market that never traded knows only stop-losses. */
function triggerPart(draft: OrderDraft, market: TradingMarket): Partial<OrderRequest> | undefined {
  const trigger = draft.trigger ?? 'stop-loss';
  const ticks = ticksOf(draft.stop, market);
  const stop = ticks === undefined ? {} : { stopPrice: formatPrice(ticks, market.spec) };
  if (draft.type !== 'trailing') return ticks === undefined ? undefined : { trigger, ...stop };
  const trailingDelta = hundredthsOf(draft.callback);
  if (trailingDelta === undefined || (ticks === undefined && draft.stop !== '')) return undefined;
  return { trigger, trailingDelta, ...stop };
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

/** What is sent to place a pair of orders. */
export type PairRequest = RouteBody<'placeSpotOrderList'>;

/** Writes a checked pair: the limit that takes the profit, post-only, and the stop-loss at market, the one that stands above first. */
export function pairRequestOf(draft: OrderDraft, market: TradingMarket): PairRequest | undefined {
  const [price, stop] = [ticksOf(draft.price, market), ticksOf(draft.stop, market)];
  const lots = lotsOf(draft.qty, market);
  if (price === undefined || stop === undefined || lots === undefined) return undefined;
  const common = { side: draft.side, qty: qtyText(lots, market) } as const;
  const profit = { ...common, type: 'limit', price: formatPrice(price, market.spec), postOnly: true } as const;
  const stopPrice = formatPrice(stop, market.spec);
  const loss = { ...common, type: 'market', trigger: 'stop-loss', stopPrice } as const;
  const orders = draft.side === 'sell' ? [profit, loss] : [loss, profit];
  return { tradeCode: market.data.tradeCode, contingency: 'OCO', orders };
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
