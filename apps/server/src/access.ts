import type { Closers } from './closers.ts';
import { Approvals } from './platform/approvals/approvals.ts';
import { AuditLog } from './platform/audit/audit-log.ts';
import type { Database } from './platform/db/database.ts';
import type { Permissions } from './platform/declared.ts';
import type { Access } from './platform/feature.ts';
import type { Logger } from './platform/logger.ts';
import { RoleTable } from './platform/permissions/role-table.ts';
import { Roles } from './platform/permissions/roles.ts';

/** Opens the services that authorize and record operators' actions. */
export async function openAccess(deps: {
  readonly db: Database;
  /** `BOURSE_APPROVAL_COOLING_H`. */
  readonly approvalCoolingMs: number;
  readonly logger: Logger;
  readonly closers: Closers;
  readonly permissions: Permissions;
}): Promise<Access> {
  const { db, approvalCoolingMs, logger, closers, permissions } = deps;
  const roleTable = await RoleTable.open({ pool: db.pool, url: db.url, logger, permissions: [...permissions.keys()] });
  closers.add('stop following the roles', () => roleTable.close());
  const audit = new AuditLog({ pool: db.pool, logger });
  closers.add('write out the audit log', () => audit.close());
  const approvals = new Approvals(db.pool, approvalCoolingMs);
  return { permissions, roleTable, roles: new Roles(db.pool, roleTable, approvals), audit, approvals };
}
