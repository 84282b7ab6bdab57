/*
 * Parses numbers that are typed, pasted, dropped or autofilled, and formats numbers for fields. Used by all inputs.
 *
 * Goal: a text is parsed as a user of the page's language means it, or rejected; never as another number.
 *
 * Method: a text is parsed by the language's convention (decimal and group separators and group sizes from Intl, digits of any script) and
 * by the international one (decimal point, commas between thousands), in which exchanges and this site format figures.
 * 1. Text valid in the language is parsed by it: on a German page `1,005` is a little more than one, `1.234,5` is 1234.5.
 * 2. Except text with one dot that both conventions parse differently: on a German page `1.005` may be typed as 1005 or copied as
 *    1.005. It is ambiguous and rejected.
 * 3. Text valid only internationally has one reading and is accepted: `0.005` and `64,000.50` on a German page.
 * 4. Everything else is rejected: `63.999,29`, `0,005` and `12,50` on an English page.
 * Groups must be complete (`1,234`, not `12,34` or `0,123`) with one separator; spaces, apostrophes and the Arabic sign group in every language.
 * Among Arabic digits the Arabic signs are the own ones, and a comma may be either: `١,٢٣٤` is ambiguous, `١,٥` is not.
 *
 * Not handled: currencies, units, percent signs, fractions and exponents. They are rejected.
 */

/** Number format of a language. */
export interface NumberConvention {
  readonly decimal: string;
  /** Group separators, normalized. */
  readonly groups: readonly string[];
  /** Digits of the last group, and of those before it. */
  readonly sizes: readonly [number, number];
}

/** Why a text is rejected. An ambiguous one includes its two readings, formatted in the language. */
export type NumberRefusal =
  | { readonly kind: 'notNumber' | 'negative' | 'exponent' | 'tooLong' }
  | { readonly kind: 'ambiguous'; readonly readings: readonly [string, string] };

/** The parsed plain decimal, empty for no value; or a rejection. */
export type NumberReading =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly refusal: NumberRefusal };

/** Maximum digits before and after the decimal separator: more than any market or asset has. */
export const MOST_DIGITS = { whole: 15, decimals: 18 } as const;
/** Maximum text length: all digits with groups, and invisible marks of a paste. */
const MAX_CHARACTERS = 80;

/** Group separators of every language, spaces normalized. */
const COMMON_GROUPS = [' ', "'", '٬'] as const;
const INTERNATIONAL: NumberConvention = { decimal: '.', groups: [',', ...COMMON_GROUPS], sizes: [3, 3] };
const ARABIC: NumberConvention = { decimal: '٫', groups: COMMON_GROUPS, sizes: [3, 3] };
const ARABIC_COMMA: NumberConvention = { decimal: ',', groups: COMMON_GROUPS, sizes: [3, 3] };
/** Zeros of the scripts that write numbers with the Arabic signs. */
const ARABIC_ZEROS: ReadonlySet<number> = new Set([0x660, 0x6f0]);

/** Invisible characters of pasted text. A right-to-left override is not included: it displays digits in another order. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202d\u2060\u2066-\u2069\ufeff]/g;
const APOSTROPHES = /[’‘ʼ]/g;
const MINUS_SIGNS = /[−﹣‐‑‒–—]/g;
const DIGIT = /\p{Nd}/u;
const EXPONENT = /^[+-]?[\d.,٫][\d.,٫٬' ]*e[+-]?\d*$/i;

const conventions = new Map<string, NumberConvention>();

/** Number format of a language (BCP 47). */
export function numberConvention(tag: string): NumberConvention {
  const known = conventions.get(tag);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(tag, { useGrouping: true, minimumFractionDigits: 1 }).formatToParts(1e11);
  const sign = (type: string) => normalSigns(parts.find((part) => part.type === type)?.value ?? '');
  const sizes = parts.filter(({ type }) => type === 'integer').map(({ value }) => [...value].length);
  const convention: NumberConvention = {
    decimal: sign('decimal'),
    groups: [...new Set([sign('group'), ...COMMON_GROUPS])],
    sizes: [sizes.at(-1) ?? 3, sizes.at(-2) ?? 3],
  };
  conventions.set(tag, convention);
  return convention;
}

/** Parses a text as a non-negative number by the rules above. */
export function readNumber(text: string, own: NumberConvention): NumberReading {
  if (text.length > MAX_CHARACTERS) return refused('tooLong');
  const plain = plainCharacters(text);
  if (plain === undefined) return refused('notNumber');
  const unsigned = plain.text.replace(/^\+/, '');
  if (plain.text === '') return { ok: true, value: '' };
  if (EXPONENT.test(plain.text)) return refused('exponent');
  const positive = unsigned.replace(/^-|-$/, '').trim();
  const reading = readUnsigned(positive, plain.isArabic, own);
  if (positive === unsigned) return reading;
  return positive === '' || reading.ok || reading.refusal.kind !== 'notNumber' ? refused('negative') : reading;
}

