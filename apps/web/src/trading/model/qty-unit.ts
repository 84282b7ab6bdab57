import type { Instrument } from '../instrument.ts';
import { hasLimitPrice, isByTotal, type OrderDraft, type OrderType, type QtyUnit, withLead } from './order-draft.ts';

/** The units in which the quantity of a kind of order can be typed; without a price there is no total, but for a market order. */
export function qtyUnits(type: OrderType): readonly QtyUnit[] {
  return type === 'market' || hasLimitPrice(type) ? ['base', 'quote', 'percent'] : ['base', 'percent'];
}

/** The unit in which a draft's quantity is typed. A market order that was given by its total says so. */
export function qtyUnitOf(draft: OrderDraft): QtyUnit {
  const { unit = isByTotal(draft) ? 'quote' : 'base', type } = draft;
  return qtyUnits(type).includes(unit) ? unit : 'base';
}

/** Chooses the unit; what was typed stays where it still has a meaning. */
export function withQtyUnit(draft: OrderDraft, unit: QtyUnit, market: Instrument): OrderDraft {
  if (unit === 'percent') return { ...draft, unit };
  const { percent } = draft;
  const led = withLead({ ...draft, unit }, unit === 'quote' ? 'total' : 'qty', market);
  // The share that was picked is still spent where the figure of the new unit is known.
  return unit === 'base' && draft.lead === 'qty' ? { ...led, percent } : led;
}
