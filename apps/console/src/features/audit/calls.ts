import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this room. */
export const auditCalls = defineCalls({
  consoleAuditLog: ['GET', '/hk-web/console/audit-log', false],
  verifyAuditLog: ['GET', '/hk-web/console/audit-log/verify', false],
});
