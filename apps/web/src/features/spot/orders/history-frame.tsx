import { LoadedPages, type PagedQuery } from '@bourse/kit/page/loaded.tsx';
import { EmptyState, SkeletonRows } from '@bourse/ui';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

export interface HistoryFrameProps<T> {
  readonly query: PagedQuery<T>;
  readonly emptyId: string;
  readonly children: (items: readonly T[]) => ReactNode;
}

/** A history in the panel below the chart, in all its states. */
export function HistoryFrame<T>({ query, emptyId, children }: HistoryFrameProps<T>) {
  const intl = useIntl();
  return (
    <LoadedPages
      query={query}
      failedId="ticket.listFailed"
      className="py-6"
      skeleton={<SkeletonRows rows={4} className="p-4" rowClassName="h-7" blocks={['h-4 w-full']} />}
      empty={<EmptyState className="py-6" title={intl.formatMessage({ id: emptyId })} />}
    >
      {children}
    </LoadedPages>
  );
}
