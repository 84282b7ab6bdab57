import { api } from '@bourse/kit/api/api.ts';
import { useLang } from '@bourse/kit/page/app-link.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { useTopic } from '@bourse/kit/stream/use-topic.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { inboxCalls } from '../calls.ts';
import { INBOX_KEYS } from '../inbox-keys.ts';
import { inbox, inboxTopic, useInbox } from '../inbox-store.ts';
import type { InboxState } from '../model/inbox-state.ts';
import { useGuarded } from '../use-guarded.ts';

const NOTHING = () => undefined;
const totalOf = (state: InboxState) => state.unread?.countTotal;
const versionOf = (state: InboxState) => state.unread?.version;
/** Counts by module are read at most this often while messages pour in, in milliseconds. */
const MODULES_EVERY_MS = 1_000;

/**
 * How many messages are unread; undefined while not known. Follows the inbox by the socket, and asks again whenever the page comes into
 * sight, because a socket may have slept; the newer count stays, whichever comes first.
 */
export function useUnreadTotal(): number | undefined {
  const user = useUser();
  const lang = useLang();
  useTopic(user === undefined ? undefined : inboxTopic(lang), NOTHING);
  useUnreadCounts();
  return useInbox(totalOf);
}

function useUnreadCounts() {
  const user = useUser();
  const query = useQuery({
    queryKey: [...INBOX_KEYS.unread, user?.fid],
    queryFn: ({ signal }) => api(inboxCalls.inboxUnreadCount, { signal }),
    enabled: user !== undefined,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  const { data } = query;
  useEffect(() => {
    if (data !== undefined) inbox.takeUnread(data);
  }, [data]);
  return query;
}

/** Unread messages by module, 0 being all; read again when their number changed. */
export function useUnreadModules(): ReadonlyMap<number, number> {
  const { data, refetch } = useUnreadCounts();
  const version = useInbox(versionOf);
  const readAgain = useGuarded(() => void refetch({ cancelRefetch: false }), MODULES_EVERY_MS);
  useEffect(() => {
    if (version !== undefined && data !== undefined && data.version < version) readAgain();
  }, [version, data, readAgain]);
  return useMemo(() => {
    const modules = data?.modules.map(({ moduleCode, count }) => [moduleCode, count] as const) ?? [];
    return new Map([[0, data?.countTotal ?? 0], ...modules]);
  }, [data]);
}
