import { type NumberConvention, readNumber, refusedTextOf } from '@bourse/ui';

const ZEROS: Readonly<Record<string, number>> = { k: 3, m: 6 };

/**
 * The value of a field whose text ends in `k` (thousands) or `m` (millions), as amounts are spoken: `1.5k` → `1500`. A value that is no
 * such text stays as it is. `value` is what a number field gives: a plain decimal, or a refused text with its mark.
 */
export function withSuffixRead(value: string, convention: NumberConvention): string {
  const text = refusedTextOf(value)?.trim() ?? '';
  const zeros = ZEROS[text.slice(-1).toLowerCase()];
  if (zeros === undefined) return value;
  const reading = readNumber(text.slice(0, -1), convention);
  return reading.ok && reading.value !== '' ? shifted(reading.value, zeros) : value;
}

/** A plain decimal times a power of ten, without zeros that say nothing. */
function shifted(value: string, zeros: number): string {
  const [whole = '', decimals = ''] = value.split('.');
  const digits = `${whole}${decimals.padEnd(zeros, '0').slice(0, zeros)}`.replace(/^0+(?=\d)/, '');
  const rest = decimals.slice(zeros).replace(/0+$/, '');
  return rest === '' ? digits || '0' : `${digits || '0'}.${rest}`;
}
