import { describe, expect, it } from 'vitest';
import {
  contractHref,
  foundContractHref,
  isDelivery,
  type LinkTarget,
  simulationHref,
  siteModeOf,
  spotHref,
} from './links.ts';

const written = ({ to, search }: LinkTarget) => {
  const query = new URLSearchParams(search).toString();
  return query === '' ? to : `${to}?${query}`;
};

describe('MN-09 links to markets', () => {
  it.each([
    ['BTC', 'USDT', 1, '/trade/exchange/?tradeCode=btc_usdt'],
    ['eth', 'btc', 2, '/trade/exchange/?tradeCode=eth_btc'],
    ['BTC3L', 'USDT', 6, '/trade/exchange/?tradeCode=btc3l_usdt_etf'],
    ['Wif', 'Usdt', 8, '/trade/exchange/?tradeCode=wif_usdt_alts'],
  ])('%s/%s of area %i is %s', (baseCurrency, quoteCurrency, tradeArea, expected) => {
    expect(written(spotHref({ baseCurrency, quoteCurrency, tradeArea }))).toBe(expected);
  });

  it.each([
    [contractHref('BTC_USDT'), '/contract/exchange/trade/?tradeName=btc_usdt'],
    [contractHref('btc_usdt_240628_d'), '/contract/exchange/trade/?tradeName=btc_usdt_240628_d'],
    [foundContractHref('ETH_USDT'), '/contract/exchange/eth_usdt'],
    [foundContractHref('a/../b?c'), '/contract/exchange/a%2F..%2Fb%3Fc'],
    [simulationHref('F_BTCF_USDT'), '/contract/mock/trade/?tradeName=f_btcf_usdt'],
  ])('writes %j', (target, expected) => {
    expect(written(target)).toBe(expected);
  });

  it.each([
    ['btc_usdt_w_d', true],
    ['BTC_USDT_D', true],
    ['btc_usdt', false],
    ['btcd', false],
  ])('%s is a delivery contract: %s', (tradeName, expected) => {
    expect(isDelivery(tradeName)).toBe(expected);
  });

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
