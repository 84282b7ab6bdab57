import type { InboxData, InboxUnread, TopicMessage } from '@bourse/contract';
import { session } from '@bourse/kit/session/session.ts';
import { portalTopicOf, storeOf } from '@bourse/kit/stream/line.ts';
import type { TopicModel, TopicStore } from '@bourse/kit/stream/topic-store.ts';
import { create } from 'zustand';
import {
  EMPTY_INBOX,
  type InboxState,
  withData,
  withoutRead,
  withRead,
  withSeen,
  withUnread,
} from './model/inbox-state.ts';

const useStore = create<InboxState>(() => EMPTY_INBOX);

// What follows belongs to somebody else.
session.subscribe(() => useStore.setState(EMPTY_INBOX, true));

/** Changes of what is known of the inbox; `inbox-state.ts` describes each. */
export const inbox = {
  state: (): InboxState => useStore.getState(),
  takeUnread: (unread: InboxUnread) => useStore.setState((state) => withUnread(state, unread), true),
  markRead: (id: string) => useStore.setState((state) => withRead(state, [id]), true),
  markReadUpTo: (id: string) => useStore.setState((state) => withRead(state, [], id), true),
  unmarkRead: (id: string) => useStore.setState((state) => withoutRead(state, id), true),
  takeData: (kind: TopicMessage['kind'], data: InboxData) =>
    useStore.setState((state) => withData(state, kind, data), true),
  noteSeen: (id: string) => useStore.setState((state) => withSeen(state, id), true),
} as const;

/** A part of what is known of the inbox; renders again only when that part changes. */
export function useInbox<Part>(select: (state: InboxState) => Part): Part {
  return useStore(select);
}

/** The user's own inbox with texts in a language. Its messages go into the state, which calls change as well. */
export function inboxTopic(lang: string): TopicStore<undefined> {
  return storeOf(portalTopicOf('inbox', lang), createModel);
}

function createModel(): TopicModel<undefined> {
  return {
    apply({ kind, data }: TopicMessage) {
      inbox.takeData(kind, data as InboxData);
    },
    view: () => undefined,
  };
}
