/*
 * Reads what people type, paste, drop or have filled in as a number, and writes numbers into fields. Every way in uses this.
 *
 * Goal: a text is read as a person of the page's language means it, or refused; never as another number.
 *
 * Method: a text is read by the language's own convention (decimal and group sign and group sizes from Intl, digits of any script) and by
 * the international one (dot before the decimals, commas between thousands), in which exchanges and this site write figures.
 * 1. What is right in the language is read by it: on a German page `1,005` is a little more than one, `1.234,5` is 1234.5.
 * 2. Except a text with one dot that both conventions can read, differently: on a German page `1.005` may be typed as 1005 or copied as
 *    1.005. It is ambiguous and refused.
 * 3. What is only right internationally has one reading and is taken: `0.005` and `64,000.50` on a German page.
 * 4. Everything else is refused: `63.999,29`, `0,005` and `12,50` on an English page.
 * Groups must be complete (`1,234`, not `12,34` or `0,123`) and of one sign; spaces, apostrophes and the Arabic sign group in every language.
 * Among Arabic digits the Arabic signs are the own ones, and a comma may be either: `١,٢٣٤` is ambiguous, `١,٥` is not.
 *
 * Not handled: currencies, units, percent signs, fractions and exponents. They are refused.
 */

/** How a language writes numbers. */
export interface NumberConvention {
  readonly decimal: string;
  /** Signs that group digits, each in its normal form. */
  readonly groups: readonly string[];
  /** Digits of the last group, and of those before it. */
  readonly sizes: readonly [number, number];
}

/** Why a text is no value for a field. An ambiguous one comes with its two readings, as the language writes them. */
export type NumberRefusal =
  | { readonly kind: 'notNumber' | 'negative' | 'exponent' | 'tooLong' }
  | { readonly kind: 'ambiguous'; readonly readings: readonly [string, string] };

/** The plain decimal text of what was read, empty for nothing; or why there is none. */
export type NumberReading =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly refusal: NumberRefusal };

/** The most digits before and after the decimal sign: more than any market or asset has. */
export const MOST_DIGITS = { whole: 15, decimals: 18 } as const;
/** The longest text that is looked at: all digits with their groups, and the marks of a paste. */
const MOST_CHARACTERS = 80;

/** Groups in every language, spaces in their normal form. */
const COMMON_GROUPS = [' ', "'", '٬'] as const;
const INTERNATIONAL: NumberConvention = { decimal: '.', groups: [',', ...COMMON_GROUPS], sizes: [3, 3] };
const ARABIC: NumberConvention = { decimal: '٫', groups: COMMON_GROUPS, sizes: [3, 3] };
const ARABIC_COMMA: NumberConvention = { decimal: ',', groups: COMMON_GROUPS, sizes: [3, 3] };
/** Zeros of the scripts that write numbers with the Arabic signs. */
const ARABIC_ZEROS: ReadonlySet<number> = new Set([0x660, 0x6f0]);

/** Marks without a sight of their own that a paste brings. A right-to-left override is none: it shows digits in another order. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202d\u2060\u2066-\u2069\ufeff]/g;
const APOSTROPHES = /[’‘ʼ]/g;
const MINUS_SIGNS = /[−﹣‐‑‒–—]/g;
const DIGIT = /\p{Nd}/u;
const EXPONENT = /^[+-]?[\d.,٫][\d.,٫٬' ]*e[+-]?\d*$/i;

const conventions = new Map<string, NumberConvention>();

/** How a language (BCP 47) writes numbers. */
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

/** Reads a text as a number of at least zero, by the rule at the head of this file. */
export function readNumber(text: string, own: NumberConvention): NumberReading {
  if (text.length > MOST_CHARACTERS) return refused('tooLong');
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
  // A decimal comma is what the person means; a dot may have come with a copied figure.
  const [first, second] = own === undefined ? others : /^\d+\.\d+$/.test(text) ? [own, ...others] : [own];
  if (first === undefined) return refused('notNumber');
  if (second !== undefined && !isSame(first, second)) {
    return { ok: false, refusal: { kind: 'ambiguous', readings: [spoken(first, page), spoken(second, page)] } };
  }
  const [whole = '', decimals = ''] = first.split('.');
  const isLong = whole.length > MOST_DIGITS.whole || decimals.length > MOST_DIGITS.decimals;
  return isLong ? refused('tooLong') : { ok: true, value: first };
}

/** The plain decimal text of a text that is right by a convention, its last zeros kept; undefined for every other one. */
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

/** ASCII digits and normal signs instead of what else a text has; undefined when its digits are of several scripts. */
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

/** The value of a decimal digit of any script: they stand in Unicode in unbroken tens, each from zero to nine. */
function digitOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(point - before - 1))) before++;
  return before % 10;
}

/** Full width, ideographic and typographic signs and spaces of every kind in their normal form. */
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

/** Whether two plain decimal texts are one number. */
function isSame(a: string | undefined, b: string | undefined): boolean {
  const value = (text = '') => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
  return value(a) === value(b);
}

/** A reading in the language's own signs, without groups: it reads back as itself. */
function spoken(value: string, { decimal }: NumberConvention): string {
  return (value.includes('.') ? value.replace(/\.?0+$/, '') : value).replace('.', decimal);
}

/** A number to be typed in the language, for the words of a refusal. */
export function exampleNumber(convention: NumberConvention): string {
  return spoken('1234.5', convention);
}

/**
 * A plain decimal text as a field shows it: as the site writes figures, without groups. One that the language would read otherwise gets a
 * zero at its end, `1.0050` on a German page: whatever a field shows, it reads back as the same number.
 */
export function writeNumber(value: string, convention: NumberConvention): string {
  return firstUnmistakable([value, `${value}0`], value, convention);
}

/** The same with its thousands grouped, where the language cannot take the comma for a decimal sign. */
export function writeFigure(value: string, convention: NumberConvention): string {
  const [whole = '', ...decimals] = value.split('.');
  const grouped = [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.');
  return firstUnmistakable([grouped, value, `${value}0`], value, convention);
}

function firstUnmistakable(texts: readonly string[], value: string, convention: NumberConvention): string {
  const found = texts.find((text) => {
    const reading = readNumber(text, convention);
    return reading.ok && isSame(reading.value, value);
  });
  return found ?? value;
}

/** Begins the value of a field whose text is refused: no parser takes it, so a form that forgets to look refuses it all the same. */
const REFUSED_MARK = '?';

/** What a field holds for a text: the plain decimal text of it, or the text itself under a mark while it is refused. */
export function fieldValueOf(text: string, convention: NumberConvention): string {
  const reading = readNumber(text, convention);
  return reading.ok ? reading.value : REFUSED_MARK + text;
}

/** The text as it was typed of a field's value that is refused; undefined for every other value. */
export function refusedTextOf(value: string): string | undefined {
  return value.startsWith(REFUSED_MARK) ? value.slice(REFUSED_MARK.length) : undefined;
}
