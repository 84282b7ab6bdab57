import { Button, buttonClass, EmptyState, ErrorState } from '@bourse/ui';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorMessageId, errorNameOf } from '../../app/api-error.ts';
import { AppLink, SPOT_PATH } from '../../app/app-link.tsx';
import { RecordList, type RecordListProps, RecordSkeleton } from './record-list.tsx';

export interface RecordsErrorProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Says why the list did not come. */
export function RecordsError({ error, onRetry }: RecordsErrorProps) {
  const intl = useIntl();
  return (
    <ErrorState
      title={<FormattedMessage id="orders.error" />}
      description={<FormattedMessage id={errorMessageId(errorNameOf(error))} />}
      retryLabel={intl.formatMessage({ id: 'common.retry' })}
      onRetry={onRetry}
    />
  );
}

export interface NoRecordsProps {
  /** Message id of what is missing. */
  readonly id: string;
  /** Given when a filter hides what there may be. */
  readonly onReset: (() => void) | undefined;
}

/** Nothing to list: because of the filter, or because there is nothing yet. */
export function NoRecords({ id, onReset }: NoRecordsProps) {
  if (onReset !== undefined) {
    return (
      <EmptyState
        title={<FormattedMessage id="orders.noMatch" />}
        action={
          <Button onClick={onReset}>
            <FormattedMessage id="orders.reset" />
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={<FormattedMessage id={id} />}
      description={<FormattedMessage id="orders.emptyHint" />}
      action={
        <AppLink to={SPOT_PATH} search={{ tradeCode: 'btc_usdt' }} className={buttonClass('accent')}>
          <FormattedMessage id="orders.trade" />
        </AppLink>
      }
    />
  );
}

interface PageOf<T> {
  readonly items: readonly T[];
}

export interface PagedRecordsProps<T> extends Omit<RecordListProps<T>, 'items'> {
  readonly query: UseInfiniteQueryResult<{ readonly pages: readonly PageOf<T>[] }>;
  readonly emptyId: string;
  readonly onReset: (() => void) | undefined;
}

/** A list that comes in pages, with every state it can be in. */
export function PagedRecords<T>({ query, emptyId, onReset, ...list }: PagedRecordsProps<T>) {
  const items = query.data?.pages.flatMap((page) => page.items);
  if (items === undefined) {
    return query.isError ? (
      <RecordsError error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <RecordSkeleton />
    );
  }
  if (items.length === 0) return <NoRecords id={emptyId} onReset={onReset} />;
  return (
    <>
      <RecordList {...list} items={items} />
      {query.hasNextPage && (
        <div className="flex justify-center border-t p-3">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            <FormattedMessage id="common.loadMore" />
          </Button>
        </div>
      )}
    </>
  );
}
