import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asciiDigits,
  exampleNumber,
  fieldValueOf,
  MOST_DIGITS,
  numberConvention,
  readNumber,
  refusedTextOf,
  writeFigure,
  writeNumber,
} from './number-text.ts';
import { directionOf } from './signed-value.tsx';

const SEED = { seed: 20_261_125 };

/** The site's languages by how they write numbers: `1,234.5`, `1.234,5`, `1 234,5`. */
const DOT = ['en-US', 'zh-CN', 'zh-HK', 'ja-JP', 'ko-KR', 'ar-AE'];
const COMMA = ['vi-VN', 'tr-TR', 'es-ES', 'pt-BR', 'de-DE'];
const SPACE = ['ru-RU', 'fr-FR'];
const TAGS = [...DOT, ...COMMA, ...SPACE];

/** What a language reads: the number, or the kind of the refusal; of an ambiguous text its readings. */
function outcome(text: string, tag: string): string {
  const reading = readNumber(text, numberConvention(tag));
  if (reading.ok) return reading.value;
  return reading.refusal.kind === 'ambiguous' ? reading.refusal.readings.join(' or ') : reading.refusal.kind;
}

const NONE = 'notNumber';

/** text, then what is read where one writes `1,234.5`, `1.234,5`, and `1 234,5`. */
const ROWS: readonly (readonly [string, string, string, string])[] = [
  // Plain
  ['', '', '', ''],
  ['0', '0', '0', '0'],
  ['12', '12', '12', '12'],
  ['007', '7', '7', '7'],
  ['60000', '60000', '60000', '60000'],
  ['+5', '5', '5', '5'],
  [' 12 ', '12', '12', '12'],
  ['123456789012345', '123456789012345', '123456789012345', '123456789012345'],
  // One dot
  ['12.5', '12.5', '12.5', '12.5'],
  ['0.005', '0.005', '0.005', '0.005'],
  ['.5', '0.5', '0.5', '0.5'],
  ['5.', '5', '5', '5'],
  ['1.50', '1.50', '1.50', '1.50'],
  ['1.005', '1.005', '1005 or 1,005', '1.005'],
  ['60.000', '60.000', '60000 or 60', '60.000'],
  ['1234.567', '1234.567', '1234.567', '1234.567'],
  ['1.0050', '1.0050', '1.0050', '1.0050'],
  // One comma
  ['0,005', NONE, '0.005', '0.005'],
  ['0,5', NONE, '0.5', '0.5'],
  [',5', NONE, '0.5', '0.5'],
  ['5,', NONE, '5', '5'],
  ['12,50', NONE, '12.50', '12.50'],
  ['1,005', '1005', '1.005', '1.005'],
  ['12,500', '12500', '12.500', '12.500'],
  ['1234,567', NONE, '1234.567', '1234.567'],
  // Both signs
  ['1,234.5', '1234.5', '1234.5', '1234.5'],
  ['64,000.50', '64000.50', '64000.50', '64000.50'],
  ['1.234,5', NONE, '1234.5', NONE],
  ['63.999,29', NONE, '63999.29', NONE],
  ['1,234,567.89', '1234567.89', '1234567.89', '1234567.89'],
  ['1.234.567,89', NONE, '1234567.89', NONE],
  ['1,234.567,8', NONE, NONE, NONE],
  // Groups
  ['1,234,567', '1234567', '1234567', '1234567'],
  ['1.234.567', NONE, '1234567', NONE],
  ['12,34,567', NONE, NONE, NONE],
  ['1,2345', NONE, '1.2345', '1.2345'],
  ['1234,567.5', NONE, NONE, NONE],
  ['0,123,456', NONE, NONE, NONE],
  ['1,,234', NONE, NONE, NONE],
  ['1 234', '1234', '1234', '1234'],
  ['1 234 567', '1234567', '1234567', '1234567'],
  ['1\u00a0234,5', NONE, '1234.5', '1234.5'],
  ['1\u202f234.5', '1234.5', '1234.5', '1234.5'],
  ['12 34', NONE, NONE, NONE],
  ["1'234.5", '1234.5', '1234.5', '1234.5'],
  ['1’234,5', NONE, '1234.5', '1234.5'],
  ['1,234 567', NONE, NONE, NONE],
  ['1\t234', NONE, NONE, NONE],
  ['1_000', NONE, NONE, NONE],
  // Digits and signs of other scripts
  ['１２．５', '12.5', '12.5', '12.5'],
  ['１，２３４．５', '1234.5', '1234.5', '1234.5'],
  ['0。5', '0.5', '0.5', '0.5'],
  ['١٢٣', '123', '123', '123'],
  ['١٬٢٣٤٫٥', '1234.5', '1234.5', '1234.5'],
  ['١,٥', '1.5', '1.5', '1.5'],
  ['١,٢٣٤', '1234 or 1.234', '1234 or 1,234', '1234 or 1,234'],
  ['۱۲٫۵', '12.5', '12.5', '12.5'],
  ['१२.५', '12.5', '12.5', '12.5'],
  ['๑๒', '12', '12', '12'],
  ['1٢3', NONE, NONE, NONE],
  ['10²', NONE, NONE, NONE],
  ['½', NONE, NONE, NONE],
  ['①', NONE, NONE, NONE],
  ['五', NONE, NONE, NONE],
  // Marks that a paste brings
  ['\ufeff12.5\u200f', '12.5', '12.5', '12.5'],
  ['\u200e1,234.5\u2069', '1234.5', '1234.5', '1234.5'],
  ['\u202e123', NONE, NONE, NONE],
  ['12.5\r\n', '12.5', '12.5', '12.5'],
  // No number of a field
  ['-', 'negative', 'negative', 'negative'],
  ['-0.1', 'negative', 'negative', 'negative'],
  ['−5', 'negative', 'negative', 'negative'],
  ['5-', 'negative', 'negative', 'negative'],
  ['-1.005', 'negative', 'negative', 'negative'],
  ['10-5', NONE, NONE, NONE],
  ['--5', NONE, NONE, NONE],
  ['1e-3', 'exponent', 'exponent', 'exponent'],
  ['1,5E3', 'exponent', 'exponent', 'exponent'],
  ['0x10', NONE, NONE, NONE],
  ['abc', NONE, NONE, NONE],
  ['.', NONE, NONE, NONE],
  ['1.2.3', NONE, NONE, NONE],
  ['50%', NONE, NONE, NONE],
  ['$100', NONE, NONE, NONE],
  ['0.5 BTC', NONE, NONE, NONE],
  ['Infinity', NONE, NONE, NONE],
  // Length
  ['12345678901234567890', 'tooLong', 'tooLong', 'tooLong'],
  ['0.1234567890123456789', 'tooLong', 'tooLong', 'tooLong'],
  ['9'.repeat(100_000), 'tooLong', 'tooLong', 'tooLong'],
];

