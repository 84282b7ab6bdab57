import {
  type Amount,
  amount,
  formatShortest,
  parseDecimal,
  parsePrice,
  parseTotalQty,
  previewLimit,
  type QtyLots,
  qtyLots,
  SCALE_SKEW_DECIMALS,
  type ScaleCode,
  type ScaleOrder,
} from '@bourse/domain';
import { type Instrument, ticksOf } from '../../../trading/instrument.ts';
import {
  bandError,
  type CheckContext,
  isOutOfBand,
  type OrderCheck,
  type Preview,
} from '../../../trading/model/check.ts';
import { errorOf, type FieldError, type OrderField, readField } from '../../../trading/model/field-check.ts';
import type { OrderDraft } from '../../../trading/model/order-draft.ts';
import { fundsError } from './spent.ts';
import { ladderOf, termsOf, totalLotsOf, wholeOf } from './strategy-draft.ts';

/*
 * A scale order, split by the very function that the exchange splits it with; what it needs is the sum of its orders.
 */

const FIELD_OF: Readonly<Record<ScaleCode, OrderField>> = {
  SCALE_ORDERS_INVALID: 'count',
  SCALE_RANGE_INVALID: 'to',
  SCALE_SKEW_INVALID: 'skew',
  QTY_TOO_SMALL: 'qty',
  QTY_TOO_LARGE: 'qty',
  NOTIONAL_TOO_SMALL: 'qty',
};

/** Checks a scale order and previews what all of its orders together do. */
export function checkScale(draft: OrderDraft, context: CheckContext): OrderCheck {
  const { market, funds } = context;
  const errors = fieldErrors(draft, context);
  const ladder = ladderOf(draft, market);
  if (typeof ladder === 'string') errors[FIELD_OF[ladder]] ??= ladderError(ladder, draft, market);
  const missing = missingField(draft);
  if (ladder === undefined || typeof ladder === 'string') return { errors, missing, preview: undefined, ready: false };
  const preview = previewOf(ladder, draft, market);
  const available = funds?.[draft.side];
  if (available !== undefined && preview.hold > available) errors.qty ??= fundsError(draft, context);
  return { errors, missing, preview, ready: missing === undefined && Object.keys(errors).length === 0 };
}

function fieldErrors(draft: OrderDraft, context: CheckContext) {
  const { market } = context;
  const terms = termsOf(draft);
  const errors: Partial<Record<OrderField, FieldError>> = {};
  for (const [field, text] of [['price', draft.price] as const, ['to', terms.to] as const]) {
    const price = readField(text, (given) => parsePrice(given, market.spec));
    if (price.code !== undefined) errors[field] = errorOf(price.code, market);
    else if (price.value !== undefined && isOutOfBand(price.value, context)) errors[field] = bandError(context);
  }
  const qty = readField(draft.qty, (text) => parseTotalQty(text, market.spec, market.units));
  if (qty.code !== undefined) errors.qty = plainError(qty.code);
  if (terms.count !== '' && wholeOf(terms.count) === undefined) errors.count = plainError('SCALE_ORDERS_INVALID');
  const skew = readField(terms.skew, (text) => parseDecimal(text, SCALE_SKEW_DECIMALS));
  if (skew.code !== undefined) errors.skew = plainError('SCALE_SKEW_INVALID');
  return errors;
}

/** An error in general words: the market's own figures are those of one order, not of all together. */
function plainError(code: FieldError['code']): FieldError {
  return { code, values: {} };
}

/** What is too little for so many orders says how much is enough. */
function ladderError(code: ScaleCode, draft: OrderDraft, market: Instrument): FieldError {
  if (code !== 'QTY_TOO_SMALL' && code !== 'NOTIONAL_TOO_SMALL') return plainError(code);
  const least = leastLots(draft, market);
  if (least === undefined) return plainError(code);
  const limit = formatShortest(BigInt(least) * BigInt(market.spec.lotSize), market.spec.qtyScale);
  return { code: 'QTY_TOO_SMALL', values: { limit, unit: market.base.code } };
}

/** The least quantity in lots whose smallest order the market takes, found by halving; undefined when the doubles' range has none. */
function leastLots(draft: OrderDraft, market: Instrument): number | undefined {
  const isEnough = (lots: number) => {
    const ladder = ladderOf(draft, market, qtyLots(lots));
    return ladder !== 'QTY_TOO_SMALL' && ladder !== 'NOTIONAL_TOO_SMALL';
  };
  let low = totalLotsOf(draft, market) ?? 1;
  let high = low;
  while (!isEnough(high)) {
    high *= 2;
    if (high > Number.MAX_SAFE_INTEGER / 2) return undefined;
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}

function previewOf(ladder: readonly ScaleOrder[], { side }: OrderDraft, market: Instrument): Preview {
  const parts = ladder.map((order) =>
    previewLimit(side, order.priceTicks, order.qtyLots, market.units, market.spec.takerFeePpm),
  );
  const sum = (figure: 'notional' | 'hold' | 'fee' | 'receive'): Amount =>
    amount(parts.reduce((total, part) => total + part[figure], 0n));
  return {
    notional: sum('notional'),
    hold: sum('hold'),
    fee: sum('fee'),
    receive: sum('receive'),
    lots: sumLots(ladder),
    worstTicks: undefined,
    complete: true,
  };
}

function sumLots(ladder: readonly ScaleOrder[]): QtyLots {
  return qtyLots(ladder.reduce((total, order) => total + order.qtyLots, 0));
}

/** The dearest price in ticks, by which a share of the balance is measured; 0 while there is none. */
export function dearestTicks(draft: OrderDraft, market: Instrument): number {
  return Math.max(ticksOf(draft.price, market) ?? 0, ticksOf(termsOf(draft).to, market) ?? 0);
}

function missingField(draft: OrderDraft): OrderField | undefined {
  const terms = termsOf(draft);
  if (draft.price === '') return 'price';
  if (terms.to === '') return 'to';
  if (terms.count === '') return 'count';
  if (terms.skew === '') return 'skew';
  return draft.qty === '' ? 'qty' : undefined;
}
