import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GatewayClient } from '../../testing/gateway-client.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/server-fixture.ts';
import { TestClient } from '../../testing/test-client.ts';

const FREE = { orders: false, withdrawals: false };
const NO_WITHDRAWALS = { orders: false, withdrawals: true };
const reason = 'a test';

let server: TestServer;
let first: TestClient;
let second: TestClient;
let user: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [first, second] = [await server.newOperator(), await server.newOperator()];
});
beforeEach(async () => {
  user = await server.newUser();
});
afterAll(() => server.close());

const of = ({ accountId }: TestClient) => ({ params: { accountId: String(accountId) } });
const emailOf = async (client: TestClient) => (await client.expect('sessionUser')).email;
const freeze = (client: TestClient, by = first) =>
  by.call('freezeUser', { ...of(client), body: { ...NO_WITHDRAWALS, seen: FREE, reason } });
const lift = (client: TestClient, by = first) =>
  by.call('freezeUser', { ...of(client), body: { ...FREE, seen: NO_WITHDRAWALS, reason } });
const setLogin = (client: TestClient, isFrozen: boolean, by = first) =>
  by.call('freezeUserLogin', { ...of(client), body: { isFrozen, reason } });
const detail = (client: TestClient, by = first) => by.expect('consoleUser', of(client));

/** Decides on a proposal with the content that the list shows. */
async function approve(proposalId: string, by: TestClient) {
  const { items } = await first.expect('consoleApprovals', { query: { state: 'pending' } });
  const contentHash = items.find((one) => one.proposalId === proposalId)?.contentHash ?? '0'.repeat(64);
  return by.call('approveProposal', { params: { proposalId }, body: { contentHash } });
}

/** What an owner finds in his log about operators. */
async function operatorEvents(client: TestClient): Promise<string[]> {
  const { items } = await first.expect('consoleUserActivity', { ...of(client), query: { group: 'operator' } });
  return items.map(({ event }) => event);
}

describe('a freeze of withdrawals', () => {
  it('is done by one and lifted by two, each by his own session', async () => {
    expect((await freeze(user)).data).toMatchObject({
      state: 'done',
      proposalId: '',
      user: { frozen: NO_WITHDRAWALS },
    });
    const { data } = await lift(user);
    expect(data).toMatchObject({ state: 'proposed', user: { frozen: NO_WITHDRAWALS } });
    // The same again is the same proposal.
    expect((await lift(user)).data.proposalId).toBe(data.proposalId);
    expect((await approve(data.proposalId, first)).error).toBe('APPROVAL_OWN');
    expect((await approve(data.proposalId, second)).data).toMatchObject({ state: 'executed' });
    await expect.poll(async () => (await detail(user)).frozen).toEqual(FREE);
    expect((await approve(data.proposalId, second)).error).toBe('APPROVAL_CLOSED');
    await expect.poll(() => operatorEvents(user)).toEqual(['withdrawals-unfrozen', 'withdrawals-frozen']);
    const [entry] = (await user.expect('accountActivity', { query: { group: 'operator' } })).items;
    expect(entry).toMatchObject({ event: 'withdrawals-unfrozen', address: '', device: '' });
  });

  it('is not lifted when somebody has changed it since', async () => {
    await freeze(user);
    const { data } = await lift(user);
    const seen = NO_WITHDRAWALS;
    await second.expect('freezeUser', { ...of(user), body: { orders: true, withdrawals: true, seen, reason } });
    expect((await approve(data.proposalId, second)).error).toBe('FREEZE_CHANGED');
    expect((await detail(user)).frozen).toEqual({ orders: true, withdrawals: true });
  });

  it('is not lifted by somebody who is no operator any more', async () => {
    const third = await server.newOperator();
    await freeze(user);
    const { data } = await lift(user, third);
    const role = (await first.expect('consoleRoles')).find(({ builtIn }) => builtIn);
    await first.expect('revokeRole', { body: { accountId: third.accountId, roleId: role?.roleId ?? '' } });
    expect((await approve(data.proposalId, second)).error).toBe('FORBIDDEN');
    expect((await detail(user)).frozen).toEqual(NO_WITHDRAWALS);
  });

  it('is not lifted by the frozen himself, as proposer or approver', async () => {
    expect((await freeze(second)).status).toBe(200);
    expect((await lift(second, second)).error).toBe('FREEZE_OWN');
    const { data } = await lift(second);
    expect((await approve(data.proposalId, second)).error).toBe('APPROVAL_ABOUT_SELF');
    const third = await server.newOperator();
    // An owner by the installation needs no cooling, but has to be one when the proposal is made.
    const again = await lift(second);
    expect((await approve(again.data.proposalId, third)).error).toBe('APPROVER_TOO_NEW');
    await first.expect('rejectProposal', { params: { proposalId: data.proposalId } });
    await server.host.submit({ type: 'freeze-account', accountId: second.accountId, ...FREE });
  });

  it('is lifted apart from what is frozen by the same call, which does not wait', async () => {
    await freeze(user);
    const body = { orders: true, withdrawals: false, seen: NO_WITHDRAWALS, reason };
    expect(await first.call('freezeUser', { ...of(user), body })).toMatchObject({ status: 400, error: 'FREEZE_MIXED' });
    expect((await detail(user)).frozen).toEqual(NO_WITHDRAWALS);
  });

  it('needs a reason', async () => {
    for (const wrong of ['', ' ', 'a\nb', 'x'.repeat(301), undefined]) {
      const body = { ...NO_WITHDRAWALS, seen: FREE, reason: wrong };
      expect((await first.call('freezeUser', { ...of(user), body })).error).toBe('BODY_INVALID');
    }
  });
});

