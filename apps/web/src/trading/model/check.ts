import {
  type Amount,
  type BookLevel,
  formatPrice,
  isWithinBand,
  type PriceTicks,
  ppmOfTicks,
  type QtyLots,
  type Side,
} from '@bourse/domain';
import type { Instrument } from '../instrument.ts';
import type { FieldError, FieldErrors, OrderField } from './field-check.ts';
import type { OrderDraft } from './order-draft.ts';

/*
 * What the check of a draft is given and says, at every venue. The rules by which an order is checked are the venue's own.
 */

/** What an order would cost and bring. Amounts are smallest units; `complete` is false when the book is too thin. */
export interface Preview {
  /** price × quantity in quote units. */
  readonly notional: Amount;
  /** What it would hold of what its side spends, or spend at once. */
  readonly hold: Amount;
  readonly fee: Amount;
  readonly receive: Amount;
  /** Base lots that would trade or rest. */
  readonly lots: QtyLots;
  /** Last price that a market order would reach. */
  readonly worstTicks: PriceTicks | undefined;
  readonly complete: boolean;
}

/** What can be spent on each side: available smallest units of the asset that the venue takes for it. */
export type Funds = Readonly<Record<Side, bigint>>;

/** What the world knows while somebody types. */
export interface CheckContext {
  readonly market: Instrument;
  /** Undefined for a visitor: then no balance is checked. */
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
export function shareOf(draft: OrderDraft, { preview }: OrderCheck, { funds }: CheckContext): number {
  if (draft.percent !== undefined) return draft.percent;
  const available = funds?.[draft.side];
  if (available === undefined || available <= 0n || preview === undefined) return 0;
  return Math.min(100, Number((preview.hold * 100n + available / 2n) / available));
}

/** Average price of a preview in ticks, rounded to the nearest, for a market order; undefined when nothing would trade. */
export function averageTicks(preview: Preview, { units }: Instrument): number | undefined {
  if (preview.lots === 0) return undefined;
  const perTick = BigInt(preview.lots) * units.quoteUnitsPerTickLot;
  return Number((preview.notional * 2n + perTick) / (perTick * 2n));
}
