/**
 * The domain's arithmetic in the one form that engines compile to machine integers: bigints that never leave
 * `BigInt.asIntN(64, …)` or a BigInt64Array. Equal to the domain's functions for everything a listed market allows; property
 * tests prove it. A register is a place in a BigInt64Array.
 */
import { makeRegisters } from './registers.ts';

const double = new Float64Array(1);
const bits = new BigInt64Array(double.buffer);
/** 1.5 × 2^52: a double this large ends at the ones, so that its low bits are the whole number that was added to it. */
const SHIFT = 6_755_399_441_055_744;
double[0] = SHIFT;
const shiftBits = BigInt64Array.of(bits[0] as bigint);
/** Below this the sum with SHIFT is exact. */
const EXACT = 2 ** 51;
/**
 * Numbers of the fee's rule: zero, a million, one less, and below which amounts can be multiplied by any rate within int64: rates are at
 * most a million. Registers, because a bigint that is written down is read from the heap each time.
 */
const given = makeRegisters();
const ZERO = 0;
const PPM = 1;
const ALMOST_PPM = 2;
const ONE_DIVISION = 3;
given[PPM] = 1_000_000n;
given[ALMOST_PPM] = 999_999n;
given[ONE_DIVISION] = 9_000_000_000_000n;

/**
 * A whole number −2^51 … 2^53 − 1 as a bigint, without the cost of `BigInt(number)`: 32-bit integers become one instruction, of
 * larger ones the double's bits are read as an integer.
 */
export function toBig(value: number): bigint {
  const int = value | 0;
  if (int === value) return BigInt.asIntN(64, BigInt(int));
  if (value >= EXACT) return BigInt(value);
  double[0] = value + SHIFT;
  return BigInt.asIntN(64, (bits[0] as bigint) - (shiftBits[0] as bigint));
}

/** Puts the fee in ppm of the received amount ≥ 0 into a register: rounded up, a rebate towards zero; never leaves int64. */
export function feeInto(registers: BigInt64Array, into: number, received: number, ppm: number): void {
  const rate = toBig(ppm);
  const amount = registers[received] as bigint;
  if (amount < (given[ONE_DIVISION] as bigint)) {
    const product = BigInt.asIntN(64, amount * rate);
    registers[into] =
      (product > (given[ZERO] as bigint) ? BigInt.asIntN(64, product + (given[ALMOST_PPM] as bigint)) : product) /
      (given[PPM] as bigint);
    return;
  }
  const millions = BigInt.asIntN(64, amount / (given[PPM] as bigint));
  const rest = BigInt.asIntN(64, amount - BigInt.asIntN(64, millions * (given[PPM] as bigint)));
  const part = BigInt.asIntN(64, rest * rate);
  const rounded = part > (given[ZERO] as bigint) ? BigInt.asIntN(64, part + (given[ALMOST_PPM] as bigint)) : part;
  registers[into] = BigInt.asIntN(
    64,
    BigInt.asIntN(64, millions * rate) + BigInt.asIntN(64, rounded / (given[PPM] as bigint)),
  );
}

/** Whole lots that a budget pays for at a price per lot, at most `most`. */
export function affordable(budget: bigint, perLot: bigint, most: number): number {
  const lots = budget / perLot;
  return lots < toBig(most) ? Number(lots) : most;
}
