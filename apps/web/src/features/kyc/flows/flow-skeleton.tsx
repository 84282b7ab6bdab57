import { Skeleton } from '@bourse/ui';

/** Stands in the place of a check until its draft is there. */
export function FlowSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-6">
      <Skeleton className="h-10 w-full" />
      <div className="flex flex-col gap-5 border bg-surface-1 p-4 max-md:border-x-0 md:rounded-12 md:p-6">
        <Skeleton className="h-5 w-48" />
        <div className="grid gap-4 md:grid-cols-2">
          {['first', 'second', 'third', 'fourth'].map((field) => (
            <Skeleton key={field} className="h-16 w-full" />
          ))}
        </div>
        <Skeleton className="h-11 w-full" />
      </div>
    </div>
  );
}
