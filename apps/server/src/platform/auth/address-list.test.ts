import { describe, expect, it } from 'vitest';
import { createAddressTest, normaliseNetwork } from './address-list.ts';

describe('an address or network', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7/32', '203.0.113.7'],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['::1/128', '::1'],
  ])('%s is %s', (text, network) => {
    expect(normaliseNetwork(text)).toBe(network);
  });

  it.each([
    '',
    'x',
    '256.1.1.1',
    '1.2.3',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '::1/129',
    'fe80::1%eth0',
    '1.2.3.4/',
  ])('“%s” is none', (text) => {
    expect(normaliseNetwork(text)).toBeUndefined();
  });
});

describe('a list of allowed addresses', () => {
  it.each([
    [[], '198.51.100.1', true],
    [['203.0.113.7'], '203.0.113.7', true],
    [['203.0.113.7'], '::ffff:203.0.113.7', true],
    [['203.0.113.7'], '203.0.113.8', false],
    [['10.0.0.0/8'], '10.255.0.1', true],
    [['10.0.0.0/8'], '11.0.0.1', false],
    [['2001:db8::/32'], '2001:db8:1::5', true],
    [['2001:db8::/32'], '2001:db9::5', false],
    [['10.0.0.0/8', '::1'], '::1', true],
    [['10.0.0.0/8'], 'unknown', false],
    [['10.0.0.0/8'], '', false],
  ])('%o and %s: %s', (networks, address, allowed) => {
    expect(createAddressTest(networks)(address)).toBe(allowed);
  });
});
