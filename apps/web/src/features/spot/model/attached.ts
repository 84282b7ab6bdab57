import {
  amount,
  previewLimit,
  priceTicks,
  type QtyLots,
  qtyLots,
  type Side,
  sellableLots,
  type TriggerKind,
} from '@bourse/domain';
import { type Instrument, lotsOf, ticksOf } from '../../../trading/instrument.ts';
import type { OrderDraft } from '../../../trading/model/order-draft.ts';

/** An order that closes the position: with a profit, or before the loss grows. */
export type Exit = 'profit' | 'loss';

/** The exits in the order of the form. */
export const EXITS: readonly Exit[] = ['profit', 'loss'];

/** The side of what closes an order's position. */
export function exitSideOf(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy';
}

/** What an exit waits for. */
export function exitKind(exit: Exit): TriggerKind {
  return exit === 'profit' ? 'take-profit' : 'stop-loss';
}

/** The text of the price at which an exit fires; empty: there is no such exit. */
export function stopOf(exit: Exit, { attached }: OrderDraft): string {
  return attached?.[exit] ?? '';
}

/** The text of an exit's limit; empty: at market. */
export function limitOf(exit: Exit, { attached }: OrderDraft): string {
  return attached?.[`${exit}Limit`] ?? '';
}

/**
 * The quantity of the exits in lots: of a bought quantity what is left after the taker's fee, which is taken from it; of a sold one all of
 * it. Rounded down. Undefined while price or quantity cannot be read.
 */
export function exitLotsOf({ side, price, qty }: OrderDraft, market: Instrument): QtyLots | undefined {
  const [ticks, lots] = [ticksOf(price, market), lotsOf(qty, market)];
  if (ticks === undefined || lots === undefined) return undefined;
  if (side === 'sell') return lots;
  const { receive } = previewLimit(side, priceTicks(ticks), lots, market.units, market.spec.takerFeePpm);
  return qtyLots(Math.min(lots, sellableLots(amount(receive), market.spec, market.units)));
}
