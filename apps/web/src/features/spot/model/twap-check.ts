import {
  formatShortest,
  minLotsAt,
  type PriceTicks,
  parsePrice,
  parseTotalQty,
  previewLimit,
  priceTicks,
  twapLimitTicks,
  twapNormalLots,
} from '@bourse/domain';
import { type Instrument, ticksOf } from '../../../trading/instrument.ts';
import type { CheckContext, OrderCheck } from '../../../trading/model/check.ts';
import { errorOf, type FieldError, type OrderField, readField } from '../../../trading/model/field-check.ts';
import type { OrderDraft } from '../../../trading/model/order-draft.ts';
import { fundsError } from './spent.ts';
import { durationOf, slicesOf, slippageOf, termsOf, totalLotsOf } from './strategy-draft.ts';

/*
 * A TWAP order under the exchange's own rule: a slice of normal size must be one that the market takes, at the worst price at which it
 * would trade now. Beyond that rule the form asks for the whole quantity's funds, which the exchange asks for slice by slice.
 */

/** Best prices of the book as decimal texts; empty: nobody is there. */
export interface BestPrices {
  readonly bid: string;
  readonly ask: string;
}

/** Checks a TWAP order and previews what it would come to at the last price. */
export function checkTwap(draft: OrderDraft, context: CheckContext, best: BestPrices): OrderCheck {
  const { market, funds, lastTicks } = context;
  const errors = fieldErrors(draft, market);
  const lots = totalLotsOf(draft, market);
  const sliceError = lots === undefined ? undefined : sliceErrorOf(lots, draft, context, best);
  if (sliceError !== undefined) errors.qty ??= sliceError;
  const missing = draft.qty === '' ? 'qty' : undefined;
  const measure = lastTicks || ticksOf(termsOf(draft).limit, market);
  if (lots === undefined || !measure) return { errors, missing, preview: undefined, ready: false };
  const money = previewLimit(draft.side, priceTicks(measure), lots, market.units, market.spec.takerFeePpm);
  const available = funds?.[draft.side];
  if (available !== undefined && money.hold > available) errors.qty ??= fundsError(draft, context);
  const preview = { ...money, lots, worstTicks: undefined, complete: true };
  return { errors, missing, preview, ready: missing === undefined && Object.keys(errors).length === 0 };
}

function fieldErrors(draft: OrderDraft, market: Instrument): Partial<Record<OrderField, FieldError>> {
  const limit = readField(termsOf(draft).limit, (text) => parsePrice(text, market.spec));
  const qty = readField(draft.qty, (text) => parseTotalQty(text, market.spec, market.units));
  return {
    ...(durationOf(draft) === undefined ? { duration: { code: 'TWAP_DURATION_INVALID', values: {} } as const } : {}),
    ...(slippageOf(draft) === undefined ? { slippage: { code: 'TWAP_SLIPPAGE_INVALID', values: {} } as const } : {}),
    ...(limit.code === undefined ? {} : { limit: errorOf(limit.code, market) }),
    ...(qty.code === undefined ? {} : { qty: { code: qty.code, values: {} } }),
  };
}

/** The worst price at which a slice would trade now; undefined when there is none. */
function worstTicks(draft: OrderDraft, { market, lastTicks }: CheckContext, best: BestPrices): PriceTicks | undefined {
  const own = ticksOf(termsOf(draft).limit, market);
  const slippage = slippageOf(draft);
  if (slippage === undefined) return undefined;
  const view = { bestBid: ticksOf(best.bid, market), bestAsk: ticksOf(best.ask, market), lastTicks };
  const limit = twapLimitTicks(draft.side, slippage, own, view, market.spec);
  return limit ?? (own === undefined ? undefined : priceTicks(own));
}

function sliceErrorOf(
  lots: number,
  draft: OrderDraft,
  context: CheckContext,
  best: BestPrices,
): FieldError | undefined {
  const { market } = context;
  const { spec, units } = market;
  const slices = slicesOf(draft);
  if (slices === undefined || slippageOf(draft) === undefined) return undefined;
  if (twapNormalLots(lots, slices) > spec.maxQtyLots) return { code: 'QTY_TOO_LARGE', values: {} };
  const ticks = worstTicks(draft, context, best);
  if (ticks === undefined) return { code: 'MARKET_HAS_NO_PRICE', values: {} };
  const least = minLotsAt(ticks, spec, units);
  if (Math.floor(lots / slices) >= least) return undefined;
  const limit = formatShortest(BigInt(least) * BigInt(slices) * BigInt(spec.lotSize), spec.qtyScale);
  return { code: 'QTY_TOO_SMALL', values: { limit, unit: market.base.code } };
}
