import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeSearchText } from './search-text.ts';

describe('normalizeSearchText', () => {
  it.each([
    ['BTC/USDT'],
    ['btc_usdt'],
    ['Btc-uSDt'],
    ['  btc   usdt\t'],
    ['btc — usdt'],
    ['btc‐usdt'],
    ['ＢＴＣ／ＵＳＤＴ'],
    ['ｂｔｃ＿ｕｓｄｔ'],
    ['btc　usdt'],
    ['\u202ebtc\u202c\u200fusdt'],
    ['b\u200bt\u200dc\ufeffusdt'],
    ['btc\u0000\u0007usdt'],
    ['btc:usdt'],
    ['btc.usdt'],
    ['btc\\usdt'],
  ])('%j is btcusdt', (text) => {
    expect(normalizeSearchText(text)).toBe('btcusdt');
  });

  it.each([
    ['', ''],
    [' \t\u200b/-_ ', ''],
    ['.*', '*'],
    ['b%c', 'b%c'],
    ['(btc|eth)', '(btc|eth)'],
    ['₿', '₿'],
    ['🚀', '🚀'],
    ['比特币', '比特币'],
    ['BTC3L', 'btc3l'],
    ['Ⅻ', 'xii'],
  ])('%j is %j', (text, expected) => {
    expect(normalizeSearchText(text)).toBe(expected);
  });

  it('is idempotent for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 64 }), (text) => {
        expect(normalizeSearchText(normalizeSearchText(text))).toBe(normalizeSearchText(text));
      }),
      { examples: [['e\u200b\u0301'], ['\u0130'], ['\ud83d']] },
    );
  });

  it('ignores letter case', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9/_ -]{0,20}$/), (text) => {
        expect(normalizeSearchText(text.toUpperCase())).toBe(normalizeSearchText(text.toLowerCase()));
      }),
    );
  });
});
