import { groupDigits } from '@bourse/kit/formats/format.ts';
import { cx } from '@bourse/ui';
import { memo } from 'react';
import type { BookRow } from '../model/book-rows.ts';

export interface BookSideProps {
  readonly side: 'bids' | 'asks';
  /** In the order of the screen, top first; undefined rows are kept free. */
  readonly rows: readonly (BookRow | undefined)[];
  readonly own: ReadonlySet<string>;
  readonly caption: string;
  readonly ownLabel: string;
  readonly headings: readonly [price: string, qty: string, total: string];
  readonly onPick: (price: string) => void;
  /** Leaves out the running sum, for a narrow screen. */
  readonly isNarrow?: boolean | undefined;
  /** Narrow, with the price at the end, so that two sides meet in the middle. */
  readonly isMirrored?: boolean | undefined;
}

/** One half of the book: always the same number of rows, so that nothing moves. */
export function BookSide({
  side,
  rows,
  own,
  caption,
  ownLabel,
  headings,
  onPick,
  isNarrow = false,
  isMirrored = false,
}: BookSideProps) {
  return (
    <table className="w-full table-fixed border-collapse text-12">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <Row
            // A row keeps its place: cells change, rows never travel.
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity here.
            key={at}
            side={side}
            row={row}
            isOwn={row !== undefined && own.has(row.price)}
            ownLabel={ownLabel}
            onPick={onPick}
            isNarrow={isNarrow}
            isMirrored={isMirrored}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly side: 'bids' | 'asks';
  readonly row: BookRow | undefined;
  readonly isOwn: boolean;
  readonly ownLabel: string;
  readonly onPick: (price: string) => void;
  readonly isNarrow: boolean;
  readonly isMirrored: boolean;
}

const Row = memo(
  RowOf,
  (before, after) => before.isOwn === after.isOwn && sameRow(before.row, after.row) && before.onPick === after.onPick,
);

function sameRow(a: BookRow | undefined, b: BookRow | undefined): boolean {
  return a?.price === b?.price && a?.qty === b?.qty && a?.cumulative === b?.cumulative && a?.share === b?.share;
}

function RowOf({ side, row, isOwn, ownLabel, onPick, isNarrow, isMirrored }: RowProps) {
  if (row === undefined) {
    return (
      <tr className="h-[var(--book-row,20px)]">
        <td />
      </tr>
    );
  }
  const colour = side === 'bids' ? 'text-up' : 'text-down';
  const price = (
    <td className={cx('num p-0', colour, isMirrored ? 'text-end' : 'text-start')}>
      {isOwn && (
        <span
          role="img"
          aria-label={ownLabel}
          title={ownLabel}
          className={cx(
            'absolute top-1/2 size-1.5 -translate-y-1/2 rounded-full bg-accent',
            isMirrored ? 'end-0.5' : 'start-1',
          )}
        />
      )}
      <button
        type="button"
        tabIndex={-1}
        onClick={() => onPick(row.price)}
        className="h-[var(--book-row,20px)] px-3 font-medium after:absolute after:inset-0"
      >
        {groupDigits(row.price)}
      </button>
    </td>
  );
  const quantity = (
    <td className={cx('num p-0', isMirrored ? 'ps-3 text-start' : 'text-end rtl:text-start', isNarrow && 'pe-3')}>
      {row.qty}
      <Bar side={side} share={row.share} isFromStart={isNarrow} />
    </td>
  );
  const total = <td className="num p-0 pe-3 text-end text-text-2 rtl:text-start">{row.cumulative}</td>;
  return (
    <tr className="relative h-[var(--book-row,20px)] hover:bg-surface-2">
      {isMirrored ? quantity : price}
      {isMirrored ? price : quantity}
      {!isMirrored && !isNarrow && total}
    </tr>
  );
}

interface BarProps {
  readonly side: 'bids' | 'asks';
  readonly share: number;
  readonly isFromStart: boolean;
}

const BARS = {
  bids: '[--bar:color-mix(in_srgb,var(--up)_14%,transparent)]',
  asks: '[--bar:color-mix(in_srgb,var(--down)_14%,transparent)]',
} as const;

/**
 * The running sum as a bar behind the whole row. A background's size costs neither layout nor, as a transform would, a place
 * of its own in the compositor: all bars of the book change at once.
 */
function Bar({ side, share, isFromStart }: BarProps) {
  return (
    <span
      aria-hidden="true"
      style={{ backgroundSize: `${share * 100}% 100%` }}
      className={cx(
        'pointer-events-none absolute inset-0 [background-image:linear-gradient(var(--bar),var(--bar))] bg-no-repeat',
        BARS[side],
        isFromStart ? 'bg-left rtl:bg-right' : 'bg-right rtl:bg-left',
      )}
    />
  );
}
