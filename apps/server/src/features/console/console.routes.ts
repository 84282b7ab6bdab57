import type { RouteData, RouteQuery } from '@bourse/contract';
import type { Pool } from 'pg';
import type { Approvals } from '../../platform/approvals/approvals.ts';
import { listProposals, type StoredProposal } from '../../platform/approvals/proposal-store.ts';
import { listEntries, type StoredEntry } from '../../platform/audit/audit-store.ts';
import type { Permissions } from '../../platform/declared.ts';
import type { ApiResult } from '../../platform/http/api-result.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import { listStuckRows, retryStuckRow, type StuckRow, skipStuckRow } from '../../platform/outbox/stuck-rows.ts';
import { cursorOf, decodeCursor, encodeCursor } from '../../platform/pages/cursor.ts';
import { pageOf, pageSize } from '../../platform/pages/page.ts';
import type { RoleTable } from '../../platform/permissions/role-table.ts';
import type { Roles } from '../../platform/permissions/roles.ts';
import type { AuditCheck } from './audit-check.ts';

/** Dependencies of the console's routes. */
export interface ConsoleDeps {
  readonly roles: Roles;
  readonly roleTable: RoleTable;
  readonly permissions: Permissions;
  readonly approvals: Approvals;
  readonly audit: Pick<AuditCheck, 'run'>;
  readonly pool: Pool;
}

/** Registers the routes about roles, the audit log, proposals and stuck commands. */
export function registerConsole(app: HttpApp, deps: ConsoleDeps): void {
  const { roles, roleTable, permissions, approvals, audit, pool } = deps;
  route(app, 'consolePermissions', () => ({
    ok: true,
    value: [...permissions].map(([name, summary]) => ({ name, summary })),
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
  route(app, 'verifyAuditLog', () => audit.run());
  route(app, 'consoleStuckCommands', ({ query }) => stuckPage(pool, query));
  route(app, 'retryStuckCommand', ({ params }) => retryStuckRow(pool, params.outboxId));
  route(app, 'skipStuckCommand', ({ user, params, body }) => skipStuckRow(pool, params.outboxId, user, body.reason));
  route(app, 'consoleApprovals', ({ query }) => proposalPage(pool, query));
  route(app, 'approveProposal', async ({ user, params, body }) =>
    proposalResult(await approvals.approve(user, params.proposalId, body.contentHash)),
  );
  route(app, 'rejectProposal', async ({ user, params }) =>
    proposalResult(await approvals.reject(user, params.proposalId)),
  );
}

type AuditPage = RouteData<'consoleAuditLog'>;

const AUDIT_CURSOR = cursorOf('audit-log', ['int']);
const APPROVALS_CURSOR = cursorOf('approvals', ['int']);

async function auditPage(pool: Pool, query: RouteQuery<'consoleAuditLog'>): Promise<ApiResult<AuditPage>> {
  const cursor = decodeCursor(AUDIT_CURSOR, query.cursor);
  if (!cursor.ok) return cursor;
  const { email, route: name, outcome, fromMs, toMs } = query;
  const limit = pageSize(query.limit);
  const entries = await listEntries(pool, {
    before: cursor.value?.[0],
    email,
    route: name,
    outcome,
    fromMs: numberOf(fromMs),
    toMs: numberOf(toMs),
    limit: limit + 1,
  });
  return { ok: true, value: pageOf(entries, limit, (last) => encodeCursor(AUDIT_CURSOR, [last.seq]), entryData) };
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

function entryData(entry: StoredEntry): AuditPage['items'][number] {
  const { seq, atMs, hash, userId: _, previousHash: __, ...rest } = entry;
  return { ...rest, seq: String(seq), timeMs: atMs, hash: hash.toString('hex') };
}

const STUCK_CURSOR = cursorOf('stuck-commands', ['int']);
type StuckPage = RouteData<'consoleStuckCommands'>;

async function stuckPage(pool: Pool, query: RouteQuery<'consoleStuckCommands'>): Promise<ApiResult<StuckPage>> {
  const cursor = decodeCursor(STUCK_CURSOR, query.cursor);
  if (!cursor.ok) return cursor;
  const limit = pageSize(query.limit);
  const found = await listStuckRows(pool, cursor.value?.[0] ?? 0n, limit + 1);
  return { ok: true, value: pageOf(found, limit, (last) => encodeCursor(STUCK_CURSOR, [last.outboxId]), stuckData) };
}

function stuckData({ outboxId, outcome, ...row }: StuckRow): StuckPage['items'][number] {
  return { ...row, outboxId: String(outboxId), outcome: outcome.ok ? 'ok' : outcome.code };
}

type ProposalData = RouteData<'approveProposal'>;

async function proposalPage(
  pool: Pool,
  query: RouteQuery<'consoleApprovals'>,
): Promise<ApiResult<RouteData<'consoleApprovals'>>> {
  const cursor = decodeCursor(APPROVALS_CURSOR, query.cursor);
  if (!cursor.ok) return cursor;
  const limit = pageSize(query.limit);
  const found = await listProposals(pool, { state: query.state, before: cursor.value?.[0], limit: limit + 1 });
  const cursorAfter = (last: StoredProposal) => encodeCursor(APPROVALS_CURSOR, [BigInt(last.proposalId)]);
  return { ok: true, value: pageOf(found, limit, cursorAfter, proposalData) };
}

function proposalResult(answer: ApiResult<StoredProposal>): ApiResult<ProposalData> {
  return answer.ok ? { ok: true, value: proposalData(answer.value) } : answer;
}

function proposalData({ by, ...proposal }: StoredProposal): ProposalData {
  return { ...proposal, proposedBy: by.email };
}