describe('a text in a number field', () => {
  it.each(TAGS)('in %s is parsed as meant in that language, or rejected', (tag) => {
    expect(ROWS.length).toBeGreaterThanOrEqual(60);
    const column = DOT.includes(tag) ? 1 : COMMA.includes(tag) ? 2 : 3;
    const read = ROWS.map(([text]) => [text.slice(0, 40), outcome(text, tag)]);
    expect(read).toEqual(ROWS.map((row) => [row[0].slice(0, 40), row[column]]));
  });

  it.each([
    ['12,34,567', '1234567'],
    ['1,234,567', '1234567'],
    ['1,23,456.5', '123456.5'],
    ['१२,३४,५६७.५', '1234567.5'],
    ['12,345,67', NONE],
  ])('%s is grouped as in India: %s', (text, expected) => {
    expect(outcome(text, 'en-IN')).toBe(expected);
  });

  it.each(['de-CH', 'de-AT', 'fa-IR', 'ar-EG', 'bn', 'hi-IN-u-nu-deva'])('%s parses its own numbers', (tag) => {
    const text = new Intl.NumberFormat(tag, { maximumFractionDigits: 3 }).format(12_345_678.125);
    expect(outcome(text, tag)).toBe('12345678.125');
  });

  it('supports the digits of every script that Intl can format', () => {
    for (const system of Intl.supportedValuesOf('numberingSystem')) {
      const write = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false });
      const digits = [...'1234567890'].map((digit) => write.format(Number(digit))).join('');
      // Chinese numerals are words, not digits of a place value that the browser calls so.
      if (/^\p{Nd}+$/u.test(digits)) expect([system, outcome(digits, 'en-US')]).toEqual([system, '1234567890']);
    }
  });
});

/** A plain decimal text within the field's bounds. */
const decimal = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), fc.stringMatching(/^\d{0,15}[1-9]$|^$/))
  .map(([whole, decimals]) => (decimals === '' ? `${whole}` : `${whole}.${decimals}`));
const short = fc
  .tuple(fc.nat(2_000_000), fc.integer({ min: 0, max: 4 }))
  .map(([units, scale]) => String(units / 10 ** scale));
const number = fc.oneof(decimal, short);
const tags = fc.constantFrom(...TAGS);
/** Texts that look like numbers, and any others. */
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789', ...'01', ...".,.,' -+e٫٬٢１\u00a0\u200f"), maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.tuple(number, fc.string({ maxLength: 2 }), fc.nat()).map(([digits, strange, at]) => {
    const place = at % (digits.length + 1);
    return digits.slice(0, place) + strange + digits.slice(place);
  }),
);

function writeByIntl(value: string, tag: string, useGrouping: boolean): string {
  const format = new Intl.NumberFormat(tag, { useGrouping, maximumFractionDigits: 20 });
  return format.format(value as Intl.StringNumericLiteral);
}

