import { affordableLots, amount, formatShortest, parseDecimal, priceTicks, qtyLots } from '@bourse/domain';
import { type Instrument, ticksOf } from '../instrument.ts';
import {
  hasLimitPrice,
  measureTicks,
  type OrderDraft,
  type QtyUnit,
  qtyText,
  withQty,
  withTotal,
} from './order-draft.ts';

/** In what a size can be given. */
export const SIZE_UNITS: readonly QtyUnit[] = ['percent', 'base', 'quote'];

/** A size that keys and buttons fill in. `value` is a plain decimal above zero, at most 100 of a percent. */
export interface SizePreset {
  readonly unit: QtyUnit;
  readonly value: string;
}

/** The sizes before the user changes them. */
export const FIRST_SIZES: readonly SizePreset[] = ['10', '25', '50', '75', '100'].map((value) => ({
  unit: 'percent',
  value,
}));

/** The places of the sizes, by which keys and buttons name them. */
export const SIZE_PLACES = [0, 1, 2, 3, 4] as const;

/** Most decimals of a size: so many that amounts of billions still fit an amount. */
const SIZE_SCALE = 8;

/** Whether a value is a size that can be applied. */
export function isSize(value: unknown): value is SizePreset {
  if (typeof value !== 'object' || value === null) return false;
  const { unit, value: text }: { readonly unit?: unknown; readonly value?: unknown } = value;
  if (typeof text !== 'string' || !SIZE_UNITS.some((known) => known === unit)) return false;
  if (unit === 'percent') return percentOf(text) !== undefined;
  const parsed = parseDecimal(text, SIZE_SCALE);
  return parsed.ok && parsed.value > 0n;
}

/** A share of the balance from a text: above 0, at most 100, at most two decimals; undefined when it is none. */
export function percentOf(text: string): number | undefined {
  const parsed = parseDecimal(text, 2);
  return parsed.ok && parsed.value > 0n && parsed.value <= 10_000n ? Number(parsed.value) / 100 : undefined;
}

/** Spends a share of the balance, as the venue does it. */
export type SpendShare = (draft: OrderDraft, percent: number) => OrderDraft | undefined;

/**
 * The draft with a size, rounded down to whole lots; undefined when it cannot be measured: no balance is known, or no price. Keeps the
 * unit in which the quantity is typed.
 */
export function withSize(
  draft: OrderDraft,
  { unit, value }: SizePreset,
  market: Instrument,
  lastTicks: number,
  spendShare: SpendShare,
): OrderDraft | undefined {
  if (unit === 'percent') {
    const percent = percentOf(value);
    return percent === undefined ? undefined : spendShare(draft, percent);
  }
  if (unit === 'base') {
    const { spec } = market;
    const parsed = parseDecimal(cut(value, spec.qtyScale), spec.qtyScale);
    const lots = parsed.ok ? Number(parsed.value / BigInt(spec.lotSize)) : 0;
    return lots > 0 ? withQty(draft, qtyText(qtyLots(lots), market), market) : undefined;
  }
  const parsed = parseDecimal(cut(value, market.quote.scale), market.quote.scale);
  if (!parsed.ok) return undefined;
  if (draft.type === 'market' || (hasLimitPrice(draft.type) && ticksOf(draft.price, market) !== undefined)) {
    return withTotal(draft, formatShortest(parsed.value, market.quote.scale), market);
  }
  const ticks = measureTicks(draft, lastTicks, market);
  if (ticks === undefined) return undefined;
  const lots = affordableLots(amount(parsed.value), priceTicks(ticks), market.spec, market.units);
  return lots > 0 ? withQty(draft, qtyText(lots, market), market) : undefined;
}

/** A plain decimal without the decimals that an asset does not have. */
function cut(value: string, scale: number): string {
  const [whole = '0', decimals = ''] = value.split('.');
  return scale === 0 || decimals === '' ? whole : `${whole}.${decimals.slice(0, scale)}`;
}
