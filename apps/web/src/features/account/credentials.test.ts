import { describe, expect, it } from 'vitest';
import { emailProblem, fieldOfRefusal, inviteCodeIn, inviteProblem, passwordProblem } from './credentials.ts';

describe('credentials', () => {
  it.each([
    ['', 'account.email.missing'],
    ['   ', 'account.email.missing'],
    ['nobody', 'error.EMAIL_INVALID'],
    ['a@b', 'error.EMAIL_INVALID'],
    ['a b@c.d', 'error.EMAIL_INVALID'],
    [' you@example.com ', undefined],
  ])('of the address %j say %s', (email, expected) => expect(emailProblem(email)).toBe(expected));

  it.each([
    ['', 'login', 'account.password.missing'],
    ['short', 'login', undefined],
    ['short', 'register', 'account.password.short'],
    ['一二三四五六七八九十', 'register', undefined],
    ['ten chars!', 'register', undefined],
  ] as const)('of the password %j at %s say %s', (password, mode, expected) => {
    expect(passwordProblem(password, mode)).toBe(expected);
  });

  it.each([
    ['EMAIL_INVALID', '', 'email'],
    ['PASSWORD_WEAK', '', 'password'],
    ['PASSWORD_BREACHED', '', 'password'],
    ['BODY_INVALID', 'inviteCode', 'inviteCode'],
    ['CREDENTIALS_WRONG', '', 'root'],
    ['BODY_INVALID', 'email', 'email'],
    ['BODY_INVALID', 'other', 'root'],
    ['NETWORK', '', 'root'],
  ] as const)('put the refusal %s of field %j under %s', (error, field, expected) => {
    expect(fieldOfRefusal(error, field)).toBe(expected);
  });

  it.each([
    ['', undefined, ''],
    [' FRIEND24 ', undefined, ''],
    ['abc', 'account.inviteCode.wrong', ''],
    ['a-b-c-d', 'account.inviteCode.wrong', ''],
    ['A'.repeat(17), 'account.inviteCode.wrong', ''],
    ['FRIEND24', undefined, 'FRIEND24'],
  ])('of the invitation code %j say %s, and take %j from an address', (code, problem, taken) => {
    expect(inviteProblem(code)).toBe(problem);
    expect(inviteCodeIn(code)).toBe(taken);
  });
});
