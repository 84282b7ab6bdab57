/** The amount of a transfer: how a typed text becomes one, what the most is, and what remains. Amounts are decimal texts; none is ever rounded up. */
import type { RouteData } from '@bourse/contract';
import { formatShortest, parseDecimal, TRANSFER_PRECISION } from '@bourse/domain';
import { difference, sum } from '@bourse/kit/formats/decimal-text.ts';
import type { NumberConvention } from '@bourse/ui';
import { asciiDigits, fieldValueOf, readNumber, refusedTextOf, writeNumber } from '@bourse/ui';

export type WalletInfo = RouteData<'walletInfo'>;

/** What bounds an amount; units of 10^-precision. */
export interface AmountLimits {
  /** Decimals of an amount. */
  readonly precision: number;
  readonly available: bigint;
  /** What is left of the day's limit. */
  readonly left: bigint;
}

/** The limits of a coin in its source. */
export function limitsOf({ available, todayAvailableLimit, transferPrecision }: WalletInfo): AmountLimits {
  const precision = precisionOf(transferPrecision);
  return { precision, available: unitsDown(available, precision), left: unitsDown(todayAvailableLimit, precision) };
}

/** Decimals of a coin's amounts; 8 unless the exchange has fewer. */
export function precisionOf(transferPrecision: number | undefined): number {
  const isSane = transferPrecision !== undefined && Number.isInteger(transferPrecision) && transferPrecision >= 0;
  return isSane ? Math.min(transferPrecision, TRANSFER_PRECISION) : TRANSFER_PRECISION;
}

/** The most that can be transferred now. */
export function mostOf({ available, left }: AmountLimits): bigint {
  return available < left ? available : left;
}

/** A decimal text in units, cut towards zero; 0 for what is no figure. */
export function unitsDown(text: string, precision: number): bigint {
  const [whole = '', decimals = ''] = text.split('.');
  const kept = decimals.slice(0, precision);
  const parsed = parseDecimal(kept === '' ? whole : `${whole}.${kept}`, precision);
  return parsed.ok && parsed.value > 0n ? parsed.value : 0n;
}

/** What a typed text means. */
export interface TypedAmount {
  /** The text as the field shows it while it is written. */
  readonly text: string;
  /** The amount: digits and one dot; or the marked text when it has two readings in the language or none, which no check accepts. */
  readonly amount: string;
}

/**
 * Reads a typed text as every number field does, cut to the coin's decimals, no more than the most that can be transferred. A number that is
 * being written, `12.` or `12,` on a German page, has its amount already. `limits` undefined: they are not known yet. What is no number in the
 * language, `12,50` on an English page, and what has two readings, `1.234` on a German one, stays as typed and is marked: it is never made into
 * another number.
 */
export function typedAmount(text: string, convention: NumberConvention, limits: AmountLimits | undefined): TypedAmount {
  if (isAmbiguous(text, convention)) return refused(text, convention);
  const read = readTyped(text, convention);
  if (read === undefined) return refused(text, convention);
  const kept = withoutLeadingZeros(read.plain);
  const amount = limits === undefined ? cutDecimals(kept, TRANSFER_PRECISION) : within(kept, limits);
  const shown = amount === kept ? read.shown(kept) : writeNumber(amount, convention);
  // An Arabic decimal sign becomes a dot, which may have two readings here.
  return isAmbiguous(shown, convention) ? refused(shown, convention) : { text: shown, amount };
}

function refused(text: string, convention: NumberConvention): TypedAmount {
  return { text, amount: fieldValueOf(text, convention) };
}

/** The amount of a typed text. */
export function readAmount(text: string, convention: NumberConvention, limits: AmountLimits | undefined): string {
  return typedAmount(text, convention, limits).amount;
}

/** An amount cut to the coin's decimals and to the most that can be transferred. */
export function within(amount: string, limits: AmountLimits): string {
  if (refusedTextOf(amount) !== undefined) return amount;
  const cut = cutDecimals(amount, limits.precision);
  const most = mostOf(limits);
  return isAbove(cut, most, limits.precision) ? formatShortest(most, limits.precision) : cut;
}

function isAmbiguous(text: string, convention: NumberConvention): boolean {
  const reading = readNumber(text, convention);
  return !reading.ok && reading.refusal.kind === 'ambiguous';
}

/** A number that is written or being written. */
interface TypedReading {
  /** With the dot as its decimal sign. */
  readonly plain: string;
  /** How the field shows it. */
  readonly shown: (plain: string) => string;
}

/** Among these digits a comma may be either sign, so they must not be taken for others beside one. */
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/;

function readTyped(typed: string, convention: NumberConvention): TypedReading | undefined {
  const { decimal } = convention;
  const text = typed.includes(',') && ARABIC_DIGIT.test(typed) ? typed : asciiDigits(typed).replaceAll('٫', '.');
  if (/^\d*\.?\d*$/.test(text)) return { plain: text, shown: (plain) => plain };
  // A number that is being written: its decimals are still to come.
  const [whole = '', decimals, ...rest] = text.split(decimal);
  if (decimals !== undefined && rest.length === 0 && /^\d*$/.test(whole) && /^\d*$/.test(decimals)) {
    return { plain: `${whole}.${decimals}`, shown: (plain) => plain.replace('.', decimal) };
  }
  const reading = [text, typed].map((way) => readNumber(way, convention)).find(({ ok }) => ok);
  return reading?.ok === true ? { plain: reading.value, shown: () => text } : undefined;
}

/** A plain decimal with the digits before its dot as they are usually written. */
function withoutLeadingZeros(plain: string): string {
  const [whole = '', decimals] = plain.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  return decimals === undefined ? digits : `${digits === '' ? '0' : digits}.${decimals}`;
}

function cutDecimals(text: string, precision: number): string {
  const at = text.indexOf('.');
  if (at < 0) return text;
  return precision === 0 ? text.slice(0, at) : text.slice(0, at + 1 + precision);
}

function isAbove(text: string, most: bigint, precision: number): boolean {
  const parsed = parseDecimal(amountText(text), precision);
  // Too long for any balance.
  if (!parsed.ok) return text !== '' && text !== '.' && parsed.code === 'DECIMAL_OUT_OF_RANGE';
  return parsed.value > most;
}

/** The amount as it is sent: without a dot that nothing follows; empty for no amount, and for a marked text. */
export function amountText(amount: string): string {
  return refusedTextOf(amount) === undefined ? amount.replace(/\.$/, '') : '';
}

/** A share of the most in whole percent, cut down; empty for nothing. */
export function shareText(percent: number, limits: AmountLimits): string {
  const units = (mostOf(limits) * BigInt(percent)) / 100n;
  return units === 0n ? '' : formatShortest(units, limits.precision);
}

/** The share of the most that an amount is, whole percent, for the slider. */
export function percentOf(amount: string, limits: AmountLimits | undefined): number {
  if (limits === undefined) return 0;
  const most = mostOf(limits);
  const units = unitsDown(amountText(amount), limits.precision);
  if (most === 0n) return 0;
  return units >= most ? 100 : Number((units * 100n) / most);
}

/** What both wallets have after the transfer; decimal texts with all decimals of the balances. */
export function balancesAfter(
  amount: string,
  { source, target }: { readonly source: WalletInfo; readonly target: WalletInfo },
): { readonly source: string; readonly target: string } {
  const moved = amountText(amount) === '' ? '0' : amountText(amount);
  return { source: difference(source.available, moved), target: sum(target.available, moved) };
}
