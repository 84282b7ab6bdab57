import { PERMISSION_NAMES, PERMISSIONS, type RouteData, type RouteQuery } from '@bourse/contract';
import type { Pool } from 'pg';
import { listEntries, type StoredEntry } from '../../platform/audit/audit-store.ts';
import type { Answer } from '../../platform/http/answer.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import { cursorOf, decodeCursor, encodeCursor } from '../../platform/pages/cursor.ts';
import type { RoleTable } from '../../platform/permissions/role-table.ts';
import type { Roles } from '../../platform/permissions/roles.ts';

/** What the console's routes are made of. */
export interface ConsoleDeps {
  readonly roles: Roles;
  readonly roleTable: RoleTable;
  readonly pool: Pool;
}

/** Adds the routes by which operators manage roles. */
export function registerConsole(app: HttpApp, { roles, roleTable, pool }: ConsoleDeps): void {
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
  route(app, 'consoleAuditLog', ({ query }) => auditPage(pool, query));
}

type AuditPage = RouteData<'consoleAuditLog'>;

const AUDIT_CURSOR = cursorOf('audit-log', ['int']);
const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;

async function auditPage(pool: Pool, query: RouteQuery<'consoleAuditLog'>): Promise<Answer<AuditPage>> {
  const cursor = decodeCursor(AUDIT_CURSOR, query.cursor);
  if (!cursor.ok) return cursor;
  const { email, route: name, outcome, fromMs, toMs } = query;
  const limit = Math.min(MAX_LIMIT, Number(query.limit ?? DEFAULT_LIMIT));
  const entries = await listEntries(pool, {
    before: cursor.value?.[0],
    email,
    route: name,
    outcome,
    fromMs: numberOf(fromMs),
    toMs: numberOf(toMs),
    limit: limit + 1,
  });
  const items = entries.slice(0, limit);
  const last = items.at(-1);
  const nextCursor = entries.length > limit && last !== undefined ? encodeCursor(AUDIT_CURSOR, [last.seq]) : '';
  return { ok: true, value: { items: items.map(entryData), nextCursor } };
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

function entryData(entry: StoredEntry): AuditPage['items'][number] {
  const { seq, atMs, email, address, route: name, request, outcome, hash } = entry;
  return { seq: String(seq), timeMs: atMs, email, address, route: name, request, outcome, hash: hash.toString('hex') };
}
