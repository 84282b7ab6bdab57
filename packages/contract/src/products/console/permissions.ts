/** Permissions of the operators' console itself: who may do what, and what was done. */
export const consolePermissions = {
  'console.roles.read': 'List permissions, roles and operators.',
  'console.roles.write': 'Create, change and delete roles, and grant and revoke them, within one’s own permissions.',
  'console.audit.read': 'Read the audit log.',
  'console.approvals.read': 'List the acts that wait for a second person.',
  'console.outbox.read': 'List commands of features that are stuck.',
  'console.outbox.write': 'Let the feature of a stuck command try again, or close it without the feature.',
  'console.approvals.decide': 'Approve or reject what somebody else proposed.',
} as const;
