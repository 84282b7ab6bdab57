import { describe, expect, it } from 'vitest';
import { safeRedirect } from './redirect.ts';

describe('MN-03 the way back after login', () => {
  it.each([
    '/en_US',
    '/zh_CN/market?area=6#x',
    '/zh_HK/orderHome/coinTradeOrder',
    '/en_US/login/qr#token',
    '/en_US/assetManagement/home?next=%2F%2Fx&q=a%2Fb',
  ])('leads to %s', (target) => {
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
    'JaVaScRiPt:alert(1)//en_US',
    'data:text/html,en_US',
    '\tjavascript:alert(1)',
    ' /en_US',
    '///evil.example/en_US',
    '/\t/evil.example/en_US',
    '/%2F%2Fevil.example/en_US',
    '/%2fevil.example',
    '/%5Cevil.example/en_US',
    '/en_US/%2F%2Fevil.example',
    '/en_US/%252F%252Fevil.example',
    '/en_US/%2e%2e/%2e%2e/evil',
    '/en_US/../../evil',
    '/en_US//evil.example',
    '/en_US/%00',
    '/en_US/%0d%0aset-cookie:x',
    '/en_US@evil.example',
    '/@evil.example/en_US',
    '/en_us/market',
    'en_US/market',
    '/en_US\u0000',
    '/en_US/\u0085x',
    '\u2028/en_US',
    'http:/en_US',
    'https:evil.example',
    '/market',
  ])('never leads to %s', (target) => {
    expect(safeRedirect(target)).toBeUndefined();
  });
});
