/** A price of an instrument: of its last trade, or the mark and index price that the house gives it. */
export type PriceKind = 'last' | 'mark' | 'index';
/** One that comes from outside. */
export type OuterPriceKind = Exclude<PriceKind, 'last'>;
