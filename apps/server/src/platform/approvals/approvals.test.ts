import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { reject } from '../http/api-result.ts';
import { silentLogger } from '../logger.ts';
import { RoleTable } from '../permissions/role-table.ts';
import { Roles } from '../permissions/roles.ts';
import { inTransaction } from '../projections/transaction.ts';
import { Approvals } from './approvals.ts';
import { listProposals, type StoredProposal } from './proposal-store.ts';

type Person = Awaited<ReturnType<TestDatabase['newUser']>>;

const DAY_MS = 24 * 3_600_000;
const COOLING_MS = DAY_MS;
let db: TestDatabase;
let table: RoleTable;
let roles: Roles;
let approvals: Approvals;
let nowMs = Date.now();
let maker: Person;
let checker: Person;
let clerk: Person;

beforeAll(async () => {
  db = await openTestDatabase();
  await db.pool.query('create table acts (what text not null)');
  table = await RoleTable.open({ pool: db.pool, url: db.url, logger: silentLogger() });
  approvals = new Approvals(db.pool, COOLING_MS, () => nowMs);
  roles = new Roles(db.pool, table, approvals);
  approvals.register({
    name: 'test.act',
    payload: z.object({ what: z.string() }),
    permission: 'site.settings.write',
    execute: async (client, { what }) => {
      await client.query('insert into acts values ($1)', [what]);
      return what === 'impossible' ? reject('SETTING_INVALID') : { ok: true, value: {} };
    },
  });
  [maker, checker, clerk] = await Promise.all([
    db.newUser('maker@example.com'),
    db.newUser('checker@example.com'),
    db.newUser('clerk@example.com'),
  ]);
  await roles.ensureOwner(maker.userId);
  await roles.ensureOwner(checker.userId);
});
afterAll(async () => {
  await table.close();
  await db.close();
});
beforeEach(async () => {
  nowMs = Date.now();
  await db.pool.query('delete from acts; delete from approval_proposals');
});

async function propose(what: string): Promise<StoredProposal> {
  const act = { kind: 'test.act', payload: { what }, summary: `Do ${what}.`, by: maker };
  const proposalId = await inTransaction(db.pool, (client) => approvals.propose(client, act));
  const found = (await listProposals(db.pool, { limit: 10 })).find((one) => one.proposalId === proposalId);
  if (found === undefined) throw new Error('the proposal is not listed');
  return found;
}
const acts = async () => (await db.pool.query<{ what: string }>('select what from acts')).rows.map(({ what }) => what);
const stateOf = async ({ proposalId }: StoredProposal) =>
  (await listProposals(db.pool, { limit: 10 })).find((one) => one.proposalId === proposalId)?.state;

