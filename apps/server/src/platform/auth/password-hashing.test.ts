import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { describe, expect, it } from 'vitest';
import { createPasswordHashing } from './password-hashing.ts';

describe('password hashing', () => {
  it('uses better-auth’s format', async () => {
    const hashing = createPasswordHashing();
    const made = await hashing.hash('correct horse');
    expect(made.ok && (await verifyPassword({ hash: made.value, password: 'correct horse' }))).toBe(true);
    const theirs = await hashPassword('correct horse');
    expect(await hashing.verify(theirs, 'correct horse')).toEqual({ ok: true, value: true });
    expect(await hashing.verify(theirs, 'wrong horse')).toEqual({ ok: true, value: false });
  });

  it('matches nothing without a hash', async () => {
    const hashing = createPasswordHashing();
    expect(await hashing.verify(undefined, 'the password of nobody')).toEqual({ ok: true, value: false });
  });

  it('accepts as many as fit in the queue, rejects the others, and accepts again afterwards', async () => {
    const hashing = createPasswordHashing({ concurrency: 1, maxWaiting: 3 });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => hashing.hash(`password ${i}`)));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true, false, false, false, false]);
    expect(answers[4]).toEqual({ ok: false, code: 'BUSY' });
    expect((await hashing.hash('once more')).ok).toBe(true);
  });

  it('continues after an invalid hash', async () => {
    const hashing = createPasswordHashing({ concurrency: 1, maxWaiting: 1 });
    await expect(hashing.verify('damaged', 'x')).rejects.toThrow('Invalid password hash');
    expect((await hashing.hash('x')).ok).toBe(true);
  });
});
