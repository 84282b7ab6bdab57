import type { InboxData, InboxMessage, InboxUnread } from '@bourse/contract';

/*
 * Goal: one count of unread messages and one opinion on what is read, whichever of socket and calls answers first, in every tab.
 * Method: counts are absolute and have a version; an older one is ignored. What was read is a set of ids and a limit below which everything is.
 * Not handled: lists of messages. They are read page by page and take only read or unread and the new messages from here.
 */

/** What is known of the inbox beside the lists. */
export interface InboxState {
  /** Undefined until the first count arrived. */
  readonly unread: InboxUnread | undefined;
  readonly readIds: ReadonlySet<string>;
  /** Every message up to this id is read; empty: not known of any. */
  readonly readUpTo: string;
  /** Newest message that this page knows; empty: none. */
  readonly newestId: string;
  /** Messages that arrived by the socket since the last gap, newest first. */
  readonly arrived: readonly InboxMessage[];
  /** Counts up when messages may have been missed, so that lists read their beginning again. */
  readonly gaps: number;
  /** Counts up with each message that is new, not with those that were there when the socket began. */
  readonly arrivals: number;
  /** Whether the socket has given what was there when it began: a snapshot without a count is completed by the next delta. */
  readonly hasBegun: boolean;
}

/** Before anything is known. */
export const EMPTY_INBOX: InboxState = {
  unread: undefined,
  readIds: new Set(),
  readUpTo: '',
  newestId: '',
  arrived: [],
  gaps: 0,
  arrivals: 0,
  hasBegun: false,
};

/** Messages that are kept beside the lists. After more, lists read their beginning again. */
export const MOST_ARRIVED = 200;

/** Orders ids, which are whole numbers of any length as text; '' comes before each. */
export function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}

function laterOf(a: string, b: string): string {
  return compareIds(a, b) < 0 ? b : a;
}

/** Takes a count, unless a newer one is known. */
export function withUnread(state: InboxState, unread: InboxUnread | null): InboxState {
  if (unread === null || (state.unread !== undefined && unread.version < state.unread.version)) return state;
  return { ...state, unread: { countTotal: unread.countTotal, version: unread.version } };
}

/** Takes what was read: single messages, and all up to one. */
export function withRead(state: InboxState, ids: readonly string[], upTo = ''): InboxState {
  if (ids.length === 0 && compareIds(upTo, state.readUpTo) <= 0) return state;
  return { ...state, readIds: new Set([...state.readIds, ...ids]), readUpTo: laterOf(state.readUpTo, upTo) };
}

/** Takes back what a call that failed had marked. */
export function withoutRead(state: InboxState, id: string): InboxState {
  return { ...state, readIds: new Set([...state.readIds].filter((known) => known !== id)) };
}

/** Notes the newest message that somebody has before them. */
export function withSeen(state: InboxState, id: string): InboxState {
  return compareIds(id, state.newestId) > 0 ? { ...state, newestId: id } : state;
}

/** Takes a message of the socket's topic. */
export function withData(state: InboxState, kind: 'snapshot' | 'delta', data: InboxData): InboxState {
  const known = new Set(state.arrived.map(({ id }) => id));
  const fresh = data.messages.filter(({ id }) => !known.has(id));
  const isGap = kind === 'snapshot' || data.reload || state.arrived.length + fresh.length > MOST_ARRIVED;
  const isNew = kind === 'delta' && state.hasBegun;
  const arrived = isGap ? data.messages : [...fresh, ...state.arrived];
  const newestId = data.messages.reduce((newest, { id }) => laterOf(newest, id), state.newestId);
  const next: InboxState = {
    ...state,
    newestId,
    arrived: [...arrived].sort((a, b) => compareIds(b.id, a.id)),
    gaps: state.gaps + Number(isGap),
    arrivals: state.arrivals + (isNew ? fresh.length : 0),
    hasBegun: isNew || data.unread !== null,
  };
  return withUnread(withRead(next, data.readIds, data.readUpTo), data.unread);
}

/** Whether a message is read: by itself, or by what became known since. */
export function isRead(
  { readIds, readUpTo }: Pick<InboxState, 'readIds' | 'readUpTo'>,
  { id, read }: Pick<InboxMessage, 'id' | 'read'>,
): boolean {
  return read === 1 || readIds.has(id) || compareIds(id, readUpTo) <= 0;
}

/** The badge's text: nothing for 0, `99+` above 99 (IN-04). */
export function badgeText(countTotal: number): string {
  if (countTotal <= 0) return '';
  return countTotal > 99 ? '99+' : String(countTotal);
}
