import type { InboxMessage, RouteData } from '@bourse/contract';
import { compareIds } from './inbox-state.ts';

/** What a list of messages is restricted to; 0: not. */
export interface MessageFilter {
  readonly moduleId: number;
  readonly submoduleId: number;
  readonly unreadOnly: boolean;
}

/** A page of messages, newest first. */
export type MessagePage = RouteData<'inboxMessages'>;

/** The pages of a list as they are kept, each with the cursor that it was read by. */
export interface MessagePages {
  readonly pages: readonly MessagePage[];
  readonly pageParams: readonly string[];
}

/** Whether a message belongs to a list. Whether it is unread was decided when it came: one that was read since stays in sight. */
export function isListed({ moduleId, submoduleId }: MessageFilter, message: InboxMessage): boolean {
  return (
    (moduleId === 0 || message.moduleCode === moduleId) && (submoduleId === 0 || message.submoduleCode === submoduleId)
  );
}

/** All messages of a list, newest first, each once: those of the pages, and those that arrived since. */
export function listedMessages(
  pages: readonly MessagePage[],
  arrived: readonly InboxMessage[],
  filter: MessageFilter,
): readonly InboxMessage[] {
  const read = pages.flatMap(({ items }) => items);
  const known = new Set(read.map(({ id }) => id));
  // What is older than the pages that are there comes with its own page.
  const oldest = read.at(-1)?.id ?? '';
  const hasAll = (pages.at(-1)?.nextCursor ?? '') === '';
  const fresh = arrived.filter(
    (message) => isListed(filter, message) && !known.has(message.id) && (hasAll || compareIds(message.id, oldest) > 0),
  );
  if (fresh.length === 0) return read;
  return [...fresh, ...read].sort((a, b) => compareIds(b.id, a.id));
}

/**
 * A list after its beginning was read again. Where that reaches what is known, it is put before it; where messages may be missing in
 * between, it takes its place.
 */
export function withHead({ pages, pageParams }: MessagePages, head: MessagePage): MessagePages {
  const [first, ...rest] = pages;
  const known = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)));
  const reaches = head.items.some(({ id }) => known.has(id));
  if (first === undefined || head.nextCursor === '' || !reaches) return { pages: [head], pageParams: [''] };
  const inHead = new Set(head.items.map(({ id }) => id));
  const kept = first.items.filter(({ id }) => !inHead.has(id));
  const later = rest.map((page) => ({ ...page, items: page.items.filter(({ id }) => !inHead.has(id)) }));
  const merged = [...head.items, ...kept].sort((a, b) => compareIds(b.id, a.id));
  return { pages: [{ ...first, items: merged }, ...later], pageParams };
}
