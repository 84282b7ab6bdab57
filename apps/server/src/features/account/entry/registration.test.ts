import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../../../testing/mails.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../../testing/server-fixture.ts';
import { REGISTER_CODE, REGISTER_EXISTS } from './entry.messages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ markets: false });
});
afterAll(() => server.close());

const bodyOf = (email: string, more: object = {}) => ({
  body: { email, password: TEST_PASSWORD, termsVersion: '1', ...more },
});
const begin = async (email: string, more: object = {}) => server.visitor().expect('register', bodyOf(email, more));
const mailOf = (challengeId: string) => server.visitor().expect('registrationMail', { params: { challengeId } });
const confirm = (challengeId: string, code: string) =>
  server.visitor().call('confirmRegistration', { body: { challengeId, code } });
const other = (code: string) => (code === '000000' ? '111111' : '000000');
const sql = <Row extends object>(text: string, values: unknown[] = []) => server.db.pool.query<Row>(text, values);
const usersOf = async (email: string) => (await sql('select 1 from users where email = $1', [email])).rowCount;
/** Lets a challenge be as if it were older. */
const age = (email: string, minutes: number) =>
  sql(
    `update mail_challenges set mailed_at = mailed_at - make_interval(mins => $2), expires_at = expires_at - make_interval(mins => $2)
      where email = $1`,
    [email, minutes],
  );

