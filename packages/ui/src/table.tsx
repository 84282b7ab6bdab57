import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

export interface TableProps extends ComponentProps<'table'> {
  /** Caption for screen readers. */
  readonly caption: string;
  readonly children: ReactNode;
}

/** A table of figures that scrolls horizontally in its own box. */
export function Table({ caption, className, children, ...rest }: TableProps) {
  return (
    <table {...rest} className={cx('w-full border-collapse text-12', className)}>
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  );
}

/** A horizontally scrolling box for a wide table, keyboard accessible. */
export function ScrollBox({ className, children, ...rest }: ComponentProps<'div'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
    <div {...rest} tabIndex={0} className={cx('overflow-x-auto focus-visible:-outline-offset-2', className)}>
      {children}
    </div>
  );
}

export type SortDirection = 'ascending' | 'descending' | 'none';

export interface HeadCellProps extends Omit<ComponentProps<'th'>, 'align'> {
  readonly align?: 'start' | 'end' | undefined;
  /** Makes the column sortable by clicking its header. */
  readonly sort?: SortDirection | undefined;
  readonly onSort?: (() => void) | undefined;
}

const SORT_ICONS = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown } as const;

/** A column header. */
export function HeadCell({ align = 'start', sort, onSort, className, children, ...rest }: HeadCellProps) {
  const Icon = SORT_ICONS[sort ?? 'none'];
  return (
    <th
      {...rest}
      scope="col"
      aria-sort={sort}
      className={cx(
        'h-9 px-2 font-normal whitespace-nowrap text-text-3 first:ps-4 last:pe-4',
        align === 'end' ? 'text-end' : 'text-start',
        className,
      )}
    >
      {onSort === undefined ? (
        children
      ) : (
        <button
          type="button"
          onClick={onSort}
          className={cx('inline-flex items-center gap-1 hover:text-text-1', sort !== 'none' && 'text-text-1')}
        >
          {children}
          <Icon size={11} aria-hidden="true" className={sort === 'none' ? 'opacity-40' : ''} />
        </button>
      )}
    </th>
  );
}

export interface CellProps extends Omit<ComponentProps<'td'>, 'align'> {
  readonly align?: 'start' | 'end' | undefined;
  /** A figure: tabular digits. */
  readonly figure?: boolean | undefined;
}

/** A cell of a row. */
export function Cell({ align = 'start', figure = false, className, ...rest }: CellProps) {
  return (
    <td
      {...rest}
      className={cx(
        'px-2 whitespace-nowrap first:ps-4 last:pe-4',
        align === 'end' ? 'text-end' : 'text-start',
        figure && 'num',
        className,
      )}
    />
  );
}

export interface RowProps extends ComponentProps<'tr'> {
  readonly density?: 'dense' | 'relaxed' | 'tall' | 'roomy' | undefined;
}

const DENSITY = { dense: 'h-6', relaxed: 'h-8', tall: 'h-10', roomy: 'h-14' } as const;

/** A row: 24, 32, 40 or 56 px high. */
export function Row({ density = 'relaxed', className, ...rest }: RowProps) {
  return <tr {...rest} className={cx(DENSITY[density], 'transition-colors hover:bg-surface-2', className)} />;
}
