import type { DataSort } from '@bourse/ui';
import { hashKey, type Query, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LoadedQuery } from '../page/loaded.tsx';
import type { Page } from './read-all.ts';

/** What a page of a list is asked for by. */
export interface ListRequest<Values> {
  readonly values: Values;
  readonly sort: DataSort | null;
  /** Empty for the first page. */
  readonly cursor: string;
  /** Number of rows, as the API's query has it. */
  readonly limit: string;
  readonly signal?: AbortSignal | undefined;
}

/** A list that the API filters, sorts and gives page by page. */
export interface PagedSource<Row, Values> {
  readonly kind: 'pages';
  /** Key of the cache; values and sorting are added to it. */
  readonly key: QueryKey;
  readonly read: (request: ListRequest<Values>) => Promise<Page<Row>>;
  /** Rows of a page; default 50. */
  readonly pageSize?: number | undefined;
  /** How further pages come: by a button (default), or as the end comes into sight, in a box of its own. */
  readonly more?: 'button' | 'scroll' | undefined;
}

/** A list that is there as a whole: filtered and sorted here. */
export interface WholeSource<Row> {
  readonly kind: 'whole';
  readonly query: LoadedQuery<readonly Row[]>;
}

/** What a list shows of its source. */
export interface ListRows<Row> {
  /** Undefined until the first are there. */
  readonly rows: readonly Row[] | undefined;
  readonly error: unknown;
  readonly refetch: () => void;
  /** Rows are those of an earlier choice, until those of the present one come. */
  readonly isEarlier: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** `error` is that of the next page; the rows are good. */
  readonly isMoreFailed: boolean;
  readonly loadMore: () => void;
}

const PAGE_SIZE = 50;

/** The rows of a paged list, as many pages as were asked for. */
export function usePagedRows<Row, Values>(
  source: PagedSource<Row, Values>,
  values: Values,
  sort: DataSort | null,
): ListRows<Row> {
  const { key, read, pageSize = PAGE_SIZE } = source;
  const query = useInfiniteQuery({
    queryKey: [...key, 'list', values, sort],
    queryFn: ({ pageParam, signal }) => read({ values, sort, cursor: pageParam, limit: String(pageSize), signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.nextCursor === '' ? undefined : page.nextCursor),
    // The rows of an earlier choice stay in sight, those of another list do not.
    placeholderData: (earlier, earlierQuery) => (isOfKey(earlierQuery, key) ? earlier : undefined),
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data]);
  return {
    rows,
    error: query.error,
    refetch: () => void query.refetch(),
    isEarlier: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    isMoreFailed: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
  };
}

function isOfKey(query: Pick<Query, 'queryKey'> | undefined, key: QueryKey): boolean {
  return query !== undefined && hashKey(query.queryKey.slice(0, key.length)) === hashKey(key);
}

/** A whole list as one of a single page. */
export function wholeRows<Row>({ data, error, refetch }: LoadedQuery<readonly Row[]>): ListRows<Row> {
  return {
    rows: data,
    error,
    refetch: () => void refetch(),
    isEarlier: false,
    hasMore: false,
    isLoadingMore: false,
    isMoreFailed: false,
    loadMore: () => undefined,
  };
}
