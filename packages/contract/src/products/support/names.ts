/** Names and limits of customer service that pages need without its schemas. */

/** What a talk is about, for the queue. */
export const SUPPORT_PRODUCTS = [
  'general',
  'account',
  'security',
  'spot',
  'contracts',
  'strategies',
  'transfer',
  'wallet',
  'fees',
  'api',
  'other',
] as const;

/** States of a talk: the customer reads articles, waits for an agent, talks with the one who holds it, is done. */
export const TALK_STATES = ['self-service', 'waiting', 'claimed', 'closed'] as const;

/** System messages of a talk; the client has the words. `agent` in the parameters is a display name. */
export const TALK_EVENTS = [
  'opened',
  'handed-over',
  'claimed',
  'transferred',
  'queued',
  'closed-by-customer',
  'closed-by-agent',
  'closed-idle',
  'reopened',
] as const;

/** What feedback is about. */
export const FEEDBACK_CATEGORIES = ['bug', 'idea', 'design', 'trading', 'wallet', 'content', 'other'] as const;

/** States of feedback; the last three are final but for `adopted`, which becomes `done`. */
export const FEEDBACK_STATES = ['received', 'in-work', 'adopted', 'declined', 'done'] as const;

/** Variables of canned answers, as they stand in braces. */
export const CANNED_VARIABLES = ['name', 'agent', 'order', 'transfer', 'coin', 'time', 'product', 'talk'] as const;

/** Characters of a message at most. */
export const TALK_MESSAGE_MAX = 4_000;
/** Bytes of a file that is sent in a talk or with feedback at most. */
export const SUPPORT_FILE_MAX_BYTES = 5 * 1024 * 1024;
/** Screenshots of one feedback at most. */
export const FEEDBACK_FILES_MAX = 4;
