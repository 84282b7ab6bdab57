import { describe, expect, it } from 'vitest';
import { siteModeOf } from './site-mode.ts';

describe('the mode of a page', () => {
  it.each([
    ['/en_US/contract/mock/trade/', 'simulation'],
    ['/en_US/simulation/account', 'simulation'],
    ['/en_US/simulation', 'simulation'],
    ['/en_US/simulations', 'exchange'],
    ['/en_US/contract/exchange/trade/', 'exchange'],
    ['/en_US', 'exchange'],
    ['/zh_CN/web3', 'web3'],
    ['/en_US/web3/swap', 'web3'],
    ['/en_US/web3x', 'exchange'],
  ])('%s belongs to the mode %s', (pathname, expected) => {
    expect(siteModeOf(pathname)).toBe(expected);
  });
});
