import { Skeleton } from '@bourse/ui';

/** Rows of the true height while the book is on its way. */
export function BookSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div aria-busy="true" className="flex flex-col px-3">
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are all alike.
        <div key={at} className="flex h-5 items-center justify-between gap-6">
          <Skeleton className="h-2.5 w-16" />
          <Skeleton className="h-2.5 w-12" />
          <Skeleton className="h-2.5 w-14" />
        </div>
      ))}
    </div>
  );
}
