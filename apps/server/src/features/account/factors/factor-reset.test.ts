import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, loginByPassword, mailsTo, newOwner, type Owner } from '../../../testing/factor-world.ts';
import { makeOwner, startTestServer, TEST_PASSWORD, type TestServer } from '../../../testing/server-fixture.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { fund } from '../../../testing/test-world.ts';

let server: TestServer;
let proposer: TestClient;
let approver: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  proposer = await server.newOperator();
  approver = await server.newOperator();
});
afterAll(() => server.close());

const of = ({ accountId }: TestClient) => ({ params: { accountId: String(accountId) } });
const propose = (client: TestClient, by = proposer) =>
  by.call('proposeFactorReset', { ...of(client), body: { reason: 'lost the phone, compared with the passport' } });
const approve = async (proposalId: string, by = approver, proof?: string) => {
  const { items } = await by.expect('consoleApprovals');
  const contentHash = items.find((item) => item.proposalId === proposalId)?.contentHash ?? '';
  const headers = proof === undefined ? {} : { 'x-step-up-proof': proof };
  return by.call('approveProposal', { params: { proposalId }, body: { contentHash }, headers });
};
/** An owner whose identity was verified. */
const verified = async (has: Parameters<typeof newOwner>[1]): Promise<Owner> => {
  const owner = await newOwner(server, has);
  await verify(owner);
  return owner;
};
/** As a case that a reviewer has passed. */
const verify = ({ client }: Pick<Owner, 'client'>) =>
  server.db.pool.query(
    `insert into identity_records (account_id, identity_type, identity_status, submitted_ms) values ($1, 1, 1, 0)`,
    [client.accountId],
  );

describe('the reset of a lost second factor', () => {
  it('needs two persons, removes every factor, ends sessions, pauses withdrawals and tells the owner', async () => {
    const owner = await verified({ app: true, passkey: true });
    await fund(server.host, owner.client.accountId, 'USDT', '100');
    expect(await proposer.expect('userFactors', of(owner.client))).toEqual({
      hasAuthenticator: true,
      backupCodesLeft: 10,
      passkeys: 1,
      isVerified: true,
    });
    const { proposalId } = (await propose(owner.client)).data;
    expect((await approve(proposalId, proposer)).error).toBe('APPROVAL_OWN');
    expect((await owner.client.call('sessionUser')).code).toBe(200);
    expect((await approve(proposalId)).code).toBe(200);
    expect((await owner.client.call('sessionUser')).error).toBe('LOGIN_REQUIRED');
    const state = await proposer.expect('userFactors', of(owner.client));
    expect(state).toMatchObject({ hasAuthenticator: false, backupCodesLeft: 0, passkeys: 0 });
    expect((await loginByPassword(server, owner.email)).code).toBe(200);
    expect(await mailsTo(server, owner.email, 'Your second factor was removed')).toHaveLength(1);
    const { accountId } = owner.client;
    const money = { wallet: 'spot', assetId: 52, amount: 1n, reason: 'withdrawal' } as const;
    const debit = { type: 'debit', accountId, ...money } as const;
    await expect
      .poll(async () => (await server.host.submit(debit)).events[0], { timeout: 10_000 })
      .toMatchObject({ type: 'rejected', code: 'WITHDRAWALS_PAUSED' });
  });

  it('is refused for nobody, without a factor, without a verified identity, and for oneself', async () => {
    const unverified = await newOwner(server, { app: true });
    const bare = await verified({});
    expect((await propose({ accountId: 999_999 } as TestClient)).error).toBe('UNKNOWN_ACCOUNT');
    expect((await propose(unverified.client)).error).toBe('IDENTITY_UNVERIFIED');
    expect((await propose(bare.client)).error).toBe('FACTORS_NONE');
    expect((await propose(proposer)).error).toBe('FACTORS_OWN');
  });

  it('of whoever may do more is refused, and nobody approves that of his own', async () => {
    const chief = await verified({ app: true });
    await makeOwner(server, chief.client.accountId);
    const clerk = await server.newUser();
    const { roleId } = await proposer.expect('createRole', {
      body: { name: 'Clerk', permissions: ['account.factors.reset', 'console.approvals.decide'] },
    });
    await proposer.expect('grantRole', { body: { accountId: clerk.accountId, roleId } });
    expect((await propose(chief.client, clerk)).error).toBe('OPERATOR_OUTRANKS');
    const { proposalId } = (await propose(chief.client)).data;
    const given = { act: 'approveProposal', password: TEST_PASSWORD, code: codeOf(chief.secret) };
    const { proof } = await chief.client.expect('safetyCheck', { body: given });
    expect((await approve(proposalId, chief.client, proof)).error).toBe('APPROVAL_ABOUT_SELF');
    expect((await approve(proposalId)).code).toBe(200);
    // From here on the cooling period of his approvals is counted (approvals.test.ts).
    const sql = `select 1 from users where id = $1 and factors_reset_at > now() - interval '1 minute'`;
    expect((await server.db.pool.query(sql, [chief.userId])).rowCount).toBe(1);
  });
});
