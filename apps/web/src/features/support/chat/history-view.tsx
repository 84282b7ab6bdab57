import { api } from '@bourse/kit/api/api.ts';
import { useErrorWords } from '@bourse/kit/api/error-words.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { Badge, Button, EmptyState, ErrorState, Skeleton } from '@bourse/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { chatCalls } from './chat-calls.ts';
import { keepTalk } from './chat-client.ts';

export interface HistoryViewProps {
  readonly onPick: (talkId: string) => void;
}

/** All talks of the customer, newest first, from whatever device. */
export function HistoryView({ onPick }: HistoryViewProps) {
  const intl = useIntl();
  const words = useErrorWords();
  const user = useUser();
  const list = useInfiniteQuery({
    queryKey: ['own', 'chat', 'talks', user?.fid ?? 'visitor'],
    queryFn: ({ pageParam, signal }) => api(chatCalls.ownTalks, { query: { cursor: pageParam, limit: '20' }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor || undefined,
    staleTime: 0,
  });
  const talks = list.data?.pages.flatMap(({ items }) => items);
  if (talks === undefined && list.error !== null) {
    return (
      <ErrorState
        title={intl.formatMessage({ id: 'chat.history.failed' })}
        description={words(list.error)}
        retryLabel={intl.formatMessage({ id: 'common.retry' })}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (talks?.length === 0) {
    return (
      <EmptyState
        title={<FormattedMessage id="chat.history.empty" />}
        description={<FormattedMessage id="chat.history.emptyText" />}
      />
    );
  }
  return (
    <ul aria-label={intl.formatMessage({ id: 'chat.history' })} className="min-h-0 flex-1 overflow-y-auto p-2">
      {talks === undefined && [0, 1, 2].map((row) => <Skeleton key={row} className="m-2 h-11" />)}
      {talks?.map((talk) => (
        <li key={talk.talkId}>
          <button
            type="button"
            onClick={() => {
              keepTalk(talk);
              onPick(talk.talkId);
            }}
            className="flex min-h-11 w-full items-center gap-2 rounded-8 p-3 text-start text-13 hover:bg-surface-2"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium">
                <FormattedMessage id={`talk.product.${talk.product}`} />
              </span>
              <Moment timeMs={talk.openedMs} className="text-12 text-text-3" />
            </span>
            {talk.unreadCount > 0 && <Badge tone="accent">{talk.unreadCount}</Badge>}
            <Badge>{intl.formatMessage({ id: `chat.state.${talk.state}` })}</Badge>
          </button>
        </li>
      ))}
      {list.hasNextPage && (
        <Button className="mx-auto my-2 flex" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          <FormattedMessage id="common.loadMore" />
        </Button>
      )}
    </ul>
  );
}
