import type { RouteBody } from '@bourse/contract';
import { percentOf, ppmOf } from '../../room/rates.ts';
import type { Market } from './queries.ts';

/*
 * The terms of a market as a form has them: texts by name. Quantities are decimal texts and go to the server as they are, which validates
 * them; rates are typed in percent and sent in ppm; counts are whole numbers, 0 is no limit.
 */

export type Terms = Omit<RouteBody<'configureMarket'>, 'termsVersion'>;

type FieldKind = 'decimal' | 'percent' | 'count';

const MAIN = [
  ['minQty', 'decimal'],
  ['maxQty', 'decimal'],
  ['minNotional', 'decimal'],
  ['makerFeePpm', 'percent'],
  ['takerFeePpm', 'percent'],
  ['priceBandPpm', 'percent'],
  ['executionRangePpm', 'percent'],
] as const;

const LIMITS = [
  ['maxPosition', 'decimal'],
  ['maxTriggerOrders', 'count'],
  ['maxIcebergOrders', 'count'],
  ['maxIcebergParts', 'count'],
  ['maxOrderLists', 'count'],
  ['maxOrderAmends', 'count'],
  ['minTrailingAbove', 'count'],
  ['maxTrailingAbove', 'count'],
  ['minTrailingBelow', 'count'],
  ['maxTrailingBelow', 'count'],
  ['bidUpPpm', 'percent'],
  ['bidDownPpm', 'percent'],
  ['askUpPpm', 'percent'],
  ['askDownPpm', 'percent'],
  ['averageMinutes', 'count'],
] as const;

type MainName = (typeof MAIN)[number][0];
type LimitName = (typeof LIMITS)[number][0];
export type TermName = MainName | LimitName;

/** A field of the form. */
export interface TermField {
  readonly name: TermName;
  readonly kind: FieldKind;
}

const fieldsOf = (lines: readonly (readonly [TermName, FieldKind])[]): readonly TermField[] =>
  lines.map(([name, kind]) => ({ name, kind }));

/** Quantities, fees and bands. */
export const MAIN_FIELDS = fieldsOf(MAIN);
/** What an account may have there, and how far from the reference price orders may be. */
export const LIMIT_FIELDS = fieldsOf(LIMITS);

/** Texts of all fields, and what happens to orders of one account that meet. */
export interface TermsDraft {
  readonly texts: Readonly<Record<TermName, string>>;
  readonly selfTradePrevention: Terms['selfTradePrevention'];
}

const textOf = (kind: FieldKind, value: string | number | undefined): string =>
  kind === 'percent' ? percentOf(Number(value ?? 0)) : String(value ?? (kind === 'count' ? 0 : ''));

/** The draft of a market's terms. */
export function draftOfTerms(market: Pick<Market, MainName | 'limits' | 'selfTradePrevention'>): TermsDraft {
  const texts = [
    ...MAIN_FIELDS.map(({ name, kind }) => [name, textOf(kind, market[name as MainName])]),
    ...LIMIT_FIELDS.map(({ name, kind }) => [name, textOf(kind, market.limits[name as LimitName])]),
  ];
  return { texts: Object.fromEntries(texts), selfTradePrevention: market.selfTradePrevention };
}

/** The value that is sent for a text; undefined when the text is none. */
function sentOf(name: TermName, kind: FieldKind, text: string): string | number | undefined {
  const typed = text.trim();
  if (kind === 'percent') return ppmOf(typed) ?? undefined;
  if (kind === 'count') return /^\d{1,15}$/.test(typed) ? Number(typed) : undefined;
  // No limit of the position is an empty text; every other quantity is one.
  return typed !== '' || name === 'maxPosition' ? typed : undefined;
}

/** The terms of a draft, or the fields that have no value. */
export function termsOf({
  texts,
  selfTradePrevention,
}: TermsDraft):
  | { readonly terms: Terms; readonly wrong?: undefined }
  | { readonly terms?: undefined; readonly wrong: readonly TermName[] } {
  const values = [...MAIN_FIELDS, ...LIMIT_FIELDS].map(
    ({ name, kind }) => [name, sentOf(name, kind, texts[name])] as const,
  );
  const wrong = values.filter(([, value]) => value === undefined).map(([name]) => name);
  if (wrong.length > 0) return { wrong };
  const limits = Object.fromEntries(values.slice(MAIN.length));
  const main = Object.fromEntries(values.slice(0, MAIN.length));
  // Every name of the contract's terms is in one of the two tables; a test compares.
  return { terms: { ...main, limits, selfTradePrevention } as Terms };
}

/** A new market's terms before anything is typed: no limits, and the fees that most markets have. */
export const EMPTY_TERMS: TermsDraft = {
  texts: {
    ...(Object.fromEntries(
      [...MAIN_FIELDS, ...LIMIT_FIELDS].map(({ name, kind }) => [name, kind === 'decimal' ? '' : '0']),
    ) as Record<TermName, string>),
    makerFeePpm: '0.1',
    takerFeePpm: '0.1',
  },
  selfTradePrevention: 'EXPIRE_TAKER',
};
