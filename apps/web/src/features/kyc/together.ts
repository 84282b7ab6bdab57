import type { LoadedQuery } from '@bourse/kit/page/loaded.tsx';

type DataOf<Queries extends readonly LoadedQuery<unknown>[]> = {
  readonly [At in keyof Queries]: Queries[At] extends LoadedQuery<infer Data> ? Data : never;
};

/** Several readings as one: there when all are there, failed when one has failed; only what failed is read again. */
export function together<const Queries extends readonly LoadedQuery<unknown>[]>(
  ...queries: Queries
): LoadedQuery<DataOf<Queries>> {
  const failed = queries.filter(({ error }) => error !== null && error !== undefined);
  const isThere = queries.every(({ data }) => data !== undefined);
  return {
    data: isThere ? (queries.map(({ data }) => data) as unknown as DataOf<Queries>) : undefined,
    error: failed[0]?.error ?? null,
    refetch: () => {
      for (const query of failed) query.refetch();
    },
  };
}
