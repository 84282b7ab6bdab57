import { api } from '@bourse/kit/api/api.ts';
import { useLang } from '@bourse/kit/page/app-link.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { inboxCalls } from './calls.ts';
import { INBOX_KEYS } from './inbox-keys.ts';
import { inbox, useInbox } from './inbox-store.ts';
import { listedMessages, type MessageFilter, type MessagePage, withHead } from './model/message-pages.ts';

/** Messages of a page, as the specification has it. */
const PAGE_SIZE = '10';

function readPage(filter: MessageFilter, lang: string, cursor: string, signal?: AbortSignal) {
  const { moduleId, submoduleId, unreadOnly } = filter;
  const query = {
    moduleId: moduleId === 0 ? undefined : String(moduleId),
    submoduleId: submoduleId === 0 ? undefined : String(submoduleId),
    unread: unreadOnly ? ('1' as const) : undefined,
    ...{ lang, limit: PAGE_SIZE, cursor },
  };
  return api(inboxCalls.inboxMessages, { query, signal });
}

/** A list of messages, newest first, with those that arrive meanwhile. */
export function useMessages(filter: MessageFilter) {
  const lang = useLang();
  const user = useUser();
  const { moduleId, submoduleId, unreadOnly } = filter;
  const key = useMemo(
    () => [...INBOX_KEYS.messages, user?.fid, lang, moduleId, submoduleId, unreadOnly] as const,
    [user?.fid, lang, moduleId, submoduleId, unreadOnly],
  );
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => readPage(filter, lang, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => (nextCursor === '' ? undefined : nextCursor),
    enabled: user !== undefined,
    // A list of a thousand pages is not read again as a whole: its beginning is (below).
    ...{ staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false, refetchOnWindowFocus: false },
  });
  useFreshHead(key, filter, lang);
  const arrived = useInbox((state) => state.arrived);
  const { data } = query;
  const messages = useMemo(
    () => data && listedMessages(data.pages, arrived, { moduleId, submoduleId, unreadOnly }),
    [data, arrived, moduleId, submoduleId, unreadOnly],
  );
  const newestId = messages?.[0]?.id;
  useEffect(() => {
    if (newestId !== undefined) inbox.noteSeen(newestId);
  }, [newestId]);
  return { ...query, messages };
}

/** Reads the beginning of a list again when it is shown again, and after a gap in what arrived. */
function useFreshHead(key: readonly unknown[], filter: MessageFilter, lang: string): void {
  const client = useQueryClient();
  const gaps = useInbox((state) => state.gaps);
  const latest = useRef({ filter, lang });
  useEffect(() => {
    latest.current = { filter, lang };
  });
  useEffect(() => {
    const abort = new AbortController();
    // A list that is still on its way is fresh. `gaps` is what asks for another reading.
    if (gaps < 0 || client.getQueryData(key) === undefined) return undefined;
    readPage(latest.current.filter, latest.current.lang, '', abort.signal).then(
      (head) => {
        if (abort.signal.aborted) return;
        client.setQueryData<InfiniteData<MessagePage, string>>(key, (known) => {
          if (known === undefined) return known;
          const { pages, pageParams } = withHead(known, head);
          return { pages: [...pages], pageParams: [...pageParams] };
        });
      },
      // What is shown stays; the next gap or visit reads it again.
      () => undefined,
    );
    return () => abort.abort();
  }, [client, key, gaps]);
}
