import { describe, expect, it } from 'vitest';
import { preferredLanguage, withConsoleLanguage } from './languages.ts';

describe('the language of the console', () => {
  it.each([
    ['zh_CN', ['en-US'], 'zh_CN'],
    ['fr_FR', ['fr-FR', 'zh-HK'], 'zh_CN'],
    [undefined, ['de-DE', 'en-GB', 'zh-CN'], 'en_US'],
    [undefined, ['ja-JP'], 'en_US'],
    [undefined, [], 'en_US'],
  ])('chosen %s, browser %j: %s', (stored, browser, language) => {
    expect(preferredLanguage(stored, browser)).toBe(language);
  });

  it.each([
    ['/console', '/console/en_US'],
    ['/console/', '/console/en_US'],
    ['/console/audit', '/console/en_US/audit'],
    ['/console/fr_FR/audit', '/console/en_US/audit'],
    ['/console/zh_CN/audit', undefined],
    ['/console/en_US', undefined],
  ])('%s leads to %s', (pathname, target) => {
    expect(withConsoleLanguage(pathname, 'en_US')).toBe(target);
  });
});
