import { describe, expect, it } from 'vitest';
import { LOCALES, preferredLocale, switchLanguage, withLanguage } from './locale.ts';

describe('SH-01 the language of a path without one', () => {
  it.each([
    ['zh_HK', ['en-US'], 'zh_HK'],
    ['fr_FR', ['zh-CN'], 'fr_FR'],
    ['it_IT', ['zh-CN'], 'zh_CN'],
    ['{"broken', ['de'], 'de_DE'],
    ['longest', ['en-US'], 'en_US'],
    [undefined, ['zh-Hant-TW', 'en'], 'zh_HK'],
    [undefined, ['zh'], 'zh_CN'],
    [undefined, ['zh-TW'], 'zh_HK'],
    [undefined, ['zh-MO'], 'zh_HK'],
    [undefined, ['zh-Hans-HK'], 'zh_CN'],
    [undefined, ['zh-SG'], 'zh_CN'],
    [undefined, ['yue-HK'], 'zh_HK'],
    [undefined, ['fr-FR', 'en-GB'], 'fr_FR'],
    [undefined, ['fr-CA'], 'fr_FR'],
    [undefined, ['pt-PT', 'en'], 'pt_BR'],
    [undefined, ['es-419'], 'es_ES'],
    [undefined, ['de-AT'], 'de_DE'],
    [undefined, ['ar-EG'], 'ar_AE'],
    [undefined, ['ar'], 'ar_AE'],
    [undefined, ['ja'], 'ja_JP'],
    [undefined, ['ko-KP'], 'ko_KR'],
    [undefined, ['vi'], 'vi_VN'],
    [undefined, ['tr-CY'], 'tr_TR'],
    [undefined, ['ru-KZ'], 'ru_RU'],
    [undefined, ['it', 'nl-NL', 'en-GB'], 'en_US'],
    [undefined, ['nl', 'ru'], 'ru_RU'],
    [undefined, ['longest'], 'en_US'],
    [undefined, [], 'en_US'],
  ])('stored %s and browser %s give %s', (stored, browser, expected) => {
    expect(preferredLocale(stored, browser)).toBe(expected);
  });

  it.each([
    ['/', '/en_US'],
    ['/market', '/en_US/market'],
    ['/market?area=6&area=8#list', '/en_US/market?area=6&area=8#list'],
    ['/trade/exchange/?tradeCode=btc_usdt', '/en_US/trade/exchange/?tradeCode=btc_usdt'],
    ['/it_IT/market', '/en_US/market'],
    ['/?redirect=/zh_CN/market', '/en_US?redirect=/zh_CN/market'],
    ['/zh_CN/market', undefined],
    ['/ar_AE/market?area=6', undefined],
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

describe('SH-03 the languages', () => {
  it('are thirteen and the pseudo-locale', () => {
    expect(LOCALES.map(({ locale }) => locale)).toEqual([
      'en_US',
      'zh_CN',
      'zh_HK',
      'ja_JP',
      'ko_KR',
      'vi_VN',
      'tr_TR',
      'ru_RU',
      'es_ES',
      'pt_BR',
      'fr_FR',
      'de_DE',
      'ar_AE',
      'longest',
    ]);
  });

  it.each(LOCALES)('$locale is written in the direction that its script has', ({ locale, dir }) => {
    expect(dir).toBe(locale === 'ar_AE' ? 'rtl' : 'ltr');
  });

  it.each(LOCALES)('$locale counts in latin digits', ({ tag }) => {
    expect(new Intl.NumberFormat(tag).resolvedOptions().numberingSystem).toBe('latn');
  });

  it.each(LOCALES)('SH-02 $locale can be switched to and from', ({ locale }) => {
    expect(switchLanguage('/en_US/login?redirect=%2Fen_US%2Fmarket#x', locale)).toBe(
      `/${locale}/login?redirect=%2F${locale}%2Fmarket#x`,
    );
    expect(switchLanguage(`/${locale}/market`, 'en_US')).toBe('/en_US/market');
  });
});
