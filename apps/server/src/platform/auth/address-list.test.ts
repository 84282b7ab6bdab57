import { describe, expect, it } from 'vitest';
import { createAddressTest, limitKeyOf, normalizeNetwork, plainAddress } from './address-list.ts';

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
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107/128', '203.0.113.7'],
    ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
    ['::ffff:0:0/96', '0.0.0.0/0'],
  ])('%s is %s', (text, network) => {
    expect(normalizeNetwork(text)).toBe(network);
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
    expect(normalizeNetwork(text)).toBeUndefined();
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

describe('plainAddress', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0000:0000:0001::1', '2001:db8::1:0:0:1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80::1', 'fe80:0:0:0::/64'],
    ['::1', '::1', '0:0:0:0::/64'],
    ['::', '::', '0:0:0:0::/64'],
    ['unknown', 'unknown', 'unknown'],
    ['', '', ''],
  ])('%s is %s and counted as %s', (address, plain, key) => {
    expect(plainAddress(address)).toBe(plain);
    expect(limitKeyOf(address)).toBe(key);
  });
});