describe('a proposal', () => {
  it('is executed by another person, and once, however often it is approved at once', async () => {
    const { proposalId, contentHash } = await propose('a');
    expect(await acts()).toEqual([]);
    const answers = await Promise.all([1, 2, 3, 4].map(() => approvals.approve(checker, proposalId, contentHash)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.code === 'APPROVAL_CLOSED')).toHaveLength(3);
    expect(await acts()).toEqual(['a']);
    expect(await listProposals(db.pool, { state: 'executed', limit: 10 })).toMatchObject([
      { by: { email: maker.email }, decidedBy: checker.email },
    ]);
  });

  it.each([
    ['APPROVAL_OWN', () => maker, (one: StoredProposal) => one.contentHash],
    ['FORBIDDEN', () => clerk, (one: StoredProposal) => one.contentHash],
    ['APPROVAL_UNKNOWN', () => checker, () => '0'.repeat(64)],
  ])('is refused with %s and goes on waiting', async (code, who, hash) => {
    const one = await propose('b');
    expect(await approvals.approve(who(), one.proposalId, hash(one))).toMatchObject({ ok: false, code });
    expect(await stateOf(one)).toBe('pending');
    expect(await acts()).toEqual([]);
  });

  it('whose content was changed in the database is not executed', async () => {
    const one = await propose('c');
    await db.pool.query(`update approval_proposals set payload = '{"what":"worse"}'`);
    const answer = await approvals.approve(checker, one.proposalId, one.contentHash);
    expect(answer).toMatchObject({ ok: false, code: 'APPROVAL_UNKNOWN' });
    expect(await acts()).toEqual([]);
  });

  it('that its handler refuses has failed, and nothing of it stays', async () => {
    const one = await propose('impossible');
    const answer = await approvals.approve(checker, one.proposalId, one.contentHash);
    expect(answer).toMatchObject({ ok: false, code: 'SETTING_INVALID' });
    expect(await acts()).toEqual([]);
    expect(await listProposals(db.pool, { limit: 1 })).toMatchObject([{ state: 'failed', outcome: 'SETTING_INVALID' }]);
  });

  it('expires, and may then be proposed anew', async () => {
    const one = await propose('d');
    nowMs += DAY_MS;
    const answer = await approvals.approve(checker, one.proposalId, one.contentHash);
    expect(answer).toMatchObject({ ok: false, code: 'APPROVAL_CLOSED' });
    expect(await stateOf(one)).toBe('expired');
    expect((await propose('d')).proposalId).not.toBe(one.proposalId);
  });

  it('of the same act waits once; rejected it is void, also by whoever proposed it', async () => {
    const one = await propose('e');
    expect((await propose('e')).proposalId).toBe(one.proposalId);
    expect(await approvals.reject(maker, one.proposalId)).toMatchObject({ ok: true, value: { state: 'rejected' } });
    expect(await approvals.approve(checker, one.proposalId, one.contentHash)).toMatchObject({
      code: 'APPROVAL_CLOSED',
    });
    expect(await approvals.reject(checker, '999')).toMatchObject({ code: 'APPROVAL_UNKNOWN' });
  });
});

describe('an approver', () => {
  it('whose lost second factor was removed does not count for the cooling period', async () => {
    const reset = (hours: number) =>
      db.pool.query(`update users set factors_reset_at = to_timestamp($2) where id = $1`, [
        checker.userId,
        nowMs / 1_000 - hours * 3_600,
      ]);
    await reset(23);
    const one = await propose('f');
    const approve = () => approvals.approve(checker, one.proposalId, one.contentHash);
    expect(await approve()).toMatchObject({ ok: false, code: 'APPROVER_TOO_NEW' });
    await reset(25);
    expect(await approve()).toMatchObject({ ok: true });
  });

  const RIGHTS = ['console.approvals.decide', 'console.roles.write', 'site.settings.write'] as const;
  let second: Person;
  let third: Person;
  let unique = 0;

  beforeEach(async () => {
    unique += 1;
    [second, third] = await Promise.all([
      db.newUser(`second-${unique}@example.com`),
      db.newUser(`third-${unique}@example.com`),
    ]);
  });

  /** A role with the rights to approve, made by an operator. */
  async function newRole(by: Person, permissions: readonly (typeof RIGHTS)[number][] = RIGHTS): Promise<string> {
    unique += 1;
    const created = await roles.create(by, { name: `Approvers ${unique}`, permissions: [...permissions] });
    if (!created.ok) throw new Error(created.code);
    return created.value.roleId;
  }
  const grant = async (by: Person, to: Person, roleId: string) =>
    expect(await roles.grant(by, { accountId: to.accountId, roleId })).toMatchObject({ value: { state: 'granted' } });
  const approve = async (who: Person, one: StoredProposal) =>
    approvals.approve(who, one.proposalId, one.contentHash).then((result) => (result.ok ? 'ok' : result.code));

  it('whom the proposer has just made one is rejected, until the cooling period is over', async () => {
    await grant(maker, second, await newRole(maker));
    expect(await approve(second, await propose('f'))).toBe('APPROVER_TOO_NEW');
    nowMs += COOLING_MS - 60_000;
    expect(await approve(second, await propose('g'))).toBe('APPROVER_TOO_NEW');
    nowMs += 120_000;
    expect(await approve(second, await propose('h'))).toBe('ok');
  });

  it('whom a second account of the proposer has just made one is rejected, too', async () => {
    const roleId = await newRole(maker);
    await grant(maker, second, roleId);
    await grant(second, third, roleId);
    expect(await approve(third, await propose('i'))).toBe('APPROVER_TOO_NEW');
  });

  it('whose role the proposer has just widened is rejected', async () => {
    const roleId = await newRole(maker, ['console.approvals.decide']);
    await grant(maker, second, roleId);
    nowMs += 2 * COOLING_MS;
    await roles.update(maker, roleId, { name: `Wider ${unique}`, permissions: [...RIGHTS] });
    // Stamps of roles are by the real clock: the widening is as new as can be, the grant two periods old.
    await db.pool.query(`update role_permissions set added_ms = $2 where role_id = $1 and permission = $3`, [
      roleId,
      nowMs,
      'site.settings.write',
    ]);
    expect(await approve(second, await propose('j'))).toBe('APPROVER_TOO_NEW');
  });

  it('who got the permission after the proposal was made is rejected, whoever gave it', async () => {
    nowMs -= 60_000;
    const one = await propose('k');
    nowMs += 60_000;
    await roles.ensureOwner(second.userId);
    expect(await approve(second, one)).toBe('APPROVER_TOO_NEW');
    expect(await stateOf(one)).toBe('pending');
  });

  it('whom the installation made one needs no cooling: a single owner gets his second so', async () => {
    await roles.ensureOwner(second.userId);
    nowMs = Date.now() + 1;
    expect(await approve(second, await propose('l'))).toBe('ok');
  });

  it('keeps a permission’s time when the role is saved again with it', async () => {
    const roleId = await newRole(maker);
    await grant(maker, second, roleId);
    await db.pool.query('update user_roles set granted_ms = granted_ms - $1::bigint', [2 * COOLING_MS]);
    await db.pool.query('update role_permissions set added_ms = added_ms - $1::bigint', [2 * COOLING_MS]);
    await roles.update(maker, roleId, { name: `Again ${unique}`, permissions: [...RIGHTS] });
    expect(await approve(second, await propose('m'))).toBe('ok');
  });
});

