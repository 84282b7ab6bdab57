import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { Approvals } from '../approvals/approvals.ts';
import { silentLogger } from '../logger.ts';
import { RoleTable } from './role-table.ts';
import { Roles } from './roles.ts';

type Person = Awaited<ReturnType<TestDatabase['newUser']>>;

let db: TestDatabase;
let table: RoleTable;
let roles: Roles;
let owner: Person;
let clerk: Person;
let other: Person;
let ownerRoleId: string;
const openTable = () => RoleTable.open({ pool: db.pool, url: db.url, logger: silentLogger() });

beforeAll(async () => {
  db = await openTestDatabase();
  table = await openTable();
  roles = new Roles(db.pool, table, new Approvals(db.pool, 0));
  owner = await db.newUser('owner@example.com');
  clerk = await db.newUser('clerk@example.com');
  other = await db.newUser('other@example.com');
});
afterAll(async () => {
  await table.close();
  await db.close();
});
beforeEach(async () => {
  await db.pool.query('delete from user_roles');
  await db.pool.query('delete from roles where not built_in');
  await roles.ensureOwner(owner.userId);
  ownerRoleId = (await roles.list())[0]?.roleId ?? '';
});

/** A role that may read and write roles, and its holder. */
async function makeClerk(): Promise<string> {
  const terms = { name: 'Clerk', permissions: ['console.roles.read', 'console.roles.write'] as const };
  const made = await roles.create(owner, { ...terms, permissions: [...terms.permissions] });
  const roleId = made.ok ? made.value.roleId : '';
  expect(await roles.grant(owner, { accountId: clerk.accountId, roleId })).toMatchObject({ ok: true });
  return roleId;
}

describe('a role', () => {
  it('is created, changed and deleted, and counts at once', async () => {
    const made = await roles.create(owner, { name: 'Desk', permissions: ['site.settings.read'] });
    expect(made).toMatchObject({ ok: true, value: { name: 'Desk', builtIn: false, holders: 0 } });
    const roleId = made.ok ? made.value.roleId : '';
    await roles.grant(owner, { accountId: other.accountId, roleId });
    expect(await table.has(other.userId, 'site.settings.read')).toBe(true);
    expect(await table.has(other.userId, 'site.settings.write')).toBe(false);
    await roles.update(owner, roleId, { name: 'Desk 2', permissions: ['site.settings.write'] });
    expect([...(await table.permissionsOf(other.userId))]).toEqual(['site.settings.write']);
    await roles.remove(owner, roleId);
    expect(await table.has(other.userId, 'site.settings.write')).toBe(false);
    expect(await roles.operators()).toMatchObject([{ email: owner.email, roles: [{ name: 'owner' }] }]);
  });

  it.each([
    ['ROLE_NAME_TAKEN', () => roles.create(owner, { name: 'OWNER', permissions: [] })],
    ['ROLE_BUILT_IN', () => roles.update(owner, ownerRoleId, { name: 'x', permissions: [] })],
    ['ROLE_BUILT_IN', () => roles.remove(owner, ownerRoleId)],
    ['ROLE_UNKNOWN', () => roles.remove(owner, '999999999')],
    ['ROLE_UNKNOWN', () => roles.grant(owner, { accountId: other.accountId, roleId: '999999999' })],
    ['UNKNOWN_ACCOUNT', () => roles.grant(owner, { accountId: 1, roleId: ownerRoleId })],
    ['LAST_OWNER', () => roles.revoke(owner, { accountId: owner.accountId, roleId: ownerRoleId })],
  ])('is refused with %s and changes nothing', async (code, act) => {
    const before = await roles.list();
    expect(await act()).toMatchObject({ ok: false, code });
    expect(await roles.list()).toEqual(before);
    expect(await table.has(owner.userId, 'console.roles.write')).toBe(true);
  });

  it('is not changed by somebody who has seen another one', async () => {
    const seen = { name: 'Desk', permissions: ['site.settings.read', 'console.roles.read'] as const };
    const terms = { name: seen.name, permissions: [...seen.permissions] };
    const made = await roles.create(owner, terms);
    const roleId = made.ok ? made.value.roleId : '';
    const narrow = { name: 'Desk', permissions: [seen.permissions[0]] };
    // The order of the permissions is of no account.
    const reordered = { ...terms, permissions: terms.permissions.toReversed() };
    expect(await roles.update(owner, roleId, { ...narrow, seen: reordered })).toMatchObject({ ok: true });
    expect(await roles.update(owner, roleId, { ...terms, seen: terms })).toMatchObject({ code: 'ROLE_CHANGED' });
    expect(await roles.update(owner, roleId, { ...terms, seen: narrow })).toMatchObject({ ok: true });
  });

  it('with permissions beyond one’s own is neither made, changed, deleted, granted nor taken', async () => {
    const clerkRole = await makeClerk();
    const wide = await roles.create(owner, { name: 'Wide', permissions: ['site.settings.write'] });
    const wideId = wide.ok ? wide.value.roleId : '';
    const rejected = { ok: false, code: 'PERMISSION_NOT_HELD' };
    const toClerk = { accountId: clerk.accountId, roleId: wideId };
    expect(await roles.create(clerk, { name: 'Sly', permissions: ['site.settings.write'] })).toMatchObject(rejected);
    expect(await roles.update(clerk, clerkRole, { name: 'Clerk', permissions: ['site.settings.write'] })).toMatchObject(
      rejected,
    );
    expect(await roles.update(clerk, wideId, { name: 'Narrow', permissions: [] })).toMatchObject(rejected);
    expect(await roles.remove(clerk, wideId)).toMatchObject(rejected);
    expect(await roles.grant(clerk, toClerk)).toMatchObject(rejected);
    expect(await roles.grant(clerk, { ...toClerk, roleId: ownerRoleId })).toMatchObject(rejected);
    expect(await roles.revoke(clerk, { accountId: owner.accountId, roleId: ownerRoleId })).toMatchObject(rejected);
    expect(await roles.grant(clerk, { accountId: other.accountId, roleId: clerkRole })).toMatchObject({ ok: true });
  });

  it('is not changed by somebody whose right was taken away while his call waited', async () => {
    const clerkRole = await makeClerk();
    const made = await roles.create(owner, { name: 'Nothing', permissions: [] });
    const roleId = made.ok ? made.value.roleId : '';
    await roles.revoke(owner, { accountId: clerk.accountId, roleId: clerkRole });
    const rejected = { ok: false, code: 'FORBIDDEN' };
    expect(await roles.grant(clerk, { accountId: other.accountId, roleId })).toMatchObject(rejected);
    expect(await roles.create(clerk, { name: 'Sly', permissions: [] })).toMatchObject(rejected);
    expect(await roles.remove(clerk, roleId)).toMatchObject(rejected);
  });

  it('with every permission of today is still no owner, who has those of tomorrow', async () => {
    const all = [...(await table.permissionsOf(owner.userId))];
    const made = await roles.create(owner, { name: 'Everything', permissions: all });
    await roles.grant(owner, { accountId: clerk.accountId, roleId: made.ok ? made.value.roleId : '' });
    const toOther = { accountId: other.accountId, roleId: ownerRoleId };
    expect(await roles.grant(clerk, toOther)).toMatchObject({ ok: false, code: 'PERMISSION_NOT_HELD' });
  });
});

