import type { ApiErrorName } from '@bourse/contract';
import { formatShortest } from '@bourse/domain';
import type { Instrument } from '../instrument.ts';

/** A field of the form. */
export type OrderField =
  | 'price'
  | 'qty'
  | 'total'
  | 'stop'
  | 'callback'
  | 'expires'
  | 'iceberg'
  | 'profit'
  | 'profitLimit'
  | 'loss'
  | 'lossLimit'
  | 'peg'
  | 'to'
  | 'count'
  | 'skew'
  | 'duration'
  | 'slippage'
  | 'limit';

/** Why a field is refused: the code of the API, and figures with their unit for the words. */
export interface FieldError {
  readonly code: ApiErrorName;
  readonly values: Readonly<Record<string, string>>;
}

/** What is wrong, field by field. */
export type FieldErrors = Readonly<Partial<Record<OrderField, FieldError>>>;

/** What was read of a field: a value, or why there is none; neither while it is empty. */
export interface Read<T> {
  readonly value: T | undefined;
  readonly code: ApiErrorName | undefined;
}

/** An empty field is neither right nor wrong. */
export function readField<T>(
  text: string,
  parse: (
    text: string,
  ) => { readonly ok: true; readonly value: T } | { readonly ok: false; readonly code: ApiErrorName },
): Read<T> {
  if (text === '') return { value: undefined, code: undefined };
  const parsed = parse(text);
  return parsed.ok ? { value: parsed.value, code: undefined } : { value: undefined, code: parsed.code };
}

const NO_VALUES = {};

/** The figures that the words of a code speak of, for a code about the market's rules. */
export function errorOf(code: ApiErrorName, { spec, base, quote }: Instrument): FieldError {
  const price = (ticks: number) => ({
    limit: formatShortest(BigInt(ticks) * BigInt(spec.tickSize), spec.priceScale),
    unit: quote.code,
  });
  const qty = (lots: number) => ({
    limit: formatShortest(BigInt(lots) * BigInt(spec.lotSize), spec.qtyScale),
    unit: base.code,
  });
  const tables: Partial<Record<ApiErrorName, Readonly<Record<string, string>>>> = {
    PRICE_OFF_TICK: price(1),
    PRICE_TOO_HIGH: price(spec.maxPriceTicks),
    QTY_OFF_LOT: qty(1),
    QTY_TOO_SMALL: qty(spec.minQtyLots),
    QTY_TOO_LARGE: qty(spec.maxQtyLots),
    NOTIONAL_TOO_SMALL: { limit: formatShortest(spec.minNotional, quote.scale), unit: quote.code },
    DECIMAL_TOO_PRECISE: { limit: String(quote.scale), unit: quote.code },
  };
  return { code, values: tables[code] ?? NO_VALUES };
}
