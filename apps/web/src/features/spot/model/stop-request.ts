import type { RouteBody } from '@bourse/contract';
import { formatPrice } from '@bourse/domain';
import { hundredthsOf } from '@bourse/kit/formats/decimal-text.ts';
import { type Instrument, lotsOf, ticksOf } from '../../../trading/instrument.ts';
import { isTrailing, type OrderDraft, qtyText } from '../../../trading/model/order-draft.ts';
import { type OrderRequest, orderRequestOf } from './order-request.ts';

/** Writes a checked draft that waits for a price; undefined when a field cannot be read. */
export function stopRequestOf(draft: OrderDraft, market: Instrument): OrderRequest | undefined {
  const request = orderRequestOf(draft, market);
  const trigger = triggerPart(draft, market);
  return request === undefined || trigger === undefined ? undefined : { ...request, ...trigger };
}

/** What an order waits for; undefined while it cannot be read. A market that never traded knows only stop-losses. */
function triggerPart(draft: OrderDraft, market: Instrument): Partial<OrderRequest> | undefined {
  const trigger = draft.trigger ?? 'stop-loss';
  const ticks = ticksOf(draft.stop, market);
  const stop = ticks === undefined ? {} : { stopPrice: formatPrice(ticks, market.spec) };
  if (!isTrailing(draft.type)) return ticks === undefined ? undefined : { trigger, ...stop };
  const trailingDelta = hundredthsOf(draft.callback);
  if (trailingDelta === undefined || (ticks === undefined && draft.stop !== '')) return undefined;
  return { trigger, trailingDelta, ...stop };
}

/** What is sent to place orders that depend on one another. */
export type ListRequest = RouteBody<'placeSpotOrderList'>;

/** Writes a checked pair: the limit that takes the profit, post-only, and the stop-loss at market, the one that stands above first. */
export function pairRequestOf(draft: OrderDraft, market: Instrument): ListRequest | undefined {
  const [price, stop] = [ticksOf(draft.price, market), ticksOf(draft.stop, market)];
  const lots = lotsOf(draft.qty, market);
  if (price === undefined || stop === undefined || lots === undefined) return undefined;
  const common = { side: draft.side, qty: qtyText(lots, market) } as const;
  const profit = { ...common, type: 'limit', price: formatPrice(price, market.spec), postOnly: true } as const;
  const stopPrice = formatPrice(stop, market.spec);
  const loss = { ...common, type: 'market', trigger: 'stop-loss', stopPrice } as const;
  const orders = draft.side === 'sell' ? [profit, loss] : [loss, profit];
  return { tradeCode: market.code, contingency: 'OCO', orders };
}
