import type { ApiErrorName } from '@bourse/contract';
import {
  type Amount,
  amount,
  type BookLevel,
  baseAmountOf,
  executionBound,
  feeOf,
  parseDecimal,
  parsePrice,
  parseQty,
  previewLimit,
  type QtyLots,
  receivedBy,
  type Side,
  type SweepPreview,
  sweepQuantity,
  sweepQuote,
} from '@bourse/domain';
import type { Instrument } from '../../../trading/instrument.ts';
import {
  bandError,
  type CheckContext,
  isOutOfBand,
  type OrderCheck,
  type Preview,
} from '../../../trading/model/check.ts';
import { errorOf, type FieldError, type OrderField, readField } from '../../../trading/model/field-check.ts';
import { isByTotal, type OrderDraft } from '../../../trading/model/order-draft.ts';
import { restErrors } from '../../../trading/model/rest-check.ts';
import { fundsError } from './spent.ts';

/** Checks a draft under the market's rules in the core's own order of precedence, and previews what it would do. */
export function checkOrder(draft: OrderDraft, context: CheckContext): OrderCheck {
  return draft.type === 'limit' ? checkLimit(draft, context) : checkMarket(draft, context);
}

function checkLimit(draft: OrderDraft, context: CheckContext): OrderCheck {
  const { market, funds } = context;
  const price = readField(draft.price, (text) => parsePrice(text, market.spec));
  const qty = readField(draft.qty, (text) => parseQty(text, market.spec));
  const errors: Partial<Record<OrderField, FieldError>> = { ...restErrors(draft, market, context.nowMs) };
  if (price.code !== undefined) errors.price = errorOf(price.code, market);
  else if (price.value !== undefined && isOutOfBand(price.value, context)) errors.price = bandError(context);
  if (qty.code !== undefined) errors.qty = errorOf(qty.code, market);
  const total = readField(draft.total, (text) => parseDecimal(text, market.quote.scale));
  if (total.code !== undefined) errors.total = errorOf(total.code, market);
  // A total that pays for no lot has no quantity to blame.
  else if (draft.lead === 'total' && total.value !== undefined && price.value !== undefined && draft.qty === '') {
    errors.total = errorOf('NOTIONAL_TOO_SMALL', market);
  }
  if (price.value === undefined || qty.value === undefined) {
    const missing = draft.price === '' ? 'price' : draft.qty === '' && errors.total === undefined ? 'qty' : undefined;
    return { errors, missing, preview: undefined, ready: false };
  }
  const money = previewLimit(draft.side, price.value, qty.value, market.units, market.spec.takerFeePpm);
  if (money.notional < market.spec.minNotional) errors.total ??= errorOf('NOTIONAL_TOO_SMALL', market);
  const available = funds?.[draft.side];
  if (available !== undefined && money.hold > available) {
    errors[draft.side === 'buy' ? 'total' : 'qty'] ??= fundsError(draft, context);
  }
  const preview = { ...money, lots: qty.value, worstTicks: undefined, complete: true };
  return { errors, missing: undefined, preview, ready: Object.keys(errors).length === 0 };
}

function checkMarket(draft: OrderDraft, context: CheckContext): OrderCheck {
  const { market } = context;
  const byTotal = isByTotal(draft);
  const field = byTotal ? 'total' : 'qty';
  const text = byTotal ? draft.total : draft.qty;
  const given = byTotal
    ? readField(text, (value) => parseDecimal(value, market.quote.scale))
    : readField(text, (value) => parseQty(value, market.spec));
  if (given.value === undefined) {
    const errors = given.code === undefined ? {} : { [field]: errorOf(given.code, market) };
    return { errors, missing: text === '' ? field : undefined, preview: undefined, ready: false };
  }
  const sweep = sweepOf(given.value, draft.side, context);
  const code = marketRefusal(given.value, draft, sweep, context);
  const errors =
    code === undefined
      ? {}
      : { [field]: code === 'INSUFFICIENT_BALANCE' ? fundsError(draft, context) : errorOf(code, market) };
  return {
    errors,
    missing: undefined,
    preview: previewOf(given.value, sweep, draft, market),
    ready: code === undefined,
  };
}

/** What it would take of the book, as far from the last price as an order may trade. */
function sweepOf(given: bigint | QtyLots, side: Side, { opposite, market, lastTicks }: CheckContext): SweepPreview {
  const bound = executionBound(side, lastTicks, market.spec.executionRangePpm ?? 0);
  const isWithin = ({ priceTicks }: BookLevel) => (side === 'buy' ? priceTicks <= bound : priceTicks >= bound);
  const levels = bound === 0 ? opposite : opposite.filter(isWithin);
  return typeof given === 'bigint'
    ? sweepQuote(levels, amount(given), market.units)
    : sweepQuantity(levels, given, market.units);
}

function marketRefusal(
  given: bigint | QtyLots,
  draft: OrderDraft,
  sweep: SweepPreview,
  { market, funds, lastTicks }: CheckContext,
): ApiErrorName | undefined {
  if (typeof given === 'bigint' && given <= 0n) return 'QUOTE_AMOUNT_NOT_POSITIVE';
  const worth =
    typeof given === 'bigint' ? given : BigInt(lastTicks) * BigInt(given) * market.units.quoteUnitsPerTickLot;
  // Before the first trade the core does not measure a quantity either.
  if ((typeof given === 'bigint' || lastTicks > 0) && worth < market.spec.minNotional) return 'NOTIONAL_TOO_SMALL';
  if (typeof given === 'bigint') {
    if (sweep.filledLots > market.spec.maxQtyLots) return 'QTY_TOO_LARGE';
    if (sweep.complete && sweep.filledLots < market.spec.minQtyLots) return 'QTY_TOO_SMALL';
  }
  if (funds === undefined) return undefined;
  return neededFor(given, draft.side, sweep, market) > funds[draft.side] ? 'INSUFFICIENT_BALANCE' : undefined;
}

/** What it spends at once: the quote asset of a buy, the base asset of a sell. */
function neededFor(given: bigint | QtyLots, side: Side, sweep: SweepPreview, market: Instrument): Amount {
  if (side === 'buy') return typeof given === 'bigint' ? amount(given) : sweep.notional;
  return baseAmountOf(typeof given === 'bigint' ? sweep.filledLots : given, market.units);
}

function previewOf(given: bigint | QtyLots, sweep: SweepPreview, draft: OrderDraft, market: Instrument): Preview {
  const received = receivedBy(draft.side, {
    base: baseAmountOf(sweep.filledLots, market.units),
    quote: sweep.notional,
  });
  const fee = feeOf(received, market.spec.takerFeePpm);
  return {
    notional: sweep.notional,
    hold: neededFor(given, draft.side, sweep, market),
    fee,
    receive: amount(received - fee),
    lots: sweep.filledLots,
    worstTicks: sweep.worstTicks,
    complete: sweep.complete,
  };
}
