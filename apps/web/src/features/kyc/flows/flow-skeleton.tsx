import { PANEL } from '@bourse/kit/page/panel.tsx';
import { cx, Skeleton } from '@bourse/ui';

/** Stands in the place of a check until its draft is there. */
export function FlowSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-6">
      <Skeleton className="h-10 w-full" />
      <div className={cx(PANEL, 'flex flex-col gap-5 p-4 md:p-6')}>
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
