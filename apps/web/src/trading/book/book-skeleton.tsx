import { SkeletonRows } from '@bourse/ui';

/** Rows of the book or the trades while they are loading. */
export function BookSkeleton({ rows }: { readonly rows: number }) {
  return (
    <SkeletonRows
      rows={rows}
      rowClassName="h-5 justify-between gap-6 px-3"
      blocks={['h-2.5 w-16', 'h-2.5 w-12', 'h-2.5 w-14']}
    />
  );
}
