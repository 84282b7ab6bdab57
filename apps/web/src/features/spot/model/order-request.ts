import type { RouteBody } from '@bourse/contract';
import { formatPrice, formatShortest, qtyLots } from '@bourse/domain';
import { momentOf } from '@bourse/kit/formats/local-time.ts';
import { type Instrument, lotsOf, quoteUnitsOf, ticksOf } from '../../../trading/instrument.ts';
import { hasLimitPrice, isByTotal, isStopType, type OrderDraft, qtyText } from '../../../trading/model/order-draft.ts';

/** What is sent to place an order. */
export type OrderRequest = RouteBody<'placeSpotOrder'>;

/**
 * Writes a checked draft as the API takes it, figures in their plain form and without what it waits for; undefined when a field cannot be
 * read.
 */
export function orderRequestOf(draft: OrderDraft, market: Instrument): OrderRequest | undefined {
  const type = hasLimitPrice(draft.type) ? 'limit' : 'market';
  const common = { tradeCode: market.code, side: draft.side, type } as const;
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
function restPart(draft: OrderDraft, market: Instrument): Partial<OrderRequest> | undefined {
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
