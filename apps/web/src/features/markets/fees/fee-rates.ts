import { type Amount, amount, feeOf, formatShortest } from '@bourse/domain';
import type { Market } from '@bourse/kit/api/queries.ts';

const PPM_A_PERCENT = 10_000;
/** Scale in which the worked example is reckoned: that of the quote coins. */
const EXAMPLE_SCALE = 8;

/** A rate in parts per million as percent, two decimals at least: 1000 → `0.10`, 1250 → `0.125`, -50 → `-0.005`. */
export function percentOfPpm(ppm: number): string {
  const sign = ppm < 0 ? '-' : '';
  const size = Math.abs(ppm);
  const digits = String(size % PPM_A_PERCENT).padStart(4, '0');
  return `${sign}${Math.floor(size / PPM_A_PERCENT)}.${digits.replace(/0{1,2}$/, '')}`;
}

/** The lowest and the highest of the markets' rates, ppm; undefined when there is no market. */
export function rateRange(
  markets: readonly Market[],
  rate: 'makerFeePpm' | 'takerFeePpm',
): { readonly least: number; readonly most: number } | undefined {
  const rates = markets.map((market) => market[rate]);
  return rates.length === 0 ? undefined : { least: Math.min(...rates), most: Math.max(...rates) };
}

/** The fee on a received amount and what is left of it, as plain decimals, by the function that the exchange charges with. */
export function feeExample(received: string, ppm: number): { readonly fee: string; readonly left: string } {
  const units: Amount = amount(BigInt(received) * 10n ** BigInt(EXAMPLE_SCALE));
  const fee = feeOf(units, ppm);
  return { fee: formatShortest(fee, EXAMPLE_SCALE), left: formatShortest(units - fee, EXAMPLE_SCALE) };
}
