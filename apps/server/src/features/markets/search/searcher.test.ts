import { describe, expect, it } from 'vitest';
import { network, searcherDigest } from './searcher.ts';

describe('who searches', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['unknown', 'unknown'],
  ])('the network of %s is %s', (address, expected) => {
    expect(network(address)).toBe(expected);
  });

  it('is one digest for one person, another for everybody else, and none without the salt', () => {
    const salt = Buffer.from('salt');
    const digest = (accountId: number, key = salt) => searcherDigest({ accountId }, key).toString('hex');
    expect(digest(1_000)).toBe(digest(1_000));
    expect(digest(1_000)).not.toBe(digest(1_001));
    expect(digest(1_000)).not.toBe(digest(1_000, Buffer.from('other')));
    expect(searcherDigest({ address: '1000' }, salt).toString('hex')).not.toBe(digest(1_000));
    expect(searcherDigest({ address: '2001:db8::1' }, salt)).toEqual(searcherDigest({ address: '2001:db8::2' }, salt));
  });
});
