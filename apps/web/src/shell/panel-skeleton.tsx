import { Skeleton } from '@bourse/ui';

/** Stands in a panel for rows whose code is on its way. */
export function PanelSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div aria-hidden="true" className="flex flex-col gap-2 px-2.5 py-1">
      {Array.from({ length: rows }, (_, at) => at).map((at) => (
        <Skeleton key={at} className="h-7 w-full" />
      ))}
    </div>
  );
}
