/**
 * Changes of roles and of who has them. Each runs in one transaction under one lock, so that two operators at once cannot remove the
 * last two owners or grant what is being taken from them. The rule of all: an operator gives and takes only what he has himself.
 */
import type { RouteBody, RouteData } from '@bourse/contract';
import type { ClientBase, Pool } from 'pg';
import * as z from 'zod/mini';
import type { Approvals } from '../approvals/approvals.ts';
import { markAct } from '../audit/act.ts';
import { isSubAccountAddress } from '../auth/sub-users.ts';
import { type ApiResult, type Rejection, reject } from '../http/api-result.ts';
import { onConnection } from '../projections/transaction.ts';
import {
  type Actor,
  actorHas,
  countHolders,
  deleteRole,
  findRole,
  hasRole,
  insertGrant,
  insertRole,
  isNameTaken,
  listOperators,
  listRoles,
  lockRoles,
  OWNER_ROLE,
  permissionsIn,
  removeGrant,
  replacePermissions,
  type StoredRole,
  userOf,
} from './role-store.ts';
import type { RoleTable } from './role-table.ts';

type RoleTerms = RouteBody<'createRole'>;
type Grant = RouteBody<'grantRole'>;
type RoleData = RouteData<'createRole'>;

/** Roles, and who has them. */
export class Roles {
  private readonly pool: Pool;
  private readonly table: RoleTable;
  private readonly approvals: Approvals;

  constructor(pool: Pool, table: RoleTable, approvals: Approvals) {
    this.pool = pool;
    this.table = table;
    this.approvals = approvals;
    approvals.register({
      name: GRANT_OWNER,
      payload: z.object({ accountId: z.int(), roleId: z.string() }),
      permission: 'console.roles.write',
      about: ({ accountId }) => accountId,
      execute: grantOwner,
      executed: () => table.changed(),
    });
  }

  /** Built-in roles first, then by name. */
  list(): Promise<RoleData[]> {
    return listRoles(this.pool).then((roles) => roles.map((role) => this.describe(role)));
  }

  /** Everybody who has a role, by e-mail address. */
  operators(): Promise<RouteData<'consoleOperators'>> {
    return listOperators(this.pool);
  }

  /** Rejected: ROLE_NAME_TAKEN, PERMISSION_NOT_HELD. */
  create(actor: Actor, terms: RoleTerms): Promise<ApiResult<RoleData>> {
    return this.changeAs(actor, async (client) => {
      const denied = await denyBeyond(client, actor, terms.permissions);
      if (denied !== undefined) return denied;
      if (await isNameTaken(client, terms.name)) return reject('ROLE_NAME_TAKEN', 'name');
      const roleId = await insertRole(client, terms.name);
      await replacePermissions(client, roleId, terms.permissions, actor);
      return this.find(client, roleId);
    });
  }

  /** Rejected: ROLE_UNKNOWN, ROLE_BUILT_IN, PERMISSION_NOT_HELD, ROLE_CHANGED, ROLE_NAME_TAKEN. */
  update(actor: Actor, roleId: string, { seen, ...terms }: RouteBody<'updateRole'>): Promise<ApiResult<RoleData>> {
    return this.changeAs(actor, async (client) => {
      const role = await editable(client, actor, roleId);
      if (!role.ok) return role;
      const denied = await denyBeyond(client, actor, terms.permissions);
      if (denied !== undefined) return denied;
      if (seen !== undefined && !isSeen(seen, this.describe(role.value))) return reject('ROLE_CHANGED', 'seen');
      if (await isNameTaken(client, terms.name, roleId)) return reject('ROLE_NAME_TAKEN', 'name');
      await client.query('update roles set name = $2 where role_id = $1', [roleId, terms.name]);
      await replacePermissions(client, roleId, terms.permissions, actor);
      return this.find(client, roleId);
    });
  }

  /** Rejected: ROLE_UNKNOWN, ROLE_BUILT_IN, PERMISSION_NOT_HELD. */
  remove(actor: Actor, roleId: string): Promise<ApiResult<Record<never, never>>> {
    return this.changeAs(actor, async (client) => {
      const role = await editable(client, actor, roleId);
      if (!role.ok) return role;
      await deleteRole(client, roleId);
      return DONE;
    });
  }

  /**
   * Grants a role; one that has every permission waits for a second person. Rejected: UNKNOWN_ACCOUNT, ROLE_UNKNOWN,
   * PERMISSION_NOT_HELD. A role that the user has already changes nothing.
   */
  grant(actor: Actor, grant: Grant): Promise<ApiResult<RouteData<'grantRole'>>> {
    return this.changeAs(actor, async (client): Promise<ApiResult<RouteData<'grantRole'>>> => {
      const target = await targetOf(client, actor, grant);
      if (!target.ok) return target;
      const { userId, email, role } = target.value;
      if (role.hasAll && !(await hasRole(client, userId, role.roleId))) {
        const summary = `Make ${email} (account ${grant.accountId}) an owner, with every permission.`;
        const proposalId = await this.approvals.propose(client, {
          kind: GRANT_OWNER,
          payload: grant,
          summary,
          by: actor,
        });
        return { ok: true, value: { state: 'proposed', proposalId } };
      }
      await insertGrant(client, userId, role.roleId, actor);
      return { ok: true, value: { state: 'granted', proposalId: '' } };
    });
  }

