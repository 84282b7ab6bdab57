import { compareDecimals } from '@bourse/kit/formats/compare-decimals.ts';

const DECIMAL = /^\d+(\.\d+)?$/;

/** Why an amount is not quoted yet; undefined: it is. */
export type AmountProblem = 'empty' | 'decimals' | 'unreadable';

/** Whether an amount can be asked about: digits, above zero, no more decimals than the coin has. */
export function amountProblem(amount: string, scale: number): AmountProblem | undefined {
  if (amount === '' || /^[0.]*$/.test(amount)) return 'empty';
  if (!DECIMAL.test(amount)) return 'unreadable';
  return (amount.split('.')[1] ?? '').length > scale ? 'decimals' : undefined;
}

/** Whether more is asked for than there is. */
export function isTooMuch(amount: string, available: string | undefined): boolean {
  return available !== undefined && DECIMAL.test(amount) && compareDecimals(amount, available) > 0;
}
