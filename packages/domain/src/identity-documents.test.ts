import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES, isCountryCode } from './countries.ts';
import { isDocumentNumber, normalizeDocumentNumber } from './identity-documents.ts';

describe('PR-24 a document number', () => {
  it.each([
    ['AB1234', 'AB1234'],
    ['ab 12-34', 'AB1234'],
    ['a.b/1234', 'AB1234'],
    ['ＡＢ１２３４', 'AB1234'],
    ['AB\u00a01234', 'AB1234'],
    ['١٢٣٤', '1234'],
    ['१२३४५', '12345'],
    ['ßA12', 'SSA12'],
    ['京A1234', '京A1234'],
  ])('%s compares as %s', (typed, normalized) => {
    expect(normalizeDocumentNumber(typed)).toBe(normalized);
  });

  it.each(['AB1234', '1234', 'C01X0006H', '京A1234', 'ab 12-34'])('%s can be one', (number) => {
    expect(isDocumentNumber(number)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['too short', '123'],
    ['too long', '1'.repeat(31)],
    ['no digit', 'PASSPORT'],
    ['an invisible sign', 'AB12\u200b34'],
    ['a direction mark', 'AB12\u202e34'],
    ['a control character', 'AB12\u000034'],
    ['signs only', '----'],
  ])('%s cannot', (_what, number) => {
    expect(isDocumentNumber(number)).toBe(false);
  });
});

describe('a country', () => {
  it('is one of the assigned codes, in order', () => {
    expect(COUNTRY_CODES).toHaveLength(249);
    expect([...COUNTRY_CODES].sort()).toEqual(COUNTRY_CODES);
    for (const code of COUNTRY_CODES) expect(code).toMatch(/^[A-Z]{2}$/);
  });

  it.each([
    ['DE', true],
    ['XK', false],
    ['de', false],
    ['', false],
    ['DEU', false],
  ])('%j: %s', (code, known) => {
    expect(isCountryCode(code)).toBe(known);
  });
});
