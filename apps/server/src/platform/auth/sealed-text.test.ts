import { expect, it } from 'vitest';
import { createSealer } from './sealed-text.ts';

const sealer = createSealer('a'.repeat(64), 'test');

it('decrypts in the same context', () => {
  const sealed = sealer.seal('a secret', 'key-1');
  expect(sealed).not.toContain('secret');
  expect(sealer.open(sealed, 'key-1')).toBe('a secret');
  expect(sealer.open(sealed, 'key-2')).toBeUndefined();
});

it('encrypts the same text differently each time', () => {
  expect(sealer.seal('a secret', 'key-1')).not.toBe(sealer.seal('a secret', 'key-1'));
});

it('rejects texts of another secret or purpose, and modified texts', () => {
  const sealed = sealer.seal('a secret', 'key-1');
  expect(createSealer('b'.repeat(64), 'test').open(sealed, 'key-1')).toBeUndefined();
  expect(createSealer('a'.repeat(64), 'other').open(sealed, 'key-1')).toBeUndefined();
  const bytes = Buffer.from(sealed, 'base64');
  for (const at of [0, 12, 28, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(sealer.open(changed.toString('base64'), 'key-1')).toBeUndefined();
  }
  expect(sealer.open('', 'key-1')).toBeUndefined();
  expect(sealer.open('AAAA', 'key-1')).toBeUndefined();
});
