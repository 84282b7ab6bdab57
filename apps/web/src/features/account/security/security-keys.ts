/** The user's sessions. */
export const SESSIONS_KEY = ['own', 'sessions'] as const;
/** Whether the account has an authenticator app, and what belongs to it. */
export const FACTOR_KEY = ['own', 'second-factor'] as const;
/** The user's passkeys. */
export const PASSKEYS_KEY = ['own', 'passkeys'] as const;

/** The browsers that the account knows. */
export const DEVICES_KEY = ['own', 'devices'] as const;

/** What is read again after a change of what proves the owner. */
export const CHANGED_FACTORS = [
  PASSKEYS_KEY,
  FACTOR_KEY,
  SESSIONS_KEY,
  DEVICES_KEY,
  ['own', 'activity'],
  ['own', 'overview'],
] as const;
