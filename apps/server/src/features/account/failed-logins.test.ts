import { expect, it } from 'vitest';
import { createFailedLogins } from './failed-logins.ts';

const ANN = 'ann@example.com';

it('blocks an address after twenty wrong passwords, and only that one', () => {
  const failed = createFailedLogins();
  for (let i = 0; i < 19; i += 1) failed.note(ANN, 0);
  expect(failed.isBlocked(ANN, 0)).toBe(false);
  failed.note(ANN, 0);
  expect(failed.isBlocked(ANN, 0)).toBe(true);
  expect(failed.isBlocked('bob@example.com', 0)).toBe(false);
});

it('lets it try again after ten minutes', () => {
  const failed = createFailedLogins();
  for (let i = 0; i < 20; i += 1) failed.note(ANN, 0);
  expect(failed.isBlocked(ANN, 599_999)).toBe(true);
  expect(failed.isBlocked(ANN, 600_000)).toBe(false);
});

it('forgets them when the right password is given', () => {
  const failed = createFailedLogins();
  for (let i = 0; i < 20; i += 1) failed.note(ANN, 0);
  failed.clear(ANN);
  expect(failed.isBlocked(ANN, 0)).toBe(false);
});

it('keeps a bounded number of addresses', () => {
  const failed = createFailedLogins();
  for (let i = 0; i < 20; i += 1) failed.note(ANN, 0);
  for (let i = 0; i < 50_000; i += 1) failed.note(`${i}@example.com`, 0);
  expect(failed.isBlocked(ANN, 0)).toBe(false);
});
