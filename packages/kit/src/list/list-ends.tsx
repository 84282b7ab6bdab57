import { Button, EmptyState, InfiniteList } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { useErrorWords } from '../api/error-words.ts';
import type { ListRows } from './use-list-rows.ts';

/** Stands in the place of rows when the choices leave none. */
export function NothingFound({ onReset }: { readonly onReset: () => void }) {
  return (
    <EmptyState
      title={<FormattedMessage id="common.noFilterMatch" />}
      action={
        <Button onClick={onReset}>
          <FormattedMessage id="common.clearFilters" />
        </Button>
      }
    />
  );
}

interface MoreProps<Row> {
  readonly data: ListRows<Row>;
}

/** The button for the next page, and why the last attempt failed. */
export function MoreByButton<Row>({ data }: MoreProps<Row>) {
  const errorWords = useErrorWords();
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 border-t p-3">
      {data.isMoreFailed && !data.isLoadingMore && (
        <span role="alert" className="text-13 text-danger">
          {errorWords(data.error)}
        </span>
      )}
      <Button busy={data.isLoadingMore} onClick={data.loadMore}>
        <FormattedMessage id="common.loadMore" />
      </Button>
    </div>
  );
}

/** Loads the next page as the end of the box comes into sight. */
export function MoreByScrolling<Row>({ data }: MoreProps<Row>) {
  const intl = useIntl();
  const errorWords = useErrorWords();
  return (
    <InfiniteList
      words={{
        more: intl.formatMessage({ id: 'common.loadMore' }),
        loading: intl.formatMessage({ id: 'common.loading' }),
      }}
      count={data.rows?.length ?? 0}
      hasMore={data.hasMore && !data.isEarlier}
      isLoading={data.isLoadingMore}
      error={data.isMoreFailed ? errorWords(data.error) : undefined}
      onMore={data.loadMore}
    >
      {null}
    </InfiniteList>
  );
}
