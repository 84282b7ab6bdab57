/**
 * The domain's arithmetic in the one form that engines compile to machine integers: bigints that never leave
 * `BigInt.asIntN(64, …)`. Equal to the domain's functions for everything a listed market allows; a property test proves it.
 */
const words = new Int32Array(2);
const whole = new BigInt64Array(words.buffer);
const PPM = 1_000_000n;
const ALMOST_PPM = 999_999n;

/** A whole number 0 … 2^53 − 1 as a bigint, without the cost of `BigInt(number)`. */
export function toBig(value: number): bigint {
  words[0] = value | 0;
  words[1] = (value / 4_294_967_296) | 0;
  return whole[0] as bigint;
}

/** lots × units per lot. */
export function multiply(lots: number, perLot: bigint): bigint {
  return BigInt.asIntN(64, toBig(lots) * perLot);
}

/** Fee in ppm of a received amount ≥ 0, rounded up (a rebate towards zero), without leaving int64. */
export function feeAmount(received: bigint, ppm: bigint): bigint {
  const millions = BigInt.asIntN(64, received / PPM);
  const rest = BigInt.asIntN(64, received - BigInt.asIntN(64, millions * PPM));
  const part = BigInt.asIntN(64, rest * ppm);
  const rounded = part > 0n ? BigInt.asIntN(64, part + ALMOST_PPM) : part;
  return BigInt.asIntN(64, BigInt.asIntN(64, millions * ppm) + BigInt.asIntN(64, rounded / PPM));
}
