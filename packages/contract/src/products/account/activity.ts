/**
 * What may happen to an account, by group, as its owner reads it in the activity log. Names are stored, so they stay for ever; each needs
 * the words `activity.event.NAME` of the site. Append your own.
 */
export const ACTIVITY_GROUPS = {
  login: [
    'registered',
    'login',
    'login-refused',
    'login-new-device',
    'logout',
    'qr-login-approved',
    'qr-login-refused',
    'session-ended',
    'sessions-ended',
    'device-removed',
  ],
  security: [
    'password-changed',
    'password-reset-asked',
    'password-reset',
    'second-factor-on',
    'second-factor-off',
    'second-factor-reset',
    'backup-codes-renewed',
    'backup-code-used',
    'factor-locked',
    'passkey-added',
    'passkey-renamed',
    'passkey-removed',
    'passkey-counter-fell',
    'email-change-asked',
    'email-changed',
    'email-change-undone',
    'phishing-code-set',
    'phishing-code-removed',
    'withdrawals-paused',
  ],
  profile: ['nickname-changed', 'photo-changed', 'account-close-asked', 'account-closed'],
  keys: ['api-key-created', 'api-key-changed', 'api-key-deleted'],
  'sub-accounts': [
    'sub-account-created',
    'sub-account-renamed',
    'sub-account-frozen',
    'sub-account-unfrozen',
    'sub-account-closed',
    'sub-account-entered',
    'sub-account-rights-changed',
    'sub-account-transfer',
  ],
  identity: ['identity-submitted', 'identity-passed', 'identity-failed', 'identity-more-asked', 'identity-revoked'],
  operator: [
    'login-frozen',
    'login-unfrozen',
    'trading-frozen',
    'trading-unfrozen',
    'withdrawals-frozen',
    'withdrawals-unfrozen',
    'sessions-ended-by-operator',
    'fee-rates-changed',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A group of events: what the log is filtered by. */
export type ActivityGroup = keyof typeof ACTIVITY_GROUPS;
/** The name of something that happened to an account. */
export type ActivityEvent = (typeof ACTIVITY_GROUPS)[ActivityGroup][number];

/** Every event. */
export const ACTIVITY_EVENTS: readonly ActivityEvent[] = Object.values(ACTIVITY_GROUPS).flat();

/** The groups, in the order in which they are offered. */
export const ACTIVITY_GROUP_NAMES = Object.keys(ACTIVITY_GROUPS) as ActivityGroup[];
