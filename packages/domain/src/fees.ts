import { divideCeil } from './decimal.ts';
import { type Amount, amount } from './numbers.ts';

const PPM = 1_000_000n;

/**
 * Fee on a received amount, in the same asset. Rounds against the payer: a fee up to the next smallest unit, a rebate
 * (negative ppm) towards zero, so that the fee account never loses by rounding.
 */
export function feeOf(received: Amount, ppm: number): Amount {
  return amount(divideCeil(received * BigInt(ppm), PPM));
}
