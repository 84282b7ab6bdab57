import { SkeletonRows } from '@bourse/ui';

/** Rows of a search while they are loading, of their true size. */
export function SearchSkeleton({ rows }: { readonly rows: number }) {
  return (
    <SkeletonRows
      rows={rows}
      rowClassName="h-11 gap-2.5 px-2"
      blocks={['size-5.5 rounded-full!', 'h-4 w-24', 'ms-auto h-4 w-20', 'h-4 w-14']}
    />
  );
}