function readUnsigned(text: string, isArabic: boolean, page: NumberConvention): NumberReading {
  const own = readBy(text, isArabic ? ARABIC : page);
  const foreign = (isArabic ? [INTERNATIONAL, ARABIC_COMMA] : [INTERNATIONAL]).map((other) => readBy(text, other));
  const others = foreign.filter((value) => value !== undefined && !isSame(value, own));
  // A decimal comma is unambiguous; a dot may come from a copied figure.
  const [first, second] = own === undefined ? others : /^\d+\.\d+$/.test(text) ? [own, ...others] : [own];
  if (first === undefined) return refused('notNumber');
  if (second !== undefined && !isSame(first, second)) {
    return { ok: false, refusal: { kind: 'ambiguous', readings: [localized(first, page), localized(second, page)] } };
  }
  const [whole = '', decimals = ''] = first.split('.');
  const isLong = whole.length > MOST_DIGITS.whole || decimals.length > MOST_DIGITS.decimals;
  return isLong ? refused('tooLong') : { ok: true, value: first };
}

/** Parses a text by one convention, trailing zeros kept; undefined when invalid. */
function readBy(text: string, { decimal, groups, sizes }: NumberConvention): string | undefined {
  const [whole = '', decimals = '', ...rest] = text.split(decimal === '' ? '.' : decimal);
  if (rest.length > 0 || !/^\d*$/.test(decimals) || `${whole}${decimals}` === '') return undefined;
  const digits = /^\d*$/.test(whole) ? whole : ungrouped(whole, groups, sizes);
  if (digits === undefined) return undefined;
  const plain = digits.replace(/^0+(?=\d)/, '') || '0';
  return decimals === '' ? plain : `${plain}.${decimals}`;
}

function ungrouped(whole: string, groups: readonly string[], [last, before]: readonly [number, number]) {
  const sign = groups.find((group) => group !== '' && whole.includes(group));
  if (sign === undefined) return undefined;
  const [head = '', ...parts] = whole.split(sign);
  const isHead = /^[1-9]\d*$/.test(head) && head.length <= before;
  const isRest = parts.every(
    (part, at) => /^\d+$/.test(part) && part.length === (at < parts.length - 1 ? before : last),
  );
  return isHead && isRest ? head + parts.join('') : undefined;
}

/** Normalizes digits to ASCII and separators to their normal form; undefined when digits of several scripts are mixed. */
function plainCharacters(text: string): { readonly text: string; readonly isArabic: boolean } | undefined {
  const zeros = new Set<number>();
  const characters = [...normalSigns(text.replace(INVISIBLE, '').trim())].map((character) => {
    if (!DIGIT.test(character)) return character;
    const digit = digitOf(character);
    zeros.add((character.codePointAt(0) ?? 0) - digit);
    return String(digit);
  });
  if (zeros.size > 1) return undefined;
  return { text: characters.join(''), isArabic: [...zeros].some((zero) => ARABIC_ZEROS.has(zero)) };
}

/** A text with the decimal digits of every script as ASCII ones; all else stays. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)));
}

/** The value of a decimal digit of any script: in Unicode they are contiguous from zero to nine. */
function digitOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(point - before - 1))) before++;
  return before % 10;
}

/** Normalizes full-width, ideographic and typographic signs and all kinds of spaces. */
function normalSigns(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[。｡]/g, '.')
    .replace(APOSTROPHES, "'")
    .replace(MINUS_SIGNS, '-')
    .replace(/\p{Zs}/gu, ' ');
}

function refused(kind: 'notNumber' | 'negative' | 'exponent' | 'tooLong'): NumberReading {
  return { ok: false, refusal: { kind } };
}

/** Whether two plain decimals are equal. */
function isSame(a: string | undefined, b: string | undefined): boolean {
  const value = (text = '') => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
  return value(a) === value(b);
}

/** Formats a reading in the language without groups; it parses back to itself. */
function localized(value: string, { decimal }: NumberConvention): string {
  return (value.includes('.') ? value.replace(/\.?0+$/, '') : value).replace('.', decimal);
}

/** An example number in the language, for error messages. */
export function exampleNumber(convention: NumberConvention): string {
  return localized('1234.5', convention);
}

/**
 * Formats a plain decimal for a field: as the site formats figures, without groups. A text that the language would parse differently gets a
 * trailing zero, `1.0050` on a German page, so that every displayed text parses back to the same number.
 */
export function writeNumber(value: string, convention: NumberConvention): string {
  return firstUnambiguous([value, `${value}0`], value, convention);
}

/** Like `writeNumber`, with thousands grouped unless the comma could be a decimal separator in the language. */
export function writeFigure(value: string, convention: NumberConvention): string {
  const [whole = '', ...decimals] = value.split('.');
  const grouped = [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.');
  return firstUnambiguous([grouped, value, `${value}0`], value, convention);
}

function firstUnambiguous(texts: readonly string[], value: string, convention: NumberConvention): string {
  const found = texts.find((text) => {
    const reading = readNumber(text, convention);
    return reading.ok && isSame(reading.value, value);
  });
  return found ?? value;
}

/** Prefix of a field's value when its text is rejected: no parser accepts it, so that a form without a check rejects it too. */
const REFUSED_MARK = '?';

/** The value of a field for a text: the plain decimal, or the marked text when rejected. */
export function fieldValueOf(text: string, convention: NumberConvention): string {
  const reading = readNumber(text, convention);
  return reading.ok ? reading.value : REFUSED_MARK + text;
}

/** The typed text of a rejected field value; undefined for any other value. */
export function refusedTextOf(value: string): string | undefined {
  return value.startsWith(REFUSED_MARK) ? value.slice(REFUSED_MARK.length) : undefined;
}
