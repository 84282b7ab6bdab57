import { fail, ok, type Result } from './result.ts';

/** Why a decimal text was rejected: not a plain decimal, more decimals than the scale allows, or outside int64. */
export type DecimalCode = 'DECIMAL_SYNTAX' | 'DECIMAL_TOO_PRECISE' | 'DECIMAL_OUT_OF_RANGE';

const PLAIN_DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const INT64_MAX = 2n ** 63n - 1n;
/** No exact int64 value needs more characters; longer text is rejected before any bigint arithmetic. */
const MAX_TEXT_LENGTH = 64;

/**
 * Parses a plain decimal (`-12.5`; no exponent, no plus, no leading zeros, no spaces) as an integer of 10^-scale.
 * Never rounds: digits beyond the scale are rejected unless they are zeros.
 */
export function parseDecimal(text: string, scale: number): Result<bigint, DecimalCode> {
  const units = parseShort(text, scale);
  return units === undefined ? parseGeneral(text, scale) : ok(BigInt(units));
}

/** Number of decimal digits that a double always represents exactly. */
const SHORT_DIGITS = 15;
const SHORT_LIMIT = 10 ** SHORT_DIGITS;
/** 10^0 … 10^15; a lookup costs a tenth of computing the power. */
const POWERS_OF_TEN: readonly number[] = Array.from({ length: SHORT_DIGITS + 1 }, (_, exponent) => 10 ** exponent);
const ZERO = 0x30;
const POINT = 0x2e;

/** Fast path: a non-negative number of at most 15 digits without surplus decimals; undefined where the general parser must decide. */
function parseShort(text: string, scale: number): number | undefined {
  const { length } = text;
  if (length === 0 || length > SHORT_DIGITS) return undefined;
  let units = 0;
  let point = length;
  for (let at = 0; at < length; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit >= 0 && digit <= 9) units = units * 10 + digit;
    else if (digit === POINT - ZERO && point === length && at > 0 && at < length - 1) point = at;
    else return undefined;
  }
  const missing = scale - Math.max(0, length - point - 1);
  const hasLeadingZero = point > 1 && text.charCodeAt(0) === ZERO;
  if (missing < 0 || length + missing > SHORT_DIGITS || hasLeadingZero) return undefined;
  return units * (POWERS_OF_TEN[missing] ?? 10 ** missing);
}

function parseGeneral(text: string, scale: number): Result<bigint, DecimalCode> {
  if (text.length > MAX_TEXT_LENGTH || !PLAIN_DECIMAL.test(text)) return fail('DECIMAL_SYNTAX');
  const [whole = '', fraction = ''] = text.split('.');
  const significant = fraction.replace(/0+$/, '');
  if (significant.length > scale) return fail('DECIMAL_TOO_PRECISE');
  const units = BigInt(whole + significant.padEnd(scale, '0'));
  const signed = whole.startsWith('-') && units > 0n ? -units : units;
  if (signed > INT64_MAX || signed < -INT64_MAX) return fail('DECIMAL_OUT_OF_RANGE');
  return ok(signed);
}

/**
 * Formats an integer of 10^-scale as a plain decimal with exactly `decimals` places (default: scale); truncates towards zero when there
 * are fewer. A `number` must be a safe integer.
 */
export function formatDecimal(units: bigint | number, scale: number, decimals: number = scale): string {
  const short = Number(units);
  // Fast path for the six or so amounts in every order response: a short non-negative number with all its decimals.
  if (decimals === scale && scale > 0 && scale < SHORT_DIGITS && short >= 0 && short < SHORT_LIMIT) {
    const one = POWERS_OF_TEN[scale] ?? 10 ** scale;
    // Adding `one` keeps the fraction's leading zeros.
    return `${Math.floor(short / one)}.${String(one + (short % one)).slice(1)}`;
  }
  const negative = units < 0;
  const digits = String(negative ? -units : units).padStart(scale + 1, '0');
  const point = digits.length - scale;
  const whole = digits.slice(0, point);
  const text = decimals > 0 ? `${whole}.${digits.slice(point, point + decimals).padEnd(decimals, '0')}` : whole;
  return negative && /[1-9]/.test(text) ? `-${text}` : text;
}

/** Formats an integer of 10^-scale in its shortest plain form: `1.5`, `2`, `0`. */
export function formatShortest(units: bigint, scale: number): string {
  const text = formatDecimal(units, scale);
  return scale > 0 ? text.replace(/\.?0+$/, '') : text;
}

/** 10 to the power of a non-negative integer, as a bigint. */
export function pow10(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

/** Divides rounding up (towards +∞); divisor > 0. */
export function divideCeil(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor > 0n ? quotient + 1n : quotient;
}

/** Divides rounding down (towards −∞); divisor > 0. */
export function divideFloor(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}