/** All digits but the zeros at the front. */
function digitsOf(typed: string): string {
  return typed.replace(/\D/g, '').replace(/^0+/, '');
}

function withoutZeros(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value;
}

describe('for any text', () => {
  it('text formatted by Intl parses to the same number, grouped or not, or is ambiguous', () => {
    fc.assert(
      fc.property(number, tags, fc.boolean(), (value, tag, useGrouping) => {
        const written = writeByIntl(value, tag, useGrouping);
        // Where the dot groups, a dot before three digits is also how exchanges write decimals.
        const hasTwo = COMMA.includes(tag) && /^[1-9]\d{0,2}\.\d{3}$/.test(written);
        const copied = withoutZeros(written).replace('.', ',');
        expect([written, outcome(written, tag)]).toEqual([written, hasTwo ? `${value} or ${copied}` : value]);
      }),
      { ...SEED, numRuns: 3_000 },
    );
  });

  it('a parsed number has the typed digits, and equals its Intl format', () => {
    fc.assert(
      fc.property(text, tags, (typed, tag) => {
        const reading = readNumber(typed, numberConvention(tag));
        if (!reading.ok || reading.value === '') return;
        expect(reading.value).toMatch(/^(0|[1-9]\d*)(\.\d+)?$/);
        expect(reading.value.length).toBeLessThanOrEqual(MOST_DIGITS.whole + MOST_DIGITS.decimals + 1);
        if (!/(?!\d)\p{Nd}/u.test(typed)) expect(digitsOf(reading.value)).toBe(digitsOf(typed));
        const value = withoutZeros(reading.value);
        expect(outcome(writeByIntl(value, tag, false), tag)).toBe(value);
      }),
      { ...SEED, numRuns: 10_000 },
    );
  });

  it('a text with one decimal separator of the language never parses to another number', () => {
    fc.assert(
      fc.property(number, tags, (value, tag) => {
        const { decimal: sign } = numberConvention(tag);
        expect(outcome(value.replace('.', sign), tag)).toBe(value);
        // With the dot of the others it is the same, or refused.
        const reading = readNumber(value, numberConvention(tag));
        expect(reading.ok ? reading.value : value).toBe(value);
      }),
      { ...SEED, numRuns: 3_000 },
    );
  });

  it('a displayed number parses back to the same number in the language', () => {
    fc.assert(
      fc.property(number, tags, (value, tag) => {
        const own = numberConvention(tag);
        for (const shown of [writeNumber(value, own), writeFigure(value, own)]) {
          expect([shown, withoutZeros(outcome(shown, tag))]).toEqual([shown, withoutZeros(value)]);
        }
      }),
      { ...SEED, numRuns: 3_000 },
    );
  });

  it('a rejected text is kept with a marker that makes it invalid', () => {
    fc.assert(
      fc.property(text, tags, (typed, tag) => {
        const value = fieldValueOf(typed, numberConvention(tag));
        const kept = refusedTextOf(value);
        if (kept === undefined) expect(value).toMatch(/^$|^\d+(\.\d+)?$/);
        else expect(kept).toBe(typed);
      }),
      { ...SEED, numRuns: 5_000 },
    );
  });
});

describe('a displayed number', () => {
  it.each([
    ['64000.50', 'de-DE', '64000.50', '64,000.50'],
    ['1.005', 'de-DE', '1.0050', '1.0050'],
    ['1.005', 'en-US', '1.005', '1.005'],
    ['0.005', 'de-DE', '0.005', '0.005'],
    ['12500', 'de-DE', '12500', '12500'],
    ['12500', 'en-US', '12500', '12,500'],
    ['1234567', 'de-DE', '1234567', '1,234,567'],
    ['1.005', 'fr-FR', '1.005', '1.005'],
    ['', 'de-DE', '', ''],
  ])('%s in %s: %s, grouped %s', (value, tag, plain, grouped) => {
    expect([writeNumber(value, numberConvention(tag)), writeFigure(value, numberConvention(tag))]).toEqual([
      plain,
      grouped,
    ]);
  });

  it.each(TAGS)('the example for %s is accepted there', (tag) => {
    expect(outcome(exampleNumber(numberConvention(tag)), tag)).toBe('1234.5');
  });
});

describe('the direction of a figure', () => {
  it.each([
    ['+1.25', 'up'],
    ['1.25', 'up'],
    ['-0.40', 'down'],
    ['+0.00', 'flat'],
    ['-0.00', 'flat'],
    ['', 'flat'],
  ])('%j is %s', (figure, expected) => expect(directionOf(figure)).toBe(expected));
});

describe('digits of other scripts', () => {
  it.each([
    ['2٥', '25'],
    ['۱۲٫۵', '12٫5'],
    ['２५x-', '25x-'],
    ['', ''],
  ])('of %j as ASCII are %j, all else as it was', (text, expected) => {
    expect(asciiDigits(text)).toBe(expected);
  });
});
