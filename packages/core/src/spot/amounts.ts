/**
 * The domain's arithmetic in the one form that engines compile to machine integers: bigints that never leave
 * `BigInt.asIntN(64, …)` or a BigInt64Array. Equal to the domain's functions for everything a listed market allows; property
 * tests prove it. A register is a place in a BigInt64Array.
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

/** A whole number −2^31 … 2^31 − 1 as a bigint. */
function toSmallBig(value: number): bigint {
  words[0] = value;
  words[1] = value >> 31;
  return whole[0] as bigint;
}

/** Puts the fee in ppm of the received amount ≥ 0 into a register: rounded up, a rebate towards zero; never leaves int64. */
export function feeInto(registers: BigInt64Array, into: number, received: number, ppm: number): void {
  const rate = toSmallBig(ppm);
  const amount = registers[received] as bigint;
  const millions = BigInt.asIntN(64, amount / PPM);
  const rest = BigInt.asIntN(64, amount - BigInt.asIntN(64, millions * PPM));
  const part = BigInt.asIntN(64, rest * rate);
  const rounded = part > 0n ? BigInt.asIntN(64, part + ALMOST_PPM) : part;
  registers[into] = BigInt.asIntN(64, BigInt.asIntN(64, millions * rate) + BigInt.asIntN(64, rounded / PPM));
}

/** Whole lots that a budget pays for at a price per lot, at most `most`. */
export function affordable(budget: bigint, perLot: bigint, most: number): number {
  const lots = budget / perLot;
  return lots < toBig(most) ? Number(lots) : most;
}
