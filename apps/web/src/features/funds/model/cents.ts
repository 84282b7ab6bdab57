import { formatDecimal } from '@bourse/domain';

/** Hundredths of a decimal text with at most two decimals, as worths in USDT have; 0n for an empty one. */
export function centsOf(text: string): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,2})\d*)?$/.exec(text) ?? [];
  if (whole === '') return 0n;
  const units = BigInt(`${whole}${fraction.padEnd(2, '0')}`);
  return sign === '' ? units : -units;
}

/** Hundredths as decimal text: `-12.40`. */
export function centsText(cents: bigint): string {
  return formatDecimal(cents, 2);
}

/** `part` of `whole` in percent with two decimals, towards zero; empty when there is no whole. */
export function percentText(part: bigint, whole: bigint): string {
  return whole <= 0n ? '' : formatDecimal((part * 10_000n) / whole, 2);
}

/** A decimal text with its sign, also a positive one's: `+3.20`; nothing has none. */
export function signedText(text: string): string {
  return text.startsWith('-') || !/[1-9]/.test(text) ? text : `+${text}`;
}
