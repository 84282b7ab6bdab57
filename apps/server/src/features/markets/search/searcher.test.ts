import { describe, expect, it } from 'vitest';
import { searcherDigest } from './searcher.ts';

describe('searcherDigest', () => {
  it('is equal for the same searcher, different for others, and depends on the salt', () => {
    const salt = Buffer.from('salt');
    const digest = (accountId: number, key = salt) => searcherDigest({ accountId }, key).toString('hex');
    expect(digest(1_000)).toBe(digest(1_000));
    expect(digest(1_000)).not.toBe(digest(1_001));
    expect(digest(1_000)).not.toBe(digest(1_000, Buffer.from('other')));
    expect(searcherDigest({ address: '1000' }, salt).toString('hex')).not.toBe(digest(1_000));
    expect(searcherDigest({ address: '2001:db8::1' }, salt)).toEqual(searcherDigest({ address: '2001:db8::2' }, salt));
    expect(searcherDigest({ address: '192.0.2.7' }, salt)).toEqual(
      searcherDigest({ address: '::ffff:192.0.2.7' }, salt),
    );
  });
});