describe('making somebody an owner', () => {
  const grant = async () => {
    const ownerRole = (await roles.list())[0]?.roleId ?? '';
    const answer = await roles.grant(maker, { accountId: clerk.accountId, roleId: ownerRole });
    const [one] = await listProposals(db.pool, { state: 'pending', limit: 1 });
    if (one === undefined) throw new Error('nothing waits');
    expect(answer).toEqual({ ok: true, value: { state: 'proposed', proposalId: one.proposalId } });
    return { ...one, ownerRole };
  };

  it('takes two, and counts at once', async () => {
    const { proposalId, contentHash, ownerRole } = await grant();
    expect(await table.has(clerk.userId, 'console.roles.write')).toBe(false);
    expect(await approvals.approve(maker, proposalId, contentHash)).toMatchObject({ code: 'APPROVAL_OWN' });
    expect(await approvals.approve(checker, proposalId, contentHash)).toMatchObject({ ok: true });
    expect(await table.has(clerk.userId, 'console.roles.write')).toBe(true);
    const again = await roles.grant(maker, { accountId: clerk.accountId, roleId: ownerRole });
    expect(again).toMatchObject({ value: { state: 'granted' } });
    await roles.revoke(maker, { accountId: clerk.accountId, roleId: ownerRole });
  });

  it('fails when whoever proposed it is no owner any more', async () => {
    const { proposalId, contentHash, ownerRole } = await grant();
    await roles.revoke(checker, { accountId: maker.accountId, roleId: ownerRole });
    const answer = await approvals.approve(checker, proposalId, contentHash);
    expect(answer).toMatchObject({ ok: false, code: 'PERMISSION_NOT_HELD' });
    expect(await table.has(clerk.userId, 'console.roles.write')).toBe(false);
    await roles.ensureOwner(maker.userId);
  });
});
