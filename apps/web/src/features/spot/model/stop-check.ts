import {
  isStopPassed,
  isTrailingDelta,
  MAX_TRAILING_DELTA,
  MIN_TRAILING_DELTA,
  parseDecimal,
  parsePrice,
  parseQty,
  previewLimit,
  priceTicks,
  triggerKindAt,
} from '@bourse/domain';
import { hundredthsOf } from '@bourse/kit/formats/decimal-text.ts';
import { lotsOf, ticksOf } from '../../../trading/instrument.ts';
import type { CheckContext, OrderCheck } from '../../../trading/model/check.ts';
import {
  errorOf,
  type FieldError,
  type FieldErrors,
  type OrderField,
  readField,
} from '../../../trading/model/field-check.ts';
import { hasLimitPrice, isTrailing, measureTicks, type OrderDraft } from '../../../trading/model/order-draft.ts';
import { restErrors } from '../../../trading/model/rest-check.ts';
import { fundsError } from './spent.ts';

/*
 * An order that waits for a price, under the core's rules for it: its stop may not have been passed, it holds what it would need
 * at its limit, else its stop, else the last price, and the price band is no matter before it comes to the book.
 */

/** Checks an order that is to wait, and previews what it would do at the price that it is measured by. */
export function checkStop(draft: OrderDraft, context: CheckContext): OrderCheck {
  const { market, lastTicks } = context;
  const errors: Partial<Record<OrderField, FieldError>> = {
    ...stopError(draft, context),
    ...callbackError(draft, context),
    ...priceErrors(draft, context),
  };
  const qty = readField(draft.qty, (text) => parseQty(text, market.spec));
  if (qty.code !== undefined) errors.qty = errorOf(qty.code, market);
  if (draft.type === 'oco') Object.assign(errors, profitError(draft, context));
  else if (hasLimitPrice(draft.type)) Object.assign(errors, restErrors(draft, market, context.nowMs));
  const missing = missingField(draft, errors);
  const measure = measureTicks(draft, lastTicks, market);
  if (measure === undefined || qty.value === undefined) return { errors, missing, preview: undefined, ready: false };
  const money = previewLimit(draft.side, priceTicks(measure), qty.value, market.units, market.spec.takerFeePpm);
  const field = hasLimitPrice(draft.type) ? 'total' : 'qty';
  if (money.notional < market.spec.minNotional) errors[field] ??= errorOf('NOTIONAL_TOO_SMALL', market);
  const available = context.funds?.[draft.side];
  if (available !== undefined && money.hold > available) {
    errors[draft.side === 'buy' ? field : 'qty'] ??= fundsError(draft, context);
  }
  const preview = { ...money, lots: qty.value, worstTicks: undefined, complete: true };
  return { errors, missing, preview, ready: missing === undefined && Object.keys(errors).length === 0 };
}

function stopError(draft: OrderDraft, { market, lastTicks }: CheckContext): FieldErrors {
  const stop = readField(draft.stop, (text) => parsePrice(text, market.spec));
  if (stop.code !== undefined) return { stop: errorOf(stop.code, market) };
  if (stop.value === undefined) return {};
  // The stop of a pair ends a loss, on whichever side of the market it was typed.
  const kind = draft.type === 'oco' ? 'stop-loss' : (draft.trigger ?? triggerKindAt(draft.side, stop.value, lastTicks));
  const passed = kind === undefined || isStopPassed(kind, draft.side, stop.value, lastTicks);
  return passed ? { stop: { code: 'STOP_PRICE_PASSED', values: {} } } : {};
}

/** The profit of a sell stands above the last price, that of a buy below it. */
function profitError({ side, price }: OrderDraft, { market, lastTicks }: CheckContext): FieldErrors {
  const ticks = ticksOf(price, market);
  if (lastTicks === 0) return { price: { code: 'MARKET_HAS_NO_PRICE', values: {} } };
  if (ticks === undefined || (side === 'sell' ? ticks > lastTicks : ticks < lastTicks)) return {};
  return { price: { code: 'LIST_PRICES_INVALID', values: {} } };
}

function callbackError(draft: OrderDraft, { lastTicks }: CheckContext): FieldErrors {
  if (!isTrailing(draft.type)) return {};
  if (lastTicks === 0 && draft.stop === '') return { callback: { code: 'MARKET_HAS_NO_PRICE', values: {} } };
  if (draft.callback === '') return {};
  const delta = hundredthsOf(draft.callback);
  if (delta !== undefined && isTrailingDelta(delta)) return {};
  const values = { lowest: String(MIN_TRAILING_DELTA / 100), highest: String(MAX_TRAILING_DELTA / 100) };
  return { callback: { code: 'TRIGGER_INVALID', values } };
}

function priceErrors(draft: OrderDraft, { market }: CheckContext): FieldErrors {
  if (!hasLimitPrice(draft.type)) return {};
  const price = readField(draft.price, (text) => parsePrice(text, market.spec));
  const total = readField(draft.total, (text) => parseDecimal(text, market.quote.scale));
  const paysNothing = draft.lead === 'total' && total.value !== undefined && price.value !== undefined;
  return {
    ...(price.code === undefined ? {} : { price: errorOf(price.code, market) }),
    ...(total.code === undefined ? {} : { total: errorOf(total.code, market) }),
    ...(paysNothing && lotsOf(draft.qty, market) === undefined ? { total: errorOf('NOTIONAL_TOO_SMALL', market) } : {}),
  };
}

function missingField(draft: OrderDraft, errors: FieldErrors): OrderField | undefined {
  if (isTrailing(draft.type) && draft.callback === '') return 'callback';
  if (!isTrailing(draft.type) && draft.stop === '') return 'stop';
  if (hasLimitPrice(draft.type) && draft.price === '') return 'price';
  return draft.qty === '' && errors.total === undefined ? 'qty' : undefined;
}
