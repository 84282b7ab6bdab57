import { Button, ErrorState } from '@bourse/ui';
import { History } from 'lucide-react';
import { type ReactNode, useDeferredValue } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorNameOf } from '../api/api-error.ts';
import { useErrorWords } from '../api/error-words.ts';

/** What a page reads, as far as its frame cares; a query of the cache is one. */
export interface LoadedQuery<T> {
  readonly data: T | undefined;
  /** Why the last attempt failed; null when it did not. */
  readonly error: unknown;
  readonly refetch: () => unknown;
}

export interface LoadedProps<T> {
  readonly query: LoadedQuery<T>;
  /** Message id of the title when nothing could be read: "Your orders could not be loaded". */
  readonly failedId: string;
  /** Stands there, in the true size, until the data is there. */
  readonly skeleton: ReactNode;
  readonly isEmpty?: ((data: T) => boolean) | undefined;
  /** What this would be, and the next step. */
  readonly empty?: ReactNode;
  /** The first data makes most of the page: it is rendered in slices while the skeleton still shows. Later data is shown at once. */
  readonly inSlices?: boolean;
  /** Classes of the error state. */
  readonly className?: string | undefined;
  readonly children: (data: T) => ReactNode;
}

/** What is read from the exchange, in every state it can be in: on its way, failed, empty, there, and there but old. */
export function Loaded<T>(props: LoadedProps<T>) {
  const { query, failedId, skeleton, isEmpty, empty, inSlices = false, className, children } = props;
  const { error } = query;
  const first = useDeferredValue(query.data);
  const data = inSlices && first === undefined ? undefined : query.data;
  if (data === undefined) {
    if (error === null || error === undefined) return skeleton;
    return <LoadFailed error={error} failedId={failedId} className={className} onRetry={() => void query.refetch()} />;
  }
  return (
    <>
      {error !== null && error !== undefined && <OldNote onRetry={() => void query.refetch()} />}
      {isEmpty?.(data) === true ? empty : children(data)}
    </>
  );
}

export interface LoadFailedProps {
  readonly error: unknown;
  /** Message id of the title. */
  readonly failedId: string;
  /** Also shows the name of what went wrong, as support asks for it. */
  readonly hasCode?: boolean;
  readonly className?: string | undefined;
  readonly onRetry: () => void;
}

/** Stands in the place of what could not be read: why, and another attempt. */
export function LoadFailed({ error, failedId, hasCode = false, className, onRetry }: LoadFailedProps) {
  const words = useErrorWords();
  return (
    <ErrorState
      className={className}
      title={<FormattedMessage id={failedId} />}
      description={
        <>
          {words(error)}
          {hasCode && <code className="mt-1 block text-12 text-text-3">{errorNameOf(error)}</code>}
        </>
      }
      retryLabel={useIntl().formatMessage({ id: 'common.retry' })}
      onRetry={onRetry}
    />
  );
}

/** What is shown was true a while ago; the newer reading failed. */
export function OldNote({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="status" className="flex items-center gap-2 border-b bg-surface-2 px-4 py-1.5 text-12 text-warning">
      <History size={14} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 flex-1">
        <FormattedMessage id="common.old" />
      </span>
      <Button size="sm" onClick={onRetry}>
        <FormattedMessage id="common.retry" />
      </Button>
    </div>
  );
}

/** A list that is read page by page. */
export interface PagedQuery<T> {
  readonly data: { readonly pages: readonly { readonly items: readonly T[] }[] } | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}
