/** Millionths of a percent that a rate has at most: 1 ppm is 0.0001 %. */
const DECIMALS = 4;

/** A rate in ppm as percent: 1000 → `0.1%`. */
export function ratePercent(ppm: number): string {
  return `${percentOf(ppm)}%`;
}

/** A rate in ppm as a percentage without its sign: 1000 → `0.1`, -50 → `-0.005`. */
export function percentOf(ppm: number): string {
  const sign = ppm < 0 ? '-' : '';
  const digits = String(Math.abs(ppm)).padStart(DECIMALS + 1, '0');
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '');
  return `${sign}${digits.slice(0, -DECIMALS)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Largest percentage that a market or user may have: a band of 10,000 % around the reference price. */
const MOST_PPM = 100_000_000;

/** A typed percentage as ppm: empty is none of one's own (null); undefined for a text that is no rate. */
export function ppmOf(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d{1,6})(?:\.(\d{1,4}))?$/.exec(typed) ?? [];
  if (whole === '') return undefined;
  const ppm = Number(whole + fraction.padEnd(DECIMALS, '0'));
  if (ppm > MOST_PPM) return undefined;
  return sign === '-' && ppm !== 0 ? -ppm : ppm;
}
