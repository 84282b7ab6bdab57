import { formatDecimal, formatShortest, parseDecimal, pow10 } from '@bourse/domain';

/** Enough for every figure that the exchange tells. */
const SCALE = 18;

function read(text: string): { readonly units: bigint; readonly scale: number } | undefined {
  const plain = text.replace(/^\+/, '');
  const scale = Math.min(SCALE, plain.split('.')[1]?.length ?? 0);
  const parsed = parseDecimal(plain, scale);
  return parsed.ok ? { units: parsed.value, scale } : undefined;
}

/** a × b of two decimal texts, exactly, in its shortest form; empty when one of them is no figure. */
export function product(a: string, b: string): string {
  const [left, right] = [read(a), read(b)];
  if (left === undefined || right === undefined) return '';
  return formatShortest(left.units * right.units, left.scale + right.scale);
}

/** a + b of two decimal texts, exactly, with the decimals of the finer one; empty when one of them is no figure. */
export function sum(a: string, b: string): string {
  return combined(a, b, 1n);
}

/** a − b of two decimal texts, exactly, with the decimals of the finer one; empty when one of them is no figure. */
export function difference(a: string, b: string): string {
  return combined(a, b, -1n);
}

function combined(a: string, b: string, sign: 1n | -1n): string {
  const [left, right] = [read(a), read(b)];
  if (left === undefined || right === undefined) return '';
  const scale = Math.max(left.scale, right.scale);
  const units = left.units * pow10(scale - left.scale) + sign * right.units * pow10(scale - right.scale);
  return formatDecimal(units, scale);
}

/** The same with a sign in front. */
export function signedDifference(a: string, b: string): string {
  const text = difference(a, b);
  return text === '' || text.startsWith('-') ? text : `+${text}`;
}

/** a ÷ b of two decimal texts, rounded to the nearest at so many decimals; empty when it has no value. */
export function quotient(a: string, b: string, decimals: number): string {
  const [left, right] = [read(a), read(b)];
  if (left === undefined || right === undefined || right.units === 0n) return '';
  const dividend = left.units * pow10(decimals + right.scale);
  const divisor = right.units * pow10(left.scale);
  return formatDecimal((dividend * 2n + divisor) / (divisor * 2n), decimals);
}

/** a as whole percent of b, rounded down, so that only what is complete says 100. */
export function wholePercent(a: string, b: string): string {
  const [left, right] = [read(a), read(b)];
  if (left === undefined || right === undefined || right.units === 0n) return '0';
  return String((left.units * pow10(right.scale) * 100n) / (right.units * pow10(left.scale)));
}

/** A percent text in hundredths of a percent, `1.5` → 150; undefined when it is none, or finer. */
export function hundredthsOf(text: string): number | undefined {
  const parsed = parseDecimal(text, 2);
  return parsed.ok ? Number(parsed.value) : undefined;
}
