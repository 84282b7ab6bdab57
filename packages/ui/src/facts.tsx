import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { Direction } from './signed-value.tsx';
import { SignedValue } from './signed-value.tsx';
import { Skeleton } from './states.tsx';

export interface Fact {
  readonly id: string;
  readonly label: ReactNode;
  /** Undefined while loading. */
  readonly value: ReactNode;
  /** A figure: tabular digits. */
  readonly figure?: boolean | undefined;
}

export interface FactsProps {
  readonly items: readonly Fact[];
  /** Label and value at the ends of a row (default), or below each other in columns. */
  readonly layout?: 'rows' | 'columns' | undefined;
  readonly className?: string | undefined;
}

/** Labels and their values: the terms of an order, a user's details. */
export function Facts({ items, layout = 'rows', className }: FactsProps) {
  const isRows = layout === 'rows';
  return (
    <dl className={cx('text-13', isRows ? 'grid gap-2' : 'grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-3', className)}>
      {items.map(({ id, label, value, figure = false }) => (
        <div key={id} className={cx('min-w-0', isRows && 'flex items-baseline justify-between gap-4')}>
          <dt className="text-text-3">{label}</dt>
          <dd className={cx('min-w-0 break-words', isRows ? 'text-end' : 'mt-0.5', figure && 'num')}>
            {value === undefined ? <Skeleton className="inline-block h-3.5 w-20 align-middle" /> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export interface StatProps {
  readonly label: ReactNode;
  /** The figure; undefined while loading. */
  readonly value: ReactNode;
  readonly unit?: string | undefined;
  /** The change with its sign, below the figure. */
  readonly change?: { readonly text: string; readonly direction: Direction } | undefined;
  readonly hint?: ReactNode;
  readonly className?: string | undefined;
}

/** One figure that matters, with its label and change. */
export function Stat({ label, value, unit, change, hint, className }: StatProps) {
  return (
    <div className={cx('min-w-0', className)}>
      <div className="text-12 text-text-3">{label}</div>
      <div className="mt-1 flex h-7 items-baseline gap-1.5">
        {value === undefined ? (
          <Skeleton className="h-5 w-28 self-center" />
        ) : (
          <>
            <span className="num text-20 font-semibold">{value}</span>
            {unit !== undefined && <span className="text-12 text-text-2">{unit}</span>}
          </>
        )}
      </div>
      {(change !== undefined || hint !== undefined) && (
        <div className="mt-0.5 flex gap-2 text-12 text-text-3">
          {change !== undefined && (
            <SignedValue direction={change.direction} arrow>
              {change.text}
            </SignedValue>
          )}
          {hint}
        </div>
      )}
    </div>
  );
}
