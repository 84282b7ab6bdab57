import { describe, expect, it } from 'vitest';
import { addressesOf, createBodyOf, draftOf, EMPTY_KEY, type KeyDraft, keyErrors, shortKey } from './key-terms.ts';

const NOW = Date.UTC(2030, 0, 1);
const key = (changes: Partial<KeyDraft> = {}): KeyDraft => ({ ...EMPTY_KEY, label: 'Grid bot', ...changes });
const PEM = '-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----';

describe('a key that is typed', () => {
  it('may read and nothing else until more is allowed', () => {
    expect(EMPTY_KEY.permissions).toEqual(['read']);
  });

  it.each([
    ['no name', key({ label: '  ' }), { label: 'apiKeys.labelMissing' }],
    ['no public key', key({ kind: 'rsa' }), { publicKey: 'error.API_KEY_PUBLIC_KEY_INVALID' }],
    [
      'half a public key',
      key({ kind: 'ed25519', publicKey: 'MCow' }),
      { publicKey: 'error.API_KEY_PUBLIC_KEY_INVALID' },
    ],
    ['a name for an address', key({ ips: 'localhost' }), { ips: 'error.API_KEY_ADDRESS_INVALID' }],
    [
      'withdrawing from everywhere',
      key({ permissions: ['read', 'trade', 'withdraw'] }),
      { ips: 'error.API_KEY_ADDRESS_REQUIRED' },
    ],
    ['every address', key({ ips: '0.0.0.0/0' }), { ips: 'error.API_KEY_ADDRESS_TOO_WIDE' }],
    ['both halves of them', key({ ips: '0.0.0.0/1 128.0.0.0/1' }), { ips: 'error.API_KEY_ADDRESS_TOO_WIDE' }],
    ['every address of IPv6', key({ ips: '::/0' }), { ips: 'error.API_KEY_ADDRESS_TOO_WIDE' }],
    [
      'withdrawing from a large network',
      key({ permissions: ['read', 'trade', 'withdraw'], ips: '203.0.113.7 10.0.0.0/8' }),
      { ips: 'error.API_KEY_ADDRESS_TOO_WIDE' },
    ],
    [
      'withdrawing from a large network of IPv6',
      key({ permissions: ['read', 'trade', 'withdraw'], ips: '2001:db8::/47' }),
      { ips: 'error.API_KEY_ADDRESS_TOO_WIDE' },
    ],
    ['an end in the past', key({ expires: '2029-12-30T00:00' }), { expires: 'error.EXPIRY_INVALID' }],
    ['half a date', key({ expires: 'someday' }), { expires: 'error.EXPIRY_INVALID' }],
  ])('with %s is refused', (_, draft, errors) => {
    expect(keyErrors(draft, NOW)).toEqual(errors);
  });

  it.each([
    key(),
    key({ kind: 'ed25519', publicKey: PEM }),
    key({ ips: '203.0.113.7\n10.0.0.0/8, 2001:db8::/32' }),
    key({ permissions: ['read', 'withdraw'], ips: '203.0.113.7' }),
    key({ permissions: ['read', 'withdraw'], ips: '203.0.113.0/24 2001:db8::/48' }),
    // Checked before the sub-account was chosen; the form does not show it any more.
    key({ subId: '1001', permissions: ['read', 'withdraw'] }),
    key({ expires: '2030-06-01T00:00' }),
  ])('is fine as %o', (draft) => {
    expect(keyErrors(draft, NOW)).toEqual({});
  });
});

it('reads addresses whatever parts them', () => {
  expect(addressesOf(' 1.2.3.4,5.6.7.8\n\n::1; ')).toEqual(['1.2.3.4', '5.6.7.8', '::1']);
});

it('sends a public key with the kinds that have one', () => {
  expect(createBodyOf(key({ publicKey: PEM }))).toEqual({
    label: 'Grid bot',
    kind: 'hmac',
    permissions: { read: true, trade: false, transfer: false, withdraw: false },
    ipAllowList: [],
    expiresMs: 0,
  });
  expect(createBodyOf(key({ subId: '1001' }))).toMatchObject({ subId: 1_001 });
  expect(createBodyOf(key({ subId: '1001', permissions: ['read', 'withdraw'] })).permissions.withdraw).toBe(false);
  expect(createBodyOf(key({ kind: 'rsa', publicKey: ` ${PEM}\n` }))).toMatchObject({ kind: 'rsa', publicKey: PEM });
});

it('types a key that is there as it was', () => {
  const expires = '2030-06-01T12:30';
  const stored = {
    ...{ subId: 0, subName: '' },
    ...{ keyId: '1', apiKey: 'abc', createdMs: 0, lastUsedMs: 0, lastUsedIp: '', label: 'Bot', kind: 'hmac' as const },
    ...{ publicKey: '', permissions: { read: true, trade: true, transfer: false, withdraw: false } },
    ipAllowList: ['::1', '1.2.3.4'],
    expiresMs: new Date(expires).getTime(),
  };
  expect(draftOf(stored)).toMatchObject({ label: 'Bot', permissions: ['read', 'trade'], ips: '::1\n1.2.3.4', expires });
  expect(draftOf({ ...stored, expiresMs: 0 }).expires).toBe('');
  expect([draftOf(stored).subId, draftOf({ ...stored, subId: 1_001 }).subId]).toEqual(['', '1001']);
});

it('shows both ends of a long key', () => {
  expect(shortKey('0123456789abcdef')).toBe('0123456789abcdef');
  expect(shortKey('0123456789abcdefXYZ1')).toBe('01234567…XYZ1');
});
