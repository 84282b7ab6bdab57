import { PERMISSION_NAMES, PERMISSIONS } from '@bourse/contract';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import type { RoleTable } from '../../platform/permissions/role-table.ts';
import type { Roles } from '../../platform/permissions/roles.ts';

/** What the console's routes are made of. */
export interface ConsoleDeps {
  readonly roles: Roles;
  readonly roleTable: RoleTable;
}

/** Adds the routes by which operators manage roles. */
export function registerConsole(app: HttpApp, { roles, roleTable }: ConsoleDeps): void {
  route(app, 'consolePermissions', () => ({
    ok: true,
    value: PERMISSION_NAMES.map((name) => ({ name, summary: PERMISSIONS[name] })),
  }));
  route(app, 'ownPermissions', async ({ user }) => ({
    ok: true,
    value: [...(await roleTable.permissionsOf(user.userId))],
  }));
  route(app, 'consoleRoles', async () => ({ ok: true, value: await roles.list() }));
  route(app, 'createRole', ({ user, body }) => roles.create(user, body));
  route(app, 'updateRole', ({ user, params, body }) => roles.update(user, params.roleId, body));
  route(app, 'deleteRole', ({ user, params }) => roles.remove(user, params.roleId));
  route(app, 'consoleOperators', async () => ({ ok: true, value: await roles.operators() }));
  route(app, 'grantRole', ({ user, body }) => roles.grant(user, body));
  route(app, 'revokeRole', ({ user, body }) => roles.revoke(user, body));
}
