import { expect, it } from 'vitest';
import { isMockAsset, realAssetCode } from './mock-assets.ts';

it.each([
  ['F_USDT', true, 'USDT'],
  ['F_BTC', true, 'BTC'],
  ['USDT', false, 'USDT'],
  ['FIL', false, 'FIL'],
  ['WIF_F_', false, 'WIF_F_'],
])('%s: mock %s, stands for %s', (code, isMock, real) => {
  expect([isMockAsset(code), realAssetCode(code)]).toEqual([isMock, real]);
});
