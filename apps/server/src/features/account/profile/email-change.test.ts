import type { RouteName } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DrivenTime } from '../../../testing/driven-time.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../../testing/server-fixture.ts';
import type { TestClient, WireRequest } from '../../../testing/test-client.ts';

const time = new DrivenTime();
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

let server: TestServer;
beforeAll(async () => {
  // The core has the system's clock, and takes no pause that is far ahead.
  await time.pass(Date.now() - time.nowMs());
  server = await startTestServer({ time, markets: false });
});
afterAll(() => server.close());

/** A call without the proof that the client makes by itself otherwise. */
async function unproved(client: TestClient, name: RouteName, request: WireRequest) {
  const { password } = client;
  client.password = undefined;
  const answer = await client.call(name, request);
  client.password = password;
  return answer;
}
const emailOf = async (client: TestClient) => (await client.expect('sessionUser')).email;
const login = (email: string) => server.visitor().call('login', { body: { email, password: TEST_PASSWORD } });
const newestMail = async (email: string) => {
  const { rows } = await server.db.pool.query<{ template: string; body_text: string }>(
    'select template, body_text from mails where to_address = $1 order by mail_id desc limit 1',
    [email],
  );
  return rows[0] ?? { template: '', body_text: '' };
};
const codeTo = async (email: string) => /\b\d{6}\b/.exec((await newestMail(email)).body_text)?.[0] ?? '';
const confirm = (client: TestClient, side: 'old' | 'new', code: string) =>
  client.call('confirmEmailChange', { body: { side, code } });
const undo = (token: string, client = server.visitor()) => client.call('undoEmailChange', { body: { token } });

let targets = 0;
/** Somebody who has begun to change his address. */
async function begun() {
  const client = await server.newUser();
  targets += 1;
  const [from, to] = [await emailOf(client), `target-${process.pid}-${targets}@example.com`];
  const state = await client.expect('beginEmailChange', { body: { email: to } });
  return { client, from, to, state };
}
/** Somebody who has changed his address, and the token that undoes it. */
async function changed() {
  const change = await begun();
  const { client, from, to } = change;
  await confirm(client, 'old', await codeTo(from));
  expect((await confirm(client, 'new', await codeTo(to))).data).toMatchObject({ isOpen: false });
  const token = /#([\w-]{43})/.exec((await newestMail(from)).body_text)?.[1] ?? '';
  return { ...change, token };
}

