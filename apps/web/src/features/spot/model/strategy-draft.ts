import {
  isTwapDuration,
  isTwapSlippage,
  parseDecimal,
  parsePrice,
  parseTotalQty,
  type QtyLots,
  SCALE_SKEW_DECIMALS,
  type ScaleCode,
  type ScaleOrder,
  splitScale,
  twapSlices,
} from '@bourse/domain';
import { hundredthsOf } from '@bourse/kit/formats/decimal-text.ts';
import type { Instrument } from '../../../trading/instrument.ts';
import type { OrderDraft, StrategyTerms } from '../../../trading/model/order-draft.ts';

/*
 * What somebody has typed for a scale or TWAP order, read as the domain's numbers.
 */

/** What a strategy begins with. */
export const FIRST_TERMS: StrategyTerms = {
  to: '',
  count: '10',
  skew: '1',
  hours: '1',
  minutes: '0',
  slippage: '1',
  limit: '',
};

/** The terms of a draft, the first ones until any was typed. */
export function termsOf({ terms }: OrderDraft): StrategyTerms {
  return terms ?? FIRST_TERMS;
}

/** The whole quantity in lots, which may be more than one order of the market takes; undefined while it cannot be read. */
export function totalLotsOf({ qty }: OrderDraft, { spec, units }: Instrument): QtyLots | undefined {
  const lots = parseTotalQty(qty, spec, units);
  return lots.ok ? lots.value : undefined;
}

/** A whole number of at most four digits; undefined for any other text. */
export function wholeOf(text: string): number | undefined {
  return /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}

/** The skew in 10^-4; undefined while it cannot be read. */
export function skewOf(text: string): number | undefined {
  const skew = parseDecimal(text, SCALE_SKEW_DECIMALS);
  return skew.ok ? Number(skew.value) : undefined;
}

/** The orders of a scale order, first price first, or why there are none; undefined while a field is empty or cannot be read. */
export function ladderOf(
  draft: OrderDraft,
  market: Instrument,
  totalLots = totalLotsOf(draft, market),
): readonly ScaleOrder[] | ScaleCode | undefined {
  const terms = termsOf(draft);
  const from = parsePrice(draft.price, market.spec);
  const to = parsePrice(terms.to, market.spec);
  const [orderCount, skew] = [wholeOf(terms.count), skewOf(terms.skew)];
  if (!from.ok || !to.ok || orderCount === undefined || skew === undefined || totalLots === undefined) return undefined;
  const ladder = { fromTicks: from.value, toTicks: to.value, orderCount, skew, totalLots };
  const orders = splitScale(ladder, market.spec, market.units);
  return orders.ok ? orders.value : orders.code;
}

const MINUTE_MS = 60_000;

/** How long a TWAP order is to run in milliseconds; undefined when the exchange takes no such time. */
export function durationOf(draft: OrderDraft): number | undefined {
  const { hours, minutes } = termsOf(draft);
  const [whole, tenths] = [wholeOf(hours === '' ? '0' : hours), parseDecimal(minutes === '' ? '0' : minutes, 1)];
  if (whole === undefined || !tenths.ok || tenths.value > 100_000n) return undefined;
  const durationMs = whole * 60 * MINUTE_MS + (Number(tenths.value) * MINUTE_MS) / 10;
  return isTwapDuration(durationMs) ? durationMs : undefined;
}

/** The most slippage in hundredths of a percent; undefined when the exchange takes no such. */
export function slippageOf(draft: OrderDraft): number | undefined {
  const hundredths = hundredthsOf(termsOf(draft).slippage);
  return hundredths !== undefined && isTwapSlippage(hundredths) ? hundredths : undefined;
}

/** Into how many slices a TWAP order falls; undefined while its time is none. */
export function slicesOf(draft: OrderDraft): number | undefined {
  const durationMs = durationOf(draft);
  return durationMs === undefined ? undefined : twapSlices(durationMs);
}
