import { CircleAlert, Inbox } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

export interface SkeletonProps {
  /** Size of the placeholder as classes: `h-4 w-24`. */
  readonly className: string;
  readonly style?: CSSProperties | undefined;
}

/** A placeholder with the size of the loading content. */
export function Skeleton({ className, style }: SkeletonProps) {
  return <span aria-hidden="true" style={style} className={cx('skeleton block rounded-4', className)} />;
}

export interface SkeletonRowsProps {
  readonly rows: number;
  /** Height, gaps and padding of a row, as classes. */
  readonly rowClassName: string;
  /** Classes of each block of a row: `h-4 w-24`. */
  readonly blocks: readonly string[];
  readonly className?: string | undefined;
}

/** Placeholder rows of a loading list, in their final size. */
export function SkeletonRows({ rows, rowClassName, blocks, className }: SkeletonRowsProps) {
  return (
    <div aria-hidden="true" className={className}>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className={cx('flex items-center', rowClassName)}>
          {Array.from(blocks.keys(), (at) => (
            <Skeleton key={at} className={blocks[at] ?? ''} />
          ))}
        </div>
      ))}
    </div>
  );
}

export interface EmptyStateProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly icon?: ReactNode;
  /** The next step: a button or a link. */
  readonly action?: ReactNode;
  readonly className?: string | undefined;
}

/** Empty state: a description and the next step. */
export function EmptyState({ title, description, icon, action, className }: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center justify-center gap-1 px-4 py-10 text-center', className)}>
      <span className="mb-2 text-text-3">{icon ?? <Inbox size={28} strokeWidth={1.5} aria-hidden="true" />}</span>
      <div className="text-14 font-medium">{title}</div>
      {description !== undefined && <p className="max-w-sm text-13 text-balance text-text-2">{description}</p>}
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly retryLabel: string;
  /** Undefined where trying again does not help: then there is no button. */
  readonly onRetry: (() => void) | undefined;
  readonly className?: string | undefined;
}

/** Error state: what happened and, where it may help, a retry. */
export function ErrorState({ title, description, retryLabel, onRetry, className }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={cx('flex flex-col items-center justify-center gap-1 px-4 py-10 text-center', className)}
    >
      <CircleAlert size={28} strokeWidth={1.5} aria-hidden="true" className="mb-2 text-danger" />
      <p className="text-14 font-medium">{title}</p>
      {description !== undefined && <p className="max-w-sm text-13 text-balance text-text-2">{description}</p>}
      {onRetry !== undefined && (
        <Button className="mt-4" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