describe('the last owner', () => {
  it('stays when two owners remove each other at once', async () => {
    await roles.ensureOwner(other.userId);
    const results = await Promise.all([
      roles.revoke(owner, { accountId: other.accountId, roleId: ownerRoleId }),
      roles.revoke(other, { accountId: owner.accountId, roleId: ownerRoleId }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await roles.list())[0]).toMatchObject({ name: 'owner', holders: 1 });
  });
});

describe('the table in memory', () => {
  it('follows other servers and SQL', async () => {
    const elsewhere = await openTable();
    await makeClerk();
    await vi.waitFor(async () => expect(await elsewhere.has(clerk.userId, 'console.roles.read')).toBe(true));
    await db.pool.query('delete from user_roles where user_id = $1', [clerk.userId]);
    await vi.waitFor(async () => expect(await table.has(clerk.userId, 'console.roles.read')).toBe(false));
    await elsewhere.close();
  });

  it('asks the database while its notifications are cut off, and follows again afterwards', async () => {
    await makeClerk();
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bourse-bourse_roles'`;
    await db.pool.query(cut);
    await vi.waitFor(() => expect(table.has(clerk.userId, 'console.roles.read')).toBeInstanceOf(Promise));
    const client = new pg.Client({ connectionString: db.url });
    await client.connect();
    await client.query('delete from user_roles where user_id = $1', [clerk.userId]);
    await client.end();
    expect(await table.has(clerk.userId, 'console.roles.read')).toBe(false);
    await vi.waitFor(() => expect(table.has(owner.userId, 'console.roles.read')).toBe(true), { timeout: 5_000 });
  });

  it('leaves out what no product declares', async () => {
    const made = await roles.create(owner, { name: 'Old', permissions: ['site.settings.read'] });
    const roleId = made.ok ? made.value.roleId : '';
    await db.pool.query(`insert into role_permissions values ($1, 'gone.thing.write')`, [roleId]);
    expect(await roles.list()).toContainEqual(expect.objectContaining({ permissions: ['site.settings.read'] }));
    // It may come back: whoever does not have it does not give it.
    await db.pool.query(`delete from role_permissions where role_id = $1 and permission = 'site.settings.read'`, [
      roleId,
    ]);
    await makeClerk();
    const rejected = { ok: false, code: 'PERMISSION_NOT_HELD' };
    expect(await roles.grant(clerk, { accountId: other.accountId, roleId })).toMatchObject(rejected);
    expect(await roles.remove(clerk, roleId)).toMatchObject(rejected);
    expect(await roles.remove(owner, roleId)).toMatchObject({ ok: true });
  });
});
