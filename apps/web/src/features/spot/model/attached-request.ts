import { formatPrice } from '@bourse/domain';
import { type Instrument, ticksOf } from '../../../trading/instrument.ts';
import { type OrderDraft, qtyText } from '../../../trading/model/order-draft.ts';
import { EXITS, type Exit, exitKind, exitLotsOf, exitSideOf, limitOf, stopOf } from './attached.ts';
import { withExitsLinked } from './exit-link.ts';
import { orderRequestOf } from './order-request.ts';
import type { ListRequest } from './stop-request.ts';

type Leg = ListRequest['orders'][number];

/**
 * Writes a checked entry and its exits: OTOCO with both of them, the one that stands above first, OTO with one; undefined when a field
 * cannot be read.
 */
export function attachedRequestOf(typed: OrderDraft, market: Instrument): ListRequest | undefined {
  const draft = withExitsLinked(typed, market);
  const entry = orderRequestOf(draft, market);
  const exits = EXITS.filter((exit) => stopOf(exit, draft) !== '');
  // What is sold stands with its profit above, what is bought back with its loss.
  const inOrder = draft.side === 'buy' ? exits : exits.toReversed();
  const legs = inOrder.map((exit) => legOf(exit, draft, market)).filter((leg) => leg !== undefined);
  if (entry === undefined || exits.length === 0 || legs.length < exits.length) return undefined;
  const { tradeCode, ...working } = entry;
  return { tradeCode, contingency: exits.length === 1 ? 'OTO' : 'OTOCO', orders: [working, ...legs] };
}

function legOf(exit: Exit, draft: OrderDraft, market: Instrument): Leg | undefined {
  const lots = exitLotsOf(draft, market);
  const stopTicks = ticksOf(stopOf(exit, draft), market);
  const limitTicks = ticksOf(limitOf(exit, draft), market);
  if (lots === undefined || stopTicks === undefined) return undefined;
  const common = { side: exitSideOf(draft.side), qty: qtyText(lots, market), trigger: exitKind(exit) } as const;
  const stopPrice = formatPrice(stopTicks, market.spec);
  if (limitOf(exit, draft) === '') return { ...common, type: 'market', stopPrice };
  if (limitTicks === undefined) return undefined;
  return { ...common, type: 'limit', price: formatPrice(limitTicks, market.spec), timeInForce: 'GTC', stopPrice };
}
