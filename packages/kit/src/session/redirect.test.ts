import { describe, expect, it } from 'vitest';
import { safeRedirect } from './redirect.ts';

describe('MN-03 the way back after login', () => {
  it.each(['/en_US', '/zh_CN/market?area=6#x', '/zh_HK/orderHome/coinTradeOrder'])('leads to %s', (target) => {
    expect(safeRedirect(target)).toBe(target);
  });

  it.each([
    undefined,
    '',
    'https://evil.example/en_US',
    '//evil.example/en_US',
    '/\\evil.example',
    '/en_US\\..\\x',
    '/en_US/\tx',
    'javascript:alert(1)',
    '/market',
  ])('never leads to %s', (target) => {
    expect(safeRedirect(target)).toBeUndefined();
  });
});