describe('a frozen login', () => {
  it('ends the sessions and refuses the right password; two people lift it', async () => {
    const email = await emailOf(user);
    expect((await setLogin(user, true)).data).toMatchObject({ state: 'done', user: { sessions: 0 } });
    expect((await user.call('sessionUser')).error).toBe('LOGIN_REQUIRED');
    const body = { email, password: TEST_PASSWORD };
    const again = new TestClient(server.url);
    expect((await again.call('login', { body })).error).toBe('LOGIN_FROZEN');
    expect((await again.call('login', { body: { ...body, password: `${TEST_PASSWORD}x` } })).error).toBe(
      'CREDENTIALS_WRONG',
    );
    const listed = await first.expect('consoleUsers', {
      query: { state: 'frozen', accountId: String(user.accountId) },
    });
    expect(listed.items).toMatchObject([{ accountId: user.accountId, isLoginFrozen: true }]);
    expect((await setLogin(user, true)).error).toBe('FREEZE_CHANGED');
    const { data } = await setLogin(user, false);
    expect(data).toMatchObject({ state: 'proposed' });
    expect((await approve(data.proposalId, first)).error).toBe('APPROVAL_OWN');
    expect((await again.call('login', { body })).error).toBe('LOGIN_FROZEN');
    expect((await approve(data.proposalId, second)).data).toMatchObject({ state: 'executed' });
    expect((await detail(user)).loginFrozenMs).toBe(0);
    await again.enter('login', email, TEST_PASSWORD);
    expect(await operatorEvents(user)).toEqual(['login-unfrozen', 'login-frozen']);
  });

  it('is not lifted by a proposal about an earlier one', async () => {
    await setLogin(user, true);
    const old = (await setLogin(user, false)).data.proposalId;
    const body = { isFrozen: false, reason: 'another word for it' };
    const { proposalId } = await first.expect('freezeUserLogin', { ...of(user), body });
    expect((await approve(proposalId, second)).data).toMatchObject({ state: 'executed' });
    await setLogin(user, true);
    expect((await approve(old, second)).error).toBe('FREEZE_CHANGED');
    expect((await detail(user)).loginFrozenMs).toBeGreaterThan(0);
  });

  it('stops the API keys within two seconds', async () => {
    const program = await GatewayClient.of(user);
    const read = async () => (await program.signed('/api/v3/account')).status;
    expect(await read()).toBe(200);
    await setLogin(user, true);
    await expect.poll(read, { timeout: 2_000 }).not.toBe(200);
  });

  it('is nobody’s own doing, nor that of somebody who may do less', async () => {
    expect((await setLogin(first, true)).error).toBe('FREEZE_OWN');
    const lower = await server.newUser();
    const body = { name: 'Freezer', permissions: ['console.users.freeze', 'console.users.read'] };
    const { roleId } = await first.expect('createRole', { body });
    await first.expect('grantRole', { body: { accountId: lower.accountId, roleId } });
    expect((await setLogin(first, true, lower)).error).toBe('OPERATOR_OUTRANKS');
    expect((await setLogin(user, false, lower)).error).toBe('FREEZE_CHANGED');
    expect((await setLogin(user, true, lower)).data).toMatchObject({ state: 'done' });
    const { data } = await setLogin(user, false, lower);
    expect((await approve(data.proposalId, lower)).error).toBe('FORBIDDEN');
  });
});
