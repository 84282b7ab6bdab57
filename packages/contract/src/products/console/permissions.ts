/** Permissions of the operators' console itself: who may do what, and what was done. */
export const consolePermissions = {
  'console.roles.read': 'List permissions, roles and operators.',
  'console.roles.write': 'Create, change and delete roles, and grant and revoke them, within one’s own permissions.',
  'console.audit.read': 'Read the audit log.',
  'console.approvals.read': 'List the acts that wait for a second person.',
  'console.outbox.read': 'List commands of features that are stuck.',
  'console.outbox.write': 'Let the feature of a stuck command try again, or close it without the feature.',
  'console.approvals.decide': 'Approve or reject what somebody else proposed.',
  'console.home.read': 'See what waits for a decision, how the exchange is, and what happened in 24 hours.',
  'console.users.read': 'Find users; see their profile, balances, sessions and API keys without secrets.',
  'console.users.write': 'Set users’ own fee rates and end their sessions.',
  'console.users.freeze':
    'Freeze and unfreeze users’ orders and withdrawals, and cancel the orders of a user who is frozen.',
  'console.markets.read': 'List markets and coins with every setting.',
  'console.markets.halt': 'Halt markets, let users only cancel there, and let them trade again.',
  'console.markets.write': 'Change fees, quantities, bands, limits and areas of markets.',
  'console.markets.list': 'Add coins and list markets.',
  'console.jobs.read': 'List jobs.',
  'console.jobs.write': 'Let jobs run at once, and give them up.',
  'console.mails.read': 'List mails; in the demo, read them.',
  'console.mails.write': 'Send mails again that failed.',
  'console.books.read': 'See what users, the house and the world have of each coin.',
} as const;
