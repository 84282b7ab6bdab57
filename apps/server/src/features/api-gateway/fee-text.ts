import { formatDecimal } from '@bourse/domain';

/** A fee rate in ppm as a fraction with eight decimals: `0.00200000`. */
export function formatPpm(ppm: number): string {
  return formatDecimal(BigInt(ppm), 6, 8);
}

/** A fee rate in ppm in hundredths of a percent, rounded up: the integer rates of `account`. */
export function basisPointsOf(ppm: number): number {
  return Math.ceil(ppm / 100);
}
