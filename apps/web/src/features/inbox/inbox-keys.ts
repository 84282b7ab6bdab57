/** Query keys of this feature; those of a user's own data begin with `own`. */
export const INBOX_KEYS = {
  messages: ['own', 'inbox', 'messages'],
  unread: ['own', 'inbox', 'unread'],
  preferences: ['own', 'inbox', 'preferences'],
  push: ['own', 'inbox', 'push'],
} as const;
