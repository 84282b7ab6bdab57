import { useErrorWords } from '@bourse/kit/api/error-words.ts';
import { LoadFailed, OldNote } from '@bourse/kit/page/loaded.tsx';
import { InfiniteList, Skeleton } from '@bourse/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { linesByDay } from '../model/days.ts';
import type { MessageFilter } from '../model/message-pages.ts';
import { useGuarded } from '../use-guarded.ts';
import { useMessages } from '../use-messages.ts';
import { useToday } from '../use-today.ts';
import { BoxLines, PageLines } from './message-lines.tsx';

/** Between two readings of further messages, in milliseconds; the specification's guard. */
const GUARD_MS = 300;
const SKELETON_ROWS = [0, 1, 2, 3, 4, 5];

export interface MessageListProps {
  readonly filter: MessageFilter;
  /** What scrolls: a box of its own, as in a panel, or the page. */
  readonly scrolls: 'box' | 'page';
  readonly empty: ReactNode;
  /** A message led to another page. */
  readonly onPick: () => void;
}

/** Messages by days, newest first, with more as the end comes into sight; in all states. */
export function MessageList({ filter, scrolls, empty, onPick }: MessageListProps) {
  const intl = useIntl();
  const words = useErrorWords();
  const query = useMessages(filter);
  const midnightMs = useToday();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const onMore = useGuarded(() => void query.fetchNextPage(), GUARD_MS);
  const { messages, error, isFetchNextPageError } = query;
  const lines = useMemo(() => linesByDay(messages ?? [], midnightMs), [messages, midnightMs]);
  const retry = () => void query.refetch();
  const content = () => {
    if (messages === undefined) {
      return error === null ? <Rows /> : <LoadFailed error={error} failedId="inbox.failed" onRetry={retry} />;
    }
    if (messages.length === 0 && !query.hasNextPage) return empty;
    const drawn = { lines, midnightMs, onPick };
    return (
      <InfiniteList
        words={{
          more: intl.formatMessage({ id: 'common.loadMore' }),
          loading: intl.formatMessage({ id: 'common.loading' }),
          end: intl.formatMessage({ id: 'inbox.end' }),
        }}
        count={messages.length}
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        error={isFetchNextPageError ? words(error) : undefined}
        onMore={onMore}
      >
        {error !== null && !isFetchNextPageError && <OldNote onRetry={retry} />}
        {scrolls === 'box' ? <BoxLines {...drawn} box={box} /> : <PageLines {...drawn} />}
      </InfiniteList>
    );
  };
  if (scrolls === 'page') return content();
  return (
    <div ref={setBox} className="h-full overflow-y-auto overscroll-contain">
      {content()}
    </div>
  );
}

/** Stands in the place of messages that are on their way. */
function Rows() {
  return (
    <div aria-hidden="true">
      {SKELETON_ROWS.map((row) => (
        <div key={row} className="flex flex-col gap-2 border-b px-4 py-3 ps-8.5">
          <Skeleton className="h-4 w-40 max-w-full" />
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-2/3" />
        </div>
      ))}
    </div>
  );
}
