declare const brand: unique symbol;
type Brand<T, Name extends string> = T & { readonly [brand]: Name };

/** An amount of one asset in its smallest units (10^-scale of the asset); signed; within int64. */
export type Amount = Brand<bigint, 'Amount'>;
/** A price as a whole number of the market's ticks; 1 … 2^31 − 1. */
export type PriceTicks = Brand<number, 'PriceTicks'>;
/** A quantity of the base asset as a whole number of the market's lots; 0 … 2^53 − 1. */
export type QtyLots = Brand<number, 'QtyLots'>;
/** A fee rate in parts per million of the received amount (2,000 = 0.2 %); negative is a rebate. */
export type FeePpm = Brand<number, 'FeePpm'>;

/** The largest amount that a balance can hold: 2^63 − 1 smallest units. */
export const MAX_AMOUNT = (2n ** 63n - 1n) as Amount;
/** The largest price in ticks: 2^31 − 1, because books keep prices in 32 bits. */
export const MAX_PRICE_TICKS = (2 ** 31 - 1) as PriceTicks;
/** The largest quantity in lots: 2^53 − 1, the largest exact integer of a double. */
export const MAX_QTY_LOTS = Number.MAX_SAFE_INTEGER as QtyLots;

/** Marks a bigint as an amount of an asset's smallest units. */
export function amount(units: bigint): Amount {
  return units as Amount;
}
/** Marks a number as a price in ticks; the caller has checked it. */
export function priceTicks(ticks: number): PriceTicks {
  return ticks as PriceTicks;
}
/** Marks a number as a quantity in lots; the caller has checked it. */
export function qtyLots(lots: number): QtyLots {
  return lots as QtyLots;
}
/** Marks a number as a fee rate in parts per million. */
export function feePpm(ppm: number): FeePpm {
  return ppm as FeePpm;
}
