import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this room. */
export const operatorsCalls = defineCalls({
  consolePermissions: ['GET', '/hk-web/console/permissions', false],
  consoleRoles: ['GET', '/hk-web/console/roles', false],
  createRole: ['POST', '/hk-web/console/roles', true],
  updateRole: ['PUT', '/hk-web/console/roles/{roleId}', true],
  deleteRole: ['DELETE', '/hk-web/console/roles/{roleId}', true],
  consoleUser: ['GET', '/hk-web/console/users/{accountId}', false],
  consoleOperators: ['GET', '/hk-web/console/operators', false],
  grantRole: ['POST', '/hk-web/console/operators/grant', true],
  revokeRole: ['POST', '/hk-web/console/operators/revoke', true],
});
