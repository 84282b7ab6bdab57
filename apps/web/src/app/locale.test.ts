import { describe, expect, it } from 'vitest';
import { preferredLocale, switchLanguage, withLanguage } from './locale.ts';

describe('SH-01 the language of a path without one', () => {
  it.each([
    ['zh_HK', ['en-US'], 'zh_HK'],
    ['fr_FR', ['zh-CN'], 'zh_CN'],
    ['longest', ['en-US'], 'en_US'],
    [undefined, ['zh-Hant-TW', 'en'], 'zh_HK'],
    [undefined, ['zh'], 'zh_CN'],
    [undefined, ['fr-FR', 'en-GB'], 'en_US'],
    [undefined, ['ja'], 'en_US'],
    [undefined, [], 'en_US'],
  ])('stored %s and browser %s give %s', (stored, browser, expected) => {
    expect(preferredLocale(stored, browser)).toBe(expected);
  });

  it.each([
    ['/', '/en_US'],
    ['/market', '/en_US/market'],
    ['/market?area=6&area=8#list', '/en_US/market?area=6&area=8#list'],
    ['/trade/exchange/?tradeCode=btc_usdt', '/en_US/trade/exchange/?tradeCode=btc_usdt'],
    ['/fr_FR/market', '/en_US/market'],
    ['/?redirect=/zh_CN/market', '/en_US?redirect=/zh_CN/market'],
    ['/zh_CN/market', undefined],
    ['/longest', undefined],
  ])('%s goes to %s', (href, expected) => {
    expect(withLanguage(href, 'en_US')).toBe(expected);
  });
});

describe('SH-02 a change of language', () => {
  it.each([
    ['/en_US/market?area=6#list', '/zh_CN/market?area=6#list'],
    ['/en_US', '/zh_CN'],
    ['/en_US/login?redirect=/en_US/market', '/zh_CN/login?redirect=/zh_CN/market'],
    ['/en_US/login?redirect=%2Fen_US%2Fmarket%3Farea%3D6', '/zh_CN/login?redirect=%2Fzh_CN%2Fmarket%3Farea%3D6'],
    ['/en_US/login?tab=register&redirect=%2fen_US', '/zh_CN/login?tab=register&redirect=%2fzh_CN'],
    ['/en_US/login?redirect=/market', '/zh_CN/login?redirect=/market'],
    ['/en_US/market?note=/en_US/x', '/zh_CN/market?note=/en_US/x'],
  ])('turns %s into %s', (href, expected) => {
    expect(switchLanguage(href, 'zh_CN')).toBe(expected);
  });
});
