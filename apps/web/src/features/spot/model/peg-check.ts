import { formatPrice, MAX_PEG_LEVELS } from '@bourse/domain';
import type { Instrument } from '../../../trading/instrument.ts';
import type { CheckContext, OrderCheck } from '../../../trading/model/check.ts';
import type { FieldErrors } from '../../../trading/model/field-check.ts';
import { type OrderDraft, withPrice } from '../../../trading/model/order-draft.ts';
import { checkOrder } from './order-check.ts';
import { type OrderRequest, orderRequestOf } from './order-request.ts';

/*
 * A limit order that takes a best price of the book, once, when it arrives. Until then the form reckons with the price that stands
 * there now, level by level as the exchange counts them.
 */

/** How many levels deeper; undefined when that is none that the exchange takes. */
export function pegOffsetOf({ peg }: OrderDraft): number | undefined {
  const levels = /^\d{1,3}$/.test(peg?.offset ?? '') ? Number(peg?.offset) : undefined;
  return levels !== undefined && levels <= MAX_PEG_LEVELS ? levels : undefined;
}

/** The price in ticks that the order would take now; undefined when the book has no such level. */
export function peggedTicks(draft: OrderDraft, { opposite }: CheckContext): number | undefined {
  const offset = pegOffsetOf(draft);
  return offset === undefined ? undefined : opposite[offset]?.priceTicks;
}

/** The draft with the price that it would take now; with none while there is no such level. */
export function withPegPrice(draft: OrderDraft, context: CheckContext): OrderDraft {
  const ticks = peggedTicks(draft, context);
  return withPrice(draft, ticks === undefined ? '' : formatPrice(ticks, context.market.spec), context.market);
}

/** Checks a pegged order at the price that it would take now. */
export function checkPeg(draft: OrderDraft, context: CheckContext): OrderCheck {
  const check = checkOrder(withPegPrice(draft, context), context);
  const errors = { ...check.errors, ...pegErrors(draft, context) };
  const missing = draft.peg?.offset === '' ? 'peg' : check.missing === 'price' ? undefined : check.missing;
  return { ...check, errors, missing, ready: check.ready && missing === undefined && Object.keys(errors).length === 0 };
}

function pegErrors(draft: OrderDraft, context: CheckContext): FieldErrors {
  if (draft.peg?.offset === '') return {};
  if (pegOffsetOf(draft) === undefined) return { peg: { code: 'PEG_INVALID', values: {} } };
  if (peggedTicks(draft, context) === undefined) return { peg: { code: 'PEG_LEVEL_MISSING', values: {} } };
  // At a price of the other side it would trade at once, which post-only forbids.
  return draft.postOnly && draft.peg?.to === 'market' ? { peg: { code: 'POST_ONLY_WOULD_TAKE', values: {} } } : {};
}

/** Writes a checked pegged order; undefined when a field cannot be read. */
export function pegRequestOf(draft: OrderDraft, market: Instrument): OrderRequest | undefined {
  const request = orderRequestOf(draft, market);
  const pegOffset = pegOffsetOf(draft);
  if (request === undefined || draft.peg === undefined || pegOffset === undefined) return undefined;
  const { price: _, ...rest } = request;
  return { ...rest, pegTo: draft.peg.to, pegOffset };
}