describe('changing the address', () => {
  it('takes a proof of the owner and the codes of both mailboxes; the second switches', async () => {
    const { client, from, to, state } = await begun();
    expect(state).toMatchObject({ isOpen: true, newEmail: to, isOldConfirmed: false, isNewConfirmed: false });
    expect((await unproved(client, 'beginEmailChange', { body: { email: to } })).error).toBe('STEP_UP_REQUIRED');
    const newCode = await codeTo(to);
    expect((await confirm(client, 'new', newCode)).data).toMatchObject({ isOpen: true, isNewConfirmed: true });
    expect(await emailOf(client)).toBe(from);
    // One mailbox twice is not both.
    expect((await confirm(client, 'new', newCode)).data).toMatchObject({ isOpen: true, isOldConfirmed: false });
    expect((await confirm(client, 'old', await codeTo(from))).data).toMatchObject({ isOpen: false });
    expect(await emailOf(client)).toBe(to);
    expect((await login(from)).error).toBe('CREDENTIALS_WRONG');
    expect((await login(to)).code).toBe(200);
  });

  it('ends all other sessions, voids links for a new password and pauses withdrawals', async () => {
    const client = await server.newUser();
    const email = await emailOf(client);
    const other = server.visitor();
    await other.enter('login', email, TEST_PASSWORD);
    await server.visitor().expect('requestPasswordReset', { body: { email } });
    await expect.poll(async () => (await newestMail(email)).template).toBe('account.password-reset');
    const reset = /#([\w-]{43})/.exec((await newestMail(email)).body_text)?.[1] ?? '';
    await client.expect('beginEmailChange', { body: { email: `other-${email}` } });
    await confirm(client, 'old', await codeTo(email));
    await confirm(client, 'new', await codeTo(`other-${email}`));
    expect((await other.call('sessionUser')).error).toBe('LOGIN_REQUIRED');
    expect((await client.call('sessionUser')).code).toBe(200);
    const body = { token: reset, newPassword: 'another-one-for-tests-77' };
    expect((await server.visitor().call('resetPassword', { body })).error).toBe('RESET_LINK_INVALID');
    const until = async () => (await client.expect('accountOverview')).withdrawalsPausedUntilMs;
    await expect.poll(until).toBeGreaterThan(time.nowMs());
    const { items } = await client.expect('accountActivity', { query: { group: 'security' } });
    expect(items.map(({ event }) => event)).toEqual(expect.arrayContaining(['email-change-asked', 'email-changed']));
  });

  it('answers the same whether or not the new address has an account, and never gives it away', async () => {
    const [client, owner] = [await server.newUser(), await server.newUser()];
    const taken = await emailOf(owner);
    const free = await begun();
    const answer = await client.expect('beginEmailChange', { body: { email: taken } });
    expect({ ...answer, newEmail: '' }).toEqual({ ...free.state, newEmail: '' });
    expect(await newestMail(taken)).toMatchObject({ template: 'account.email-in-use' });
    await confirm(client, 'old', await codeTo(await emailOf(client)));
    expect((await confirm(client, 'new', '000000')).error).toBe('EMAIL_CODE_WRONG');
    expect(await emailOf(owner)).toBe(taken);
  });

  it('ends after five wrong codes, and the right one comes too late', async () => {
    const { client, from } = await begun();
    const right = await codeTo(from);
    const wrong = right === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i += 1) expect((await confirm(client, 'old', wrong)).error).toBe('EMAIL_CODE_WRONG');
    expect((await confirm(client, 'old', right)).error).toBe('EMAIL_CHANGE_NONE');
  });

  it('is of the session that asked, of half an hour, and given up by its owner', async () => {
    const first = await begun();
    const oldCode = await codeTo(first.from);
    const other = server.visitor();
    await other.enter('login', first.from, TEST_PASSWORD);
    expect((await other.expect('emailChange')).isOpen).toBe(false);
    expect((await confirm(other, 'old', oldCode)).error).toBe('EMAIL_CHANGE_NONE');
    await first.client.expect('cancelEmailChange');
    expect((await confirm(first.client, 'old', oldCode)).error).toBe('EMAIL_CHANGE_NONE');
    const second = await begun();
    const code = await codeTo(second.from);
    await time.pass(30 * MINUTE_MS);
    expect((await confirm(second.client, 'old', code)).error).toBe('EMAIL_CHANGE_NONE');
  });

  it('voids the codes of an older request', async () => {
    const { client, from, to } = await begun();
    const old = await codeTo(to);
    await client.expect('beginEmailChange', { body: { email: `newer-${to}` } });
    const newer = await codeTo(`newer-${to}`);
    if (old !== newer) expect((await confirm(client, 'new', old)).error).toBe('EMAIL_CODE_WRONG');
    await confirm(client, 'old', await codeTo(from));
    await confirm(client, 'new', newer);
    expect(await emailOf(client)).toBe(`newer-${to}`);
  });

  it('refuses the same address, one that is none, one of the house, and a sixth in a day', async () => {
    const client = await server.newUser();
    const ask = (email: string) => client.call('beginEmailChange', { body: { email } });
    expect((await ask((await emailOf(client)).toUpperCase())).error).toBe('EMAIL_SAME');
    expect((await ask('nobody')).error).toBe('EMAIL_INVALID');
    for (const email of ['x@makers.bourse.test', 'x@sub-account.invalid'])
      expect((await ask(email)).error).toBe('EMAIL_INVALID');
    for (let i = 0; i < 5; i += 1) expect((await ask(`day-${process.pid}-${i}@example.com`)).code).toBe(200);
    expect(await ask('day-6@example.com')).toMatchObject({ status: 429, error: 'EMAIL_CHANGE_LIMIT' });
  });

  it('lets one win when two want the same free address', async () => {
    const [one, two] = [await server.newUser(), await server.newUser()];
    const [first, second, target] = [await emailOf(one), await emailOf(two), `race-${process.pid}@example.com`];
    await one.expect('beginEmailChange', { body: { email: target } });
    const codeOne = await codeTo(target);
    await two.expect('beginEmailChange', { body: { email: target } });
    const codeTwo = await codeTo(target);
    await confirm(one, 'old', await codeTo(first));
    await confirm(two, 'old', await codeTo(second));
    const answers = await Promise.all([confirm(one, 'new', codeOne), confirm(two, 'new', codeTwo)]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error === 'EMAIL_CHANGE_NONE')).toHaveLength(1);
  });
});

