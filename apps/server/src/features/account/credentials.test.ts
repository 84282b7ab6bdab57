import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../testing/server-fixture.ts';
import { checkPassword } from './credentials.ts';

const EMAIL = 'ann.lovelace@example.com';
const reasonOf = (password: string) => checkPassword(password, EMAIL).reason;

describe('a password', () => {
  it.each([
    'correct horse',
    'correct horse battery staple',
    'Harbour-Lantern-58',
    'πάσσγουορντ!',
    '马到成功二零一七年秋天',
    'xk9#mQ2$vL',
    'Zq8!vR2#mK5x',
    'I drink tea at six',
    'a-good-password-1',
    'the first password',
    TEST_PASSWORD,
  ])('%s is taken', (password) => {
    expect(checkPassword(password, EMAIL)).toEqual({ ok: true, value: password });
  });

  it.each([
    ['nine characters', 'abcdefgh1'],
    ['five wide characters of two units each', '😀😁😂🤣😃'],
    ['more than 128 characters', 'abcdef'.repeat(22)],
    ['half a character', `${'correct horse'}\ud800`],
  ])('of %s is refused', (_what, password) => {
    expect(checkPassword(password, EMAIL)).toMatchObject({ ok: false, code: 'PASSWORD_WEAK' });
  });

  it.each([
    'sunshine123',
    'Sunshine123!',
    '1q2w3e4r5t6y',
    'Password123',
    'P@ssw0rd2024!',
    'password!!!!',
    'passwordpassword',
    '123password321',
    'drowssap1234',
    'Liverpool2026',
    'Summer2025!!',
    'M1chael1990',
    'trustno1trustno1',
    'monkey1234567',
    'qwerty-dragon',
    'iloveyou2026',
    'letmein_2026',
  ])('%s is close to one of the most used', (password) => {
    expect(reasonOf(password)).toMatch(/most used|pattern/);
  });

  it.each([
    'Bourse1234',
    'b0urse2026!',
    'BourseBourse1',
    'exchange2026',
    'cryptotrading',
    'Trading4Money',
    'Bitcoin2026!',
    EMAIL,
    'Lovelace1815',
    'annlovelace1',
    'ann@example1',
    'ecalevol2026',
    'L0vel@ce123',
  ])('%s is about the site or its user', (password) => {
    expect(reasonOf(password)).toMatch(/from this site|most used/);
  });

  it.each([
    'aaaaaaaaaaaa',
    'abababababab',
    'abcdefghijkl',
    'zyxwvutsrqpo',
    '0123456789',
    '9876543210',
    'qwertyuiop',
    'qwertzuiop12',
    'asdfghjkl;',
    'zaq12wsxcde3',
    '1qaz2wsx3edc',
    '!qaz@wsx#edc',
    'йцукенгшщз',
    'abc123abc123',
    'abcde54321abcde',
    '12.05.1990',
    '1990-05-12',
    '12051990 12051990',
    '24681357'.padEnd(12, '1357'),
  ])('%s is a pattern', (password) => {
    expect(reasonOf(password)).toMatch(/pattern|most used/);
  });

  it('of random characters is accepted, and any is checked quickly', () => {
    const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
    assert(
      property(string({ unit: 'binary', maxLength: 64 }), (text) => {
        const { ok, reason } = checkPassword(text, EMAIL);
        expect(ok).toBe(reason === undefined);
      }),
      { seed: 20_261_125, numRuns: 300 },
    );
    let seed = 20_261_125;
    const next = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return letters.charAt(Math.floor((seed / 2 ** 31) * letters.length));
    };
    for (let i = 0; i < 300; i += 1) {
      const password = Array.from({ length: 12 }, next).join('');
      expect(checkPassword(password, EMAIL)).toEqual({ ok: true, value: password });
    }
  });
});
