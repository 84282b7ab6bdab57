import { Skeleton } from '@bourse/ui';
import { useIntl } from 'react-intl';
import { BookSkeleton } from './book/book-skeleton.tsx';

/** The terminal's shape while the market's rules are on their way. */
export function TerminalSkeleton() {
  const intl = useIntl();
  return (
    <div
      aria-busy="true"
      aria-label={intl.formatMessage({ id: 'common.loading' })}
      role="status"
      className="flex flex-1 flex-col bg-surface-1"
    >
      <div className="flex shrink-0 items-center gap-6 border-b px-3 max-lg:min-h-14 lg:h-11">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-6 w-28" />
        <Skeleton className="h-6 w-64 max-lg:hidden" />
      </div>
      <div className="flex min-h-96 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <div className="flex flex-2 border-b">
            <Skeleton className="m-4 flex-1 opacity-40" />
            <div className="w-75 border-s pt-4 max-lg:hidden">
              <BookSkeleton rows={24} />
            </div>
          </div>
          <div className="flex-1 max-lg:hidden" />
        </div>
        <div className="w-79 border-s max-lg:hidden" />
      </div>
    </div>
  );
}