  /** Rejected: UNKNOWN_ACCOUNT, ROLE_UNKNOWN, PERMISSION_NOT_HELD, LAST_OWNER. */
  revoke(actor: Actor, grant: Grant): Promise<ApiResult<Record<never, never>>> {
    return this.changeAs(actor, async (client) => {
      const target = await targetOf(client, actor, grant);
      if (!target.ok) return target;
      const { userId, role } = target.value;
      const removed = await removeGrant(client, userId, role.roleId);
      if (role.hasAll && removed && (await countHolders(client, role.roleId)) === 0) return reject('LAST_OWNER');
      return DONE;
    });
  }

  /** Makes a user an owner by the installation's own right: the seed of the demo, and the command `grant-owner`. */
  async ensureOwner(userId: string): Promise<void> {
    await this.change(async (client) => {
      const owner = await findRole(client, { name: OWNER_ROLE });
      if (owner === undefined) throw new Error('the role owner is missing');
      await insertGrant(client, userId, owner.roleId, INSTALLATION);
      return DONE;
    });
  }

  private describe(role: StoredRole): RoleData {
    const { roleId, name, builtIn, preset, holders } = role;
    return { roleId, name, builtIn, preset, holders, permissions: [...permissionsIn(role, this.table.permissions)] };
  }

  private async find(client: ClientBase, roleId: string): Promise<ApiResult<RoleData>> {
    const role = await findRole(client, { roleId });
    return role === undefined ? reject('ROLE_UNKNOWN', 'roleId') : { ok: true, value: this.describe(role) };
  }

  /** A change by an operator, who may have lost the permission since the call was admitted. */
  private changeAs<T>(actor: Actor, work: (client: ClientBase) => Promise<ApiResult<T>>): Promise<ApiResult<T>> {
    return this.change(async (client) =>
      (await actorHas(client, actor, 'console.roles.write')) ? work(client) : reject('FORBIDDEN'),
    );
  }

  /** One change; a rejected one is rolled back. Everybody on this server sees it when it is answered. */
  private async change<T>(work: (client: ClientBase) => Promise<ApiResult<T>>): Promise<ApiResult<T>> {
    const answer = await onConnection(this.pool, async (client) => {
      await client.query('begin');
      await lockRoles(client);
      const result = await work(client);
      if (result.ok) await markAct(client);
      await client.query(result.ok ? 'commit' : 'rollback');
      return result;
    });
    if (answer.ok) await this.table.changed();
    return answer;
  }
}

/** The kind of proposals by which somebody becomes an owner. */
const GRANT_OWNER = 'console.grant-owner';

/** The proposer must still be an owner himself. */
async function grantOwner(client: ClientBase, grant: Grant, proposer: Actor): Promise<ApiResult<unknown>> {
  await lockRoles(client);
  const target = await targetOf(client, proposer, grant);
  if (!target.ok) return target;
  await insertGrant(client, target.value.userId, target.value.role.roleId, proposer);
  return DONE;
}

/** Who grants what no operator does. */
const INSTALLATION = { userId: null, email: 'system' } as const;

const DONE = { ok: true, value: {} } as const;

/** Whether a role is as a caller saw it, in whatever order he names its permissions. */
function isSeen(seen: RoleTerms, { name, permissions }: RoleTerms): boolean {
  const textOf = (names: readonly string[]) => names.toSorted().join();
  return seen.name === name && textOf(seen.permissions) === textOf(permissions);
}

/** A role that the actor may change or delete. */
async function editable(client: ClientBase, actor: Actor, roleId: string): Promise<ApiResult<StoredRole>> {
  const role = await findRole(client, { roleId });
  if (role === undefined) return reject('ROLE_UNKNOWN', 'roleId');
  if (role.builtIn) return reject('ROLE_BUILT_IN', 'roleId');
  return (await denyBeyond(client, actor, role.stored)) ?? { ok: true, value: role };
}

/** The user and role of a grant that the actor may make or take back. */
async function targetOf(
  client: ClientBase,
  actor: Actor,
  { accountId, roleId }: Grant,
): Promise<ApiResult<{ readonly userId: string; readonly email: string; readonly role: StoredRole }>> {
  const user = await userOf(client, accountId);
  // A sub-account has no factors of its own, and is nobody beside its master.
  if (user === undefined || isSubAccountAddress(user.email)) return reject('UNKNOWN_ACCOUNT', 'accountId');
  const role = await findRole(client, { roleId });
  if (role === undefined) return reject('ROLE_UNKNOWN', 'roleId');
  // What has every permission has those of products to come, too; only such a role covers it.
  const denied = role.hasAll ? await denyUnlessAll(client, actor) : await denyBeyond(client, actor, role.stored);
  return denied ?? { ok: true, value: { ...user, role } };
}

/** Permissions as they are stored: one that this program does not know may be another's, or come back. */
async function denyBeyond(client: ClientBase, actor: Actor, wanted: readonly string[]): Promise<Rejection | undefined> {
  const own = await ownRoles(client, actor);
  if (own.some(({ hasAll }) => hasAll)) return undefined;
  const held = new Set(own.flatMap(({ stored }) => stored));
  const beyond = wanted.find((name) => !held.has(name));
  return beyond === undefined ? undefined : reject('PERMISSION_NOT_HELD', 'permissions', `You do not have ${beyond}.`);
}

async function denyUnlessAll(client: ClientBase, actor: Actor): Promise<Rejection | undefined> {
  const own = await ownRoles(client, actor);
  return own.some(({ hasAll }) => hasAll) ? undefined : reject('PERMISSION_NOT_HELD', 'roleId');
}

function ownRoles(client: ClientBase, actor: Actor): Promise<StoredRole[]> {
  return listRoles(client, actor.userId);
}
