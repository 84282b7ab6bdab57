import { LoadFailed, OldNote, type PagedQuery } from '@bourse/kit/page/loaded.tsx';
import { Button } from '@bourse/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { OwnTable, type OwnTableProps } from '../order-row/own-table.tsx';

export interface PagedTableProps<Row extends object> extends Omit<OwnTableProps<Row>, 'rows' | 'error' | 'end'> {
  readonly query: PagedQuery<Row>;
  /** The rows of all pages that are there; undefined while there are none. */
  readonly rows: readonly Row[] | undefined;
  /** Message id of the title when nothing could be read. */
  readonly failedId: string;
  readonly empty: ReactNode;
}

/** An own list that comes in pages, in every state it can be in, with a button for more. */
export function PagedTable<Row extends object>({ query, rows, failedId, ...table }: PagedTableProps<Row>) {
  const { error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const hasFailed = error !== null && error !== undefined;
  return (
    <>
      {hasFailed && rows !== undefined && <OldNote onRetry={() => void refetch()} />}
      <OwnTable
        {...table}
        rows={rows}
        error={
          hasFailed && rows === undefined ? (
            <LoadFailed error={error} failedId={failedId} className="py-6" onRetry={() => void refetch()} />
          ) : undefined
        }
        end={
          hasNextPage && (
            <div className="flex justify-center border-t p-3">
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                <FormattedMessage id="common.loadMore" />
              </Button>
            </div>
          )
        }
      />
    </>
  );
}