describe('a registration', () => {
  it('opens nothing before the address is proved, then user, core account and session, and keeps terms and invitation', async () => {
    const { challengeId, ...times } = await begin(' Ann@Example.com', { inviteCode: 'FRIEND24' });
    expect(times.expiresMs).toBeGreaterThan(Date.now() + 14 * 60_000);
    expect(times.resendMs).toBeGreaterThan(Date.now() + 50_000);
    const { subject, code } = await mailOf(challengeId);
    expect(subject).toBe('Your code to register');
    expect(await usersOf('ann@example.com')).toBe(0);
    const answer = await confirm(challengeId, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(answer).toMatchObject({ status: 200, data: { fnickname: 'ann', email: 'ann@example.com', photo: '' } });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^bourse_session=/);
    const { rows } = await sql<{ terms_version: string; invite_code: string; verified: boolean; age_s: number }>(
      `select terms_version, invite_code, email_verified as verified,
          extract(epoch from now() - registered_at)::integer as age_s
        from registrations join users on users.id = user_id where email = 'ann@example.com'`,
    );
    expect(rows).toEqual([{ terms_version: '1', invite_code: 'FRIEND24', verified: true, age_s: expect.any(Number) }]);
    const client = server.visitor();
    await client.enter('login', 'ann@example.com', TEST_PASSWORD);
    expect((await client.expect('balances')).items).toBeDefined();
    // Nothing is left that the password could be read from.
    const left = await sql('select 1 from mail_challenges where password_hash is not null and ended_at is not null');
    expect(left.rowCount).toBe(0);
  });

  it.each([
    ['no address', 'ann', {}, 'EMAIL_INVALID', 'email'],
    ['a house address', 'x@makers.bourse.test', {}, 'EMAIL_INVALID', 'email'],
    ['an address of sub-accounts', 'x@sub-account.invalid', {}, 'EMAIL_INVALID', 'email'],
    ['a pattern', 'weak@example.com', { password: 'aaaaaaaaaa' }, 'PASSWORD_WEAK', 'password'],
    ['a common password', 'weak@example.com', { password: 'sunshine123' }, 'PASSWORD_COMMON', 'password'],
    ['the address as password', 'weak@example.com', { password: 'weak@example' }, 'PASSWORD_PERSONAL', 'password'],
    ['other terms', 'old@example.com', { termsVersion: '0' }, 'TERMS_OUTDATED', 'termsVersion'],
    ['a short invitation', 'inv@example.com', { inviteCode: 'abc' }, 'BODY_INVALID', 'inviteCode'],
    ['an invitation with signs', 'inv@example.com', { inviteCode: "a'b;c" }, 'BODY_INVALID', 'inviteCode'],
  ])('is refused with %s', async (_what, email, more, error, field) => {
    const answer = await server.visitor().call('register', bodyOf(email, more));
    expect(answer).toMatchObject({ error, field, data: null });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('of an address that has an account answers the same, mails the owner a note, and cannot be confirmed', async () => {
    await server.visitor().register('taken@example.com', TEST_PASSWORD);
    const [known, unknown] = await Promise.all(
      ['TAKEN@example.com', 'free@example.com'].map((email) => server.visitor().call('register', bodyOf(email))),
    );
    expect(Object.keys(known?.data ?? {})).toEqual(Object.keys(unknown?.data ?? {}));
    const { status, code, msg, headers } = known ?? {};
    expect({ status, code, msg }).toEqual({ status: unknown?.status, code: unknown?.code, msg: unknown?.msg });
    expect(headers?.getSetCookie()).toEqual(unknown?.headers.getSetCookie());
    const challengeId = known?.data.challengeId ?? '';
    expect((await mailOf(challengeId)).code).toBe('');
    expect(await mailsTo(server, 'taken@example.com', REGISTER_EXISTS)).toHaveLength(1);
    const guesses = async (id: string) => {
      const errors = [];
      for (let i = 0; i < 6; i += 1) errors.push((await confirm(id, '1234567')).error);
      return errors;
    };
    expect(await guesses(challengeId)).toEqual(await guesses(unknown?.data.challengeId ?? ''));
  });
});

it('a registration that fails half-way leaves nothing behind, and its code stays good', async () => {
  const email = 'halfway@example.com';
  const { challengeId } = await begin(email, { inviteCode: 'HALFWAY1' });
  const { code } = await mailOf(challengeId);
  await sql(`alter table registrations add constraint broken check (invite_code <> 'HALFWAY1')`);
  expect((await confirm(challengeId, code)).status).toBe(500);
  await sql('alter table registrations drop constraint broken');
  expect(await usersOf(email)).toBe(0);
  expect((await confirm(challengeId, code)).code).toBe(200);
  const login = await server.visitor().call('login', { body: { email, password: TEST_PASSWORD } });
  expect(login.code).toBe(200);
});

describe('an address that somebody else registers', () => {
  it('belongs to whoever reads the mail, with the password of the challenge that the code belongs to', async () => {
    const email = 'owner@example.com';
    const thief = await begin(email, { password: 'the password of a thief' });
    const owner = await begin(email);
    const [thiefs, owners] = [await mailOf(thief.challengeId), await mailOf(owner.challengeId)];
    expect((await confirm(thief.challengeId, owners.code)).error).toBe(
      owners.code === thiefs.code ? undefined : 'MAIL_CODE_WRONG',
    );
    expect((await confirm(owner.challengeId, owners.code)).code).toBe(200);
    // Even the right code opens nothing once the address has its owner.
    expect((await confirm(thief.challengeId, thiefs.code)).error).toBe('CHALLENGE_INVALID');
    const login = (password: string) => server.visitor().call('login', { body: { email, password } });
    expect((await login('the password of a thief')).error).toBe('CREDENTIALS_WRONG');
    expect((await login(TEST_PASSWORD)).code).toBe(200);
  });

  it('has one user after parallel confirmations', async () => {
    const email = 'race@example.com';
    const begun = await Promise.all([begin(email), begin(email), begin(email)]);
    const codes = await Promise.all(begun.map(async ({ challengeId }) => (await mailOf(challengeId)).code));
    const answers = await Promise.all(
      begun.flatMap(({ challengeId }, at) => [
        confirm(challengeId, codes[at] ?? ''),
        confirm(challengeId, codes[at] ?? ''),
      ]),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error === 'CHALLENGE_INVALID')).toHaveLength(5);
    expect(await usersOf(email)).toBe(1);
  });
});

describe('the code of a registration', () => {
  it('may be wrong five times, then the right one is refused too', async () => {
    const { challengeId } = await begin('five@example.com');
    const { code } = await mailOf(challengeId);
    for (let i = 0; i < 5; i += 1) expect((await confirm(challengeId, other(code))).error).toBe('MAIL_CODE_WRONG');
    expect((await confirm(challengeId, code)).error).toBe('CHALLENGE_INVALID');
  });

  it('is counted before it is compared: of twenty at once five are', async () => {
    const { challengeId } = await begin('atonce@example.com');
    const { code } = await mailOf(challengeId);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(challengeId, other(code))));
    expect(answers.filter(({ error }) => error === 'MAIL_CODE_WRONG')).toHaveLength(5);
  });

  it('may be wrong ten times an hour over all challenges of the address from one network', async () => {
    const email = 'ten@example.com';
    const outcomes = [];
    for (let round = 0; round < 3; round += 1) {
      const { challengeId } = await begin(email);
      const { code } = await mailOf(challengeId);
      for (let i = 0; i < 4; i += 1) outcomes.push((await confirm(challengeId, other(code))).error);
    }
    expect(outcomes.filter((error) => error === 'MAIL_CODE_WRONG')).toHaveLength(10);
    expect(outcomes.slice(10)).toEqual(['CHALLENGE_INVALID', 'CHALLENGE_INVALID']);
  });

  it('is good for fifteen minutes', async () => {
    const { challengeId } = await begin('late@example.com');
    const { code } = await mailOf(challengeId);
    await age('late@example.com', 15);
    expect((await confirm(challengeId, code)).error).toBe('CHALLENGE_INVALID');
  });

  it('is mailed anew once a minute, which ends the one before', async () => {
    const email = 'again@example.com';
    const { challengeId } = await begin(email);
    const first = await mailOf(challengeId);
    const resend = () => server.visitor().call('resendRegistration', { body: { challengeId } });
    const soon = await resend();
    expect(soon).toMatchObject({ status: 429, error: 'RESEND_TOO_SOON' });
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(50);
    await age(email, 1);
    expect((await resend()).data).toMatchObject({ challengeId });
    const second = await mailOf(challengeId);
    if (first.code !== second.code) expect((await confirm(challengeId, first.code)).error).toBe('MAIL_CODE_WRONG');
    expect((await confirm(challengeId, second.code)).code).toBe(200);
    expect((await resend()).error).toBe('CHALLENGE_INVALID');
  });

  it('is mailed five times an hour to one address from one network; the answer does not tell', async () => {
    const email = 'flooded@example.com';
    const answers = [];
    for (let i = 0; i < 8; i += 1) answers.push(await server.visitor().call('register', bodyOf(email)));
    expect(answers.every(({ code }) => code === 200)).toBe(true);
    const last = answers.at(-1)?.data.challengeId ?? '';
    const unseen = await server.visitor().call('registrationMail', { params: { challengeId: last } });
    expect(unseen.error).toBe('CHALLENGE_INVALID');
    expect(await mailsTo(server, email, REGISTER_CODE)).toHaveLength(5);
  });
});

it('what nobody can answer any more is deleted after a day', async () => {
  const operator = await server.newOperator();
  await begin('forgotten@example.com');
  await operator.expect('beginQrLogin');
  await sql(`update mail_challenges set created_at = created_at - interval '25 hours'`);
  await sql(`update qr_logins set expires_at = expires_at - interval '25 hours'`);
  await begin('recent@example.com');
  await operator.expect('runJob', { body: { kind: 'account.remove-old-challenges', id: '' } });
  const left = async (table: string) => (await sql(`select 1 from ${table}`)).rowCount;
  await expect.poll(() => left('mail_challenges'), { timeout: 5_000 }).toBe(1);
  await expect.poll(() => left('qr_logins'), { timeout: 5_000 }).toBe(0);
});
