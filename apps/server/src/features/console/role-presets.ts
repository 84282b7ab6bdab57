import type { PermissionName } from '@bourse/contract';

/** A role that the exchange comes with. */
export interface RolePreset {
  readonly name: string;
  readonly permissions: readonly PermissionName[];
}

/** What every preset sees. */
const FRAME = ['console.home.read', 'console.users.read'] as const;

/**
 * The roles beside `owner` that a new exchange comes with, as the migration seeds them: an owner may change them afterwards, so a later change here
 * reaches no exchange without a step of its own. Nobody but an owner may give roles, and whoever decides on money or access has not the
 * means to propose all of it alone.
 */
export const ROLE_PRESETS: readonly RolePreset[] = [
  {
    name: 'operator',
    permissions: [
      ...FRAME,
      'console.approvals.read',
      'console.users.write',
      'console.users.notes',
      'console.markets.read',
      'console.markets.halt',
      'console.jobs.read',
      'console.jobs.write',
      'console.mails.read',
      'console.mails.write',
      'console.outbox.read',
      'console.outbox.write',
      'site.settings.read',
      'content.read',
      'content.write',
      'content.publish',
      'transfer.rules.read',
    ],
  },
  {
    name: 'reviewer',
    permissions: [
      ...FRAME,
      'console.approvals.read',
      'console.users.notes',
      'kyc.read',
      'kyc.review',
      'kyc.documents',
      'kyc.gates.read',
    ],
  },
  {
    name: 'support',
    permissions: [
      ...FRAME,
      'console.approvals.read',
      'console.users.notes',
      'account.factors.reset',
      'kyc.read',
      'content.read',
      'support.read',
      'support.answer',
    ],
  },
  {
    name: 'finance',
    permissions: [
      ...FRAME,
      'console.approvals.read',
      'console.approvals.decide',
      'console.books.read',
      'console.markets.read',
      'console.outbox.read',
      'transfer.rules.read',
      'transfer.rules.write',
      'transfer.accounts.write',
      'transfer.reviews.read',
      'transfer.reviews.decide',
    ],
  },
  {
    name: 'risk',
    permissions: [
      ...FRAME,
      'console.approvals.read',
      'console.approvals.decide',
      'console.users.write',
      'console.users.freeze',
      'console.users.notes',
      'console.markets.read',
      'console.markets.halt',
      'console.books.read',
      'account.factors.reset',
      'kyc.read',
      'kyc.gates.read',
      'kyc.gates.write',
      'transfer.rules.read',
      'transfer.reviews.read',
    ],
  },
  {
    name: 'auditor',
    permissions: [
      ...FRAME,
      'console.roles.read',
      'console.audit.read',
      'console.approvals.read',
      'console.users.notes',
      'console.markets.read',
      'console.books.read',
      'console.jobs.read',
      'console.mails.read',
      'console.outbox.read',
      'site.settings.read',
      'content.read',
      'support.read',
      'transfer.rules.read',
      'transfer.reviews.read',
      'kyc.read',
      'kyc.gates.read',
    ],
  },
];

/** The SQL that seeds them. A role of operators that has the name already stays as it is. */
export function seedPresets(): string {
  return ROLE_PRESETS.map(
    ({ name, permissions }) => `
      with role as (
        insert into roles (name, preset) values ('${name}', '${name}') on conflict do nothing returning role_id
      )
      insert into role_permissions (role_id, permission)
        select role_id, permission from role, unnest(array[${permissions.map((one) => `'${one}'`).join(', ')}]) as permission;`,
  ).join('\n');
}
