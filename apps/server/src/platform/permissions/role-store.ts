import type { PermissionName, RouteData } from '@bourse/contract';
import type { ClientBase, Pool } from 'pg';
import { declaredOf } from './role-table.ts';

/** The built-in role that has every permission. */
export const OWNER_ROLE = 'owner';
/** Any number that nobody else locks; changes of roles are made one after the other. */
const ROLES_LOCK = 4_201_010;

/** An operator who acts. */
export interface Actor {
  readonly userId: string;
  /** E-mail address, for the record. */
  readonly email: string;
}

/** Who grants a role: an operator, or the installation, which is no user. */
export type Granter = Actor | { readonly userId: null; readonly email: string };

/** A role as it is stored. */
export interface StoredRole {
  readonly roleId: string;
  readonly name: string;
  readonly builtIn: boolean;
  readonly hasAll: boolean;
  /** Name of the preset that it was seeded as; empty for one that operators made. */
  readonly preset: string;
  /** As stored; names that no product declares are among them. */
  readonly stored: readonly string[];
  readonly holders: number;
}

interface RoleRow {
  readonly role_id: bigint;
  readonly name: string;
  readonly built_in: boolean;
  readonly has_all: boolean;
  readonly preset: string;
  readonly permissions: string[];
  readonly holders: bigint;
}

type Queryable = Pick<ClientBase | Pool, 'query'>;

const SELECT = `select role_id, name, built_in, has_all, preset,
    array(select permission from role_permissions p where p.role_id = roles.role_id) as permissions,
    (select count(*) from user_roles u where u.role_id = roles.role_id) as holders
  from roles`;

/** What a role allows, in the order of the table of permissions. */
export function permissionsIn(role: StoredRole, declared: readonly PermissionName[]): ReadonlySet<PermissionName> {
  return role.hasAll ? new Set(declared) : declaredOf(role.stored, declared);
}

/** Whether a role of the actor has a permission, by the transaction's own view. */
export async function actorHas(client: ClientBase, actor: Actor, permission: PermissionName): Promise<boolean> {
  const roles = await listRoles(client, actor.userId);
  return roles.some(({ hasAll, stored }) => hasAll || stored.includes(permission));
}

/**
 * Whether the owner of a user's account has a permission that another one has not, as stored; a role with every permission is more than any
 * list of them.
 */
export async function outranks(db: Queryable, userId: string, otherId: string): Promise<boolean> {
  const [roles, others] = [await listRoles(db, await ownerOf(db, userId)), await listRoles(db, otherId)];
  if (others.some(({ hasAll }) => hasAll)) return false;
  const held = new Set(others.flatMap(({ stored }) => stored));
  return roles.some(({ hasAll, stored }) => hasAll || stored.some((name) => !held.has(name)));
}

/** Whether an account is a user's own, or one of his sub-accounts. */
export async function ownsAccount(db: Queryable, userId: string, accountId: number): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from users where account_id = $1 and $2 in (id, parent_user_id)', [
    accountId,
    userId,
  ]);
  return rowCount === 1;
}

/** The user whom an account belongs to: of a sub-account its master. */
async function ownerOf(db: Queryable, userId: string): Promise<string> {
  const { rows } = await db.query<{ owner: string }>(
    'select coalesce(parent_user_id, id) as owner from users where id = $1',
    [userId],
  );
  return rows[0]?.owner ?? userId;
}

/** Makes other changes of roles wait for the end of this transaction. */
export async function lockRoles(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [ROLES_LOCK]);
}

/** All roles, or those of one user; built-in ones first, then by name. */
export async function listRoles(db: Queryable, userId?: string): Promise<StoredRole[]> {
  const { rows } = await db.query<RoleRow>(
    `${SELECT} where $1::text is null or role_id in (select role_id from user_roles where user_id = $1)
      order by built_in desc, lower(name)`,
    [userId ?? null],
  );
  return rows.map(roleOfRow);
}

/** One role by id or name. */
export async function findRole(
  db: Queryable,
  by: { readonly roleId?: string; readonly name?: string },
): Promise<StoredRole | undefined> {
  const { rows } = await db.query<RoleRow>(`${SELECT} where role_id = $1 or lower(name) = lower($2)`, [
    by.roleId ?? null,
    by.name ?? null,
  ]);
  return rows[0] && roleOfRow(rows[0]);
}

