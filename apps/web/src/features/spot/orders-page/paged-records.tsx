import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { LoadedPages, type PagedQuery } from '@bourse/kit/page/loaded.tsx';
import { Button, buttonClass, EmptyState } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';
import { RecordList, type RecordListProps, RecordSkeleton } from './record-list.tsx';

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
        title={<FormattedMessage id="common.noFilterMatch" />}
        action={
          <Button onClick={onReset}>
            <FormattedMessage id="common.clearFilters" />
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={<FormattedMessage id={id} />}
      description={<FormattedMessage id="spotOrders.emptyHint" />}
      action={
        <AppLink to="/trade/exchange/" search={{ tradeCode: 'btc_usdt' }} className={buttonClass('accent')}>
          <FormattedMessage id="spotOrders.trade" />
        </AppLink>
      }
    />
  );
}

export interface PagedRecordsProps<T> extends Omit<RecordListProps<T>, 'items'> {
  readonly query: PagedQuery<T>;
  readonly emptyId: string;
  readonly onReset: (() => void) | undefined;
}

/** A list that comes in pages, with every state it can be in. */
export function PagedRecords<T>({ query, emptyId, onReset, ...list }: PagedRecordsProps<T>) {
  return (
    <LoadedPages
      query={query}
      failedId="spotOrders.error"
      skeleton={<RecordSkeleton />}
      empty={<NoRecords id={emptyId} onReset={onReset} />}
    >
      {(items) => <RecordList {...list} items={items} />}
    </LoadedPages>
  );
}
