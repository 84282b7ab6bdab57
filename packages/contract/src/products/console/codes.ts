import type { CodeTable } from '../../code-table.ts';

/** Rejections of the console: roles of operators, and acts that need a second person. */
export const consoleCodes = {
  ROLE_UNKNOWN: { code: 40403, http: 404, msg: 'There is no such role.' },
  ROLE_NAME_TAKEN: { code: 40903, http: 409, msg: 'Another role has this name.' },
  ROLE_BUILT_IN: { code: 40904, http: 409, msg: 'A built-in role cannot be changed or deleted.' },
  LAST_OWNER: { code: 40905, http: 409, msg: 'The last owner cannot be removed.' },
  PERMISSION_NOT_HELD: { code: 40303, http: 403, msg: 'The role has permissions that you do not have yourself.' },
  APPROVAL_UNKNOWN: { code: 40404, http: 404, msg: 'There is no such proposal, or not with this content.' },
  APPROVAL_CLOSED: { code: 40906, http: 409, msg: 'This proposal is already decided or has expired.' },
  APPROVER_TOO_NEW: {
    code: 40305,
    http: 403,
    msg: 'You have not had the permission for long enough to approve this proposal.',
  },
  STUCK_ROW_UNKNOWN: { code: 40407, http: 404, msg: 'There is no such stuck command.' },
  APPROVAL_OWN: { code: 40304, http: 403, msg: 'Somebody else has to decide on your own proposal.' },
} as const satisfies CodeTable;