/** Whether another role has the name, whatever its case. */
export async function isNameTaken(db: Queryable, name: string, roleId?: string): Promise<boolean> {
  const role = await findRole(db, { name });
  return role !== undefined && role.roleId !== roleId;
}

/** Inserts a role without permissions; returns its id. */
export async function insertRole(client: ClientBase, name: string): Promise<string> {
  const { rows } = await client.query<{ role_id: bigint }>('insert into roles (name) values ($1) returning role_id', [
    name,
  ]);
  return String(rows[0]?.role_id);
}

/** Gives a role exactly these permissions. */
export async function replacePermissions(
  client: ClientBase,
  roleId: string,
  permissions: readonly PermissionName[],
  by: Actor,
): Promise<void> {
  await client.query('delete from role_permissions where role_id = $1 and permission <> all($2)', [
    roleId,
    permissions,
  ]);
  // One that it has already keeps its time.
  await client.query(
    `insert into role_permissions (role_id, permission, added_ms, added_by_user) select $1, unnest($2::text[]), $3, $4
      on conflict do nothing`,
    [roleId, permissions, Date.now(), by.userId],
  );
}

/** Deletes a role, and takes it from everybody. */
export async function deleteRole(client: ClientBase, roleId: string): Promise<void> {
  await client.query('delete from roles where role_id = $1', [roleId]);
}

/** Whose account this is. */
export async function userOf(client: ClientBase, accountId: number): Promise<Actor | undefined> {
  const { rows } = await client.query<{ id: string; email: string }>(
    'select id, email from users where account_id = $1',
    [accountId],
  );
  return rows[0] && { userId: rows[0].id, email: rows[0].email };
}

/** Whether a user has a role. */
export async function hasRole(client: ClientBase, userId: string, roleId: string): Promise<boolean> {
  return (await listRoles(client, userId)).some((role) => role.roleId === roleId);
}

/** Gives a user a role; one that he has already stays as it is. */
export async function insertGrant(client: ClientBase, userId: string, roleId: string, by: Granter): Promise<void> {
  await client.query(
    `insert into user_roles (user_id, role_id, granted_ms, granted_by, granted_by_user) values ($1, $2, $3, $4, $5)
      on conflict (user_id, role_id) do nothing`,
    [userId, roleId, Date.now(), by.email, by.userId],
  );
}

/** Takes a role from a user; false when he did not have it. */
export async function removeGrant(client: ClientBase, userId: string, roleId: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from user_roles where user_id = $1 and role_id = $2', [
    userId,
    roleId,
  ]);
  return rowCount === 1;
}

/** How many users have a role. */
export async function countHolders(client: ClientBase, roleId: string): Promise<number> {
  return (await findRole(client, { roleId }))?.holders ?? 0;
}

interface OperatorRow {
  readonly account_id: number;
  readonly email: string;
  readonly nickname: string;
  readonly role_id: bigint;
  readonly name: string;
  readonly granted_ms: bigint;
  readonly granted_by: string;
}

/** Everybody who has a role, by e-mail address. */
export async function listOperators(db: Queryable): Promise<RouteData<'consoleOperators'>> {
  const { rows } = await db.query<OperatorRow>(
    `select users.account_id, users.email, users.name as nickname, role_id, roles.name, granted_ms, granted_by
      from user_roles join users on users.id = user_roles.user_id join roles using (role_id)
      order by users.email, roles.built_in desc, lower(roles.name)`,
  );
  const byAccount = Map.groupBy(rows, (row) => row.account_id);
  return [...byAccount.values()].flatMap((grants) => {
    const [first] = grants;
    if (first === undefined) return [];
    const roles = grants.map((row) => ({
      roleId: String(row.role_id),
      name: row.name,
      grantedMs: Number(row.granted_ms),
      grantedBy: row.granted_by,
    }));
    return [{ accountId: first.account_id, email: first.email, nickname: first.nickname, roles }];
  });
}

function roleOfRow(row: RoleRow): StoredRole {
  return {
    roleId: String(row.role_id),
    name: row.name,
    builtIn: row.built_in,
    hasAll: row.has_all,
    preset: row.preset,
    stored: row.permissions,
    holders: Number(row.holders),
  };
}
