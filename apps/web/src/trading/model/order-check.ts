import type { ApiErrorName } from '@bourse/contract';
import {
  type Amount,
  amount,
  type BookLevel,
  baseAmountOf,
  executionBound,
  feeOf,
  formatPrice,
  isWithinBand,
  type PriceTicks,
  parseDecimal,
  parsePrice,
  parseQty,
  ppmOfTicks,
  previewLimit,
  type QtyLots,
  receivedBy,
  type Side,
  type SweepPreview,
  sweepQuantity,
  sweepQuote,
} from '@bourse/domain';
import { type Instrument, lotsOf } from '../instrument.ts';
import { errorOf, type FieldError, type FieldErrors, fundsError, type OrderField, readField } from './field-check.ts';
import { type Funds, isByTotal, type OrderDraft } from './order-draft.ts';
import { restErrors } from './rest-check.ts';

/** What an order would cost and bring. Amounts are smallest units; `complete` is false when the book is too thin. */
export interface Preview {
  /** price × quantity in quote units. */
  readonly notional: Amount;
  readonly fee: Amount;
  readonly receive: Amount;
  /** Base lots that would trade or rest. */
  readonly lots: QtyLots;
  /** Last price that a market order would reach. */
  readonly worstTicks: PriceTicks | undefined;
  readonly complete: boolean;
}

/** What the world knows while somebody types. */
export interface CheckContext {
  readonly market: Instrument;
  /** Available smallest units; undefined for a visitor: then no balance is checked. */
  readonly funds: Funds | undefined;
  /** Last trade in ticks; 0 before the first. */
  readonly lastTicks: number;
  /** The side of the book that the order is measured by, best first: the one that it would take from, or is pegged to. */
  readonly opposite: readonly BookLevel[];
  /** The user's clock, milliseconds since the epoch. */
  readonly nowMs: number;
}

export interface OrderCheck {
  readonly errors: FieldErrors;
  /** The first field that is still empty. */
  readonly missing: OrderField | undefined;
  readonly preview: Preview | undefined;
  /** Nothing stands in the way of sending. */
  readonly ready: boolean;
}

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
  const available = draft.side === 'buy' ? funds?.quote : funds?.base;
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
  return { errors, missing: undefined, preview: previewOf(sweep, draft, market), ready: code === undefined };
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
  const needed = draft.side === 'buy' ? buyNeeds(given, sweep) : sellNeeds(given, sweep, market);
  return needed > (draft.side === 'buy' ? funds.quote : funds.base) ? 'INSUFFICIENT_BALANCE' : undefined;
}

function buyNeeds(given: bigint | QtyLots, sweep: SweepPreview): bigint {
  return typeof given === 'bigint' ? given : sweep.notional;
}

function sellNeeds(given: bigint | QtyLots, sweep: SweepPreview, market: Instrument): bigint {
  return baseAmountOf(typeof given === 'bigint' ? sweep.filledLots : given, market.units);
}

function previewOf(sweep: SweepPreview, draft: OrderDraft, market: Instrument): Preview {
  const received = receivedBy(draft.side, {
    base: baseAmountOf(sweep.filledLots, market.units),
    quote: sweep.notional,
  });
  const fee = feeOf(received, market.spec.takerFeePpm);
  return {
    notional: sweep.notional,
    fee,
    receive: amount(received - fee),
    lots: sweep.filledLots,
    worstTicks: sweep.worstTicks,
    complete: sweep.complete,
  };
}

/** Highest and lowest limit price in ticks; undefined when the market has no band or no last price. */
export function priceBand({ market, lastTicks }: Pick<CheckContext, 'market' | 'lastTicks'>) {
  const { priceBandPpm } = market.spec;
  if (priceBandPpm === 0 || lastTicks === 0) return undefined;
  const allowed = ppmOfTicks(lastTicks, priceBandPpm);
  return { lowest: Math.max(1, lastTicks - allowed), highest: lastTicks + allowed };
}

/** Whether a limit price is outside of the market's band. */
export function isOutOfBand(ticks: number, { market, lastTicks }: CheckContext): boolean {
  return !isWithinBand(ticks, lastTicks, market.spec.priceBandPpm);
}

/** Says which limit prices the band allows. */
export function bandError(context: CheckContext): FieldError {
  const band = priceBand(context);
  const { spec } = context.market;
  const values = { lowest: formatPrice(band?.lowest ?? 1, spec), highest: formatPrice(band?.highest ?? 1, spec) };
  return { code: 'PRICE_OUT_OF_BAND', values };
}

/** Share of the balance that a draft would hold, 0 to 100, for the slider. */
export function shareOf(draft: OrderDraft, check: OrderCheck, context: CheckContext): number {
  if (draft.percent !== undefined) return draft.percent;
  const { funds, market } = context;
  const available = draft.side === 'buy' ? funds?.quote : funds?.base;
  if (available === undefined || available <= 0n || check.preview === undefined) return 0;
  const lots = lotsOf(draft.qty, market) ?? check.preview.lots;
  const held = draft.side === 'buy' ? check.preview.notional : baseAmountOf(lots, market.units);
  const share = Number((held * 100n + available / 2n) / available);
  return Math.min(100, share);
}

/** Average price of a preview in ticks, rounded to the nearest, for a market order; undefined when nothing would trade. */
export function averageTicks(preview: Preview, { units }: Instrument): number | undefined {
  if (preview.lots === 0) return undefined;
  const perTick = BigInt(preview.lots) * units.quoteUnitsPerTickLot;
  return Number((preview.notional * 2n + perTick) / (perTick * 2n));
}
