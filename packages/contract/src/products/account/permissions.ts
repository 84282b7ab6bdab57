/** Permissions for what operators do with users' logins. */
export const accountPermissions = {
  'account.factors.reset':
    'See what proves the owner of an account, and propose or approve the reset of a lost second factor.',
} as const;
