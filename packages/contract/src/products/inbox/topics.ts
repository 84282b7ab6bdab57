import type * as z from 'zod/mini';
import type * as m from './schemas.ts';

/** Topics of a user's own inbox; `code` is the language of the texts (`zh_CN`), empty: English. */
export const INBOX_TOPIC_TYPES = ['inbox'] as const;

export type InboxMessage = z.infer<typeof m.message>;
export type InboxUnread = z.infer<typeof m.unread>;
export type NotifyPreferences = z.infer<typeof m.preferences>;
export type PreferenceGroup = z.infer<typeof m.preferenceGroup>;
export type MessageChannel = z.infer<typeof m.messageChannel>;

/**
 * Data of the inbox topic. A snapshot has the newest messages, at most ten, and takes the place of whatever was known: a reader loads its
 * lists again. A delta has what changed. Counts are absolute; one with a lower version than a known one is ignored.
 */
export interface InboxData {
  /** Newest first; in a delta the new ones. */
  readonly messages: readonly InboxMessage[];
  /** Messages that were read, in this tab or another. */
  readonly readIds: readonly string[];
  /** Every message up to this id was read; empty: not. */
  readonly readUpTo: string;
  /** Whether changes were lost on the way: lists have to be loaded again. */
  readonly reload: boolean;
  /** Null in a snapshot that was taken before the inbox was loaded; a delta with the count and the newest messages follows at once. */
  readonly unread: InboxUnread | null;
}