describe('undoing it', () => {
  it('restores the old address, ends every session, opens none, and works once', async () => {
    const { client, from, to, token } = await changed();
    const visitor = server.visitor();
    const answer = await undo(token, visitor);
    expect(answer).toMatchObject({ code: 200, data: {} });
    expect((await visitor.call('sessionUser')).error).toBe('LOGIN_REQUIRED');
    expect((await client.call('sessionUser')).error).toBe('LOGIN_REQUIRED');
    expect((await login(to)).error).toBe('CREDENTIALS_WRONG');
    expect((await login(from)).code).toBe(200);
    expect((await undo(token)).error).toBe('EMAIL_UNDO_INVALID');
  });

  it('is good for 72 hours', async () => {
    const { token } = await changed();
    await time.pass(72 * HOUR_MS);
    expect((await undo(token)).error).toBe('EMAIL_UNDO_INVALID');
    expect((await undo('x'.repeat(43))).error).toBe('EMAIL_UNDO_INVALID');
  });

  it('of the first of two changes restores the first address, and the token of the second is void', async () => {
    const { client, from, to, token } = await changed();
    await client.expect('beginEmailChange', { body: { email: `third-${to}` } });
    await confirm(client, 'old', await codeTo(to));
    await confirm(client, 'new', await codeTo(`third-${to}`));
    const second = /#([\w-]{43})/.exec((await newestMail(to)).body_text)?.[1] ?? '';
    expect((await undo(token)).code).toBe(200);
    expect((await login(from)).code).toBe(200);
    expect((await undo(second)).error).toBe('EMAIL_UNDO_INVALID');
  });

  it('of two callers with one token lets one win', async () => {
    const { token } = await changed();
    const answers = await Promise.all([undo(token), undo(token)]);
    expect(answers.map(({ code }) => code === 200).toSorted()).toEqual([false, true]);
  });

  it('cannot be prevented: until then nobody else gets the old address, and its mailbox hears why', async () => {
    const { client, from, token } = await changed();
    const code = async (email: string) => {
      const body = { email, password: TEST_PASSWORD, termsVersion: '1' };
      const { challengeId } = await server.visitor().expect('register', { body });
      return (await server.visitor().expect('registrationMail', { params: { challengeId } })).code;
    };
    expect(await code(from)).toBe('');
    expect((await newestMail(from)).template).toBe('account.register-held');
    const other = await server.newUser();
    await other.expect('beginEmailChange', { body: { email: from } });
    expect((await newestMail(from)).template).toBe('account.email-in-use');
    // Its own account may have it back the ordinary way.
    await client.expect('beginEmailChange', { body: { email: from } });
    expect((await newestMail(from)).template).toBe('account.email-code-new');
    expect((await undo(token)).code).toBe(200);
    const late = await changed();
    await time.pass(72 * HOUR_MS);
    expect(await code(late.from)).toMatch(/^\d{6}$/);
  });

  it('cannot be prevented by a code that was mailed before the address had its account', async () => {
    const from = `early-${process.pid}@example.com`;
    const body = { email: from, password: TEST_PASSWORD, termsVersion: '1' };
    const { challengeId } = await server.visitor().expect('register', { body });
    const { code } = await server.visitor().expect('registrationMail', { params: { challengeId } });
    const client = server.visitor();
    await client.enter('register', from, TEST_PASSWORD);
    client.password = TEST_PASSWORD;
    await client.expect('beginEmailChange', { body: { email: `late-${from}` } });
    await confirm(client, 'old', await codeTo(from));
    await confirm(client, 'new', await codeTo(`late-${from}`));
    const late = await server.visitor().call('confirmRegistration', { body: { challengeId, code } });
    expect(late.error).toBe('CHALLENGE_INVALID');
  });
});
