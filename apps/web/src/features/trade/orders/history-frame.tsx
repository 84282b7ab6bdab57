import { Button, EmptyState, ErrorState, Skeleton } from '@bourse/ui';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorMessageId, errorNameOf } from '../../../app/api-error.ts';

export interface HistoryFrameProps {
  readonly query: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly refetch: () => unknown;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly count: number;
  readonly emptyId: string;
  readonly children: ReactNode;
}

/** A list in all its states: on its way, failed, empty, and with more to come. */
export function HistoryFrame({ query, count, emptyId, children }: HistoryFrameProps) {
  const intl = useIntl();
  if (query.isPending) {
    return (
      <div aria-busy="true" className="flex flex-col gap-3 p-4">
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-4 w-full" />
        ))}
      </div>
    );
  }
  if (query.error !== null && count === 0) {
    return (
      <ErrorState
        className="py-6"
        title={intl.formatMessage({ id: errorMessageId(errorNameOf(query.error)) })}
        retryLabel={intl.formatMessage({ id: 'common.retry' })}
        onRetry={() => query.refetch()}
      />
    );
  }
  if (count === 0) return <EmptyState className="py-6" title={intl.formatMessage({ id: emptyId })} />;
  return (
    <>
      {children}
      {query.hasNextPage && (
        <div className="flex justify-center p-2">
          <Button size="sm" tone="quiet" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            <FormattedMessage id="common.loadMore" />
          </Button>
        </div>
      )}
    </>
  );
}
