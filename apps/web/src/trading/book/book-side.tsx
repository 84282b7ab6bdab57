import { groupDigits } from '@bourse/kit/formats/format.ts';
import { cx } from '@bourse/ui';
import { memo, useRef } from 'react';
import type { BookRow } from '../model/book-rows.ts';
import { useFlash } from './use-flash.ts';

/** Which columns a side has: with the running sum in the base or the quote asset, or without one where it is narrow. */
export type BookColumns = 'base' | 'quote' | 'narrow';

export interface BookSideProps {
  readonly side: 'bids' | 'asks';
  /** In the order of the screen, top first; undefined rows are kept free. */
  readonly rows: readonly (BookRow | undefined)[];
  /** What is left of own orders, by price. */
  readonly own: ReadonlyMap<string, string>;
  readonly caption: string;
  readonly ownLabel: string;
  readonly headings: readonly [price: string, qty: string, total: string];
  readonly columns: BookColumns;
  readonly isFlashing: boolean;
  /** The row in the order of tabs, counted from the best price; undefined: none of this side. */
  readonly stopAt: number | undefined;
  /** How many levels from the best price are pointed at. */
  readonly reach: number;
}

/** One half of the book: always the same number of rows, so that nothing moves. What is done with rows is done by what is around both halves. */
export function BookSide(props: BookSideProps) {
  const { side, rows, own, caption, ownLabel, headings, columns, isFlashing, stopAt, reach } = props;
  const table = useRef<HTMLTableElement>(null);
  useFlash(table, rows, isFlashing);
  return (
    <div data-side={side} className="relative shrink-0">
      {reach > 0 && (
        <span
          aria-hidden="true"
          style={{ height: `calc(${reach} * var(--book-row))` }}
          className={cx(
            'pointer-events-none absolute inset-x-0 border-text-3 border-dashed bg-surface-2',
            side === 'asks' ? 'bottom-0 border-t' : 'top-0 border-b',
          )}
        />
      )}
      <table ref={table} className="relative w-full table-fixed border-collapse text-12">
        <caption className="sr-only">{caption}</caption>
        <thead className="sr-only">
          <tr>
            {(columns === 'narrow' ? headings.slice(0, 2) : headings).map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => {
            const at = side === 'asks' ? rows.length - 1 - place : place;
            return (
              <Row
                // A row keeps its place: cells change, rows never travel.
                key={at}
                side={side}
                at={at}
                row={row}
                own={row === undefined ? undefined : own.get(row.price)}
                ownLabel={ownLabel}
                columns={columns}
                isStop={at === stopAt}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly side: 'bids' | 'asks';
  readonly at: number;
  readonly row: BookRow | undefined;
  readonly own: string | undefined;
  readonly ownLabel: string;
  readonly columns: BookColumns;
  readonly isStop: boolean;
}

const Row = memo(
  RowOf,
  (before, after) =>
    before.own === after.own &&
    before.isStop === after.isStop &&
    before.columns === after.columns &&
    sameRow(before.row, after.row),
);

function sameRow(a: BookRow | undefined, b: BookRow | undefined): boolean {
  return (
    a?.price === b?.price &&
    a?.qty === b?.qty &&
    a?.cumulative === b?.cumulative &&
    a?.worth === b?.worth &&
    a?.share === b?.share
  );
}

/** Tints of a quantity that changed: behind the digits, which keep their colour. */
const FLASH = cx(
  'data-[flash=more]:[background-color:color-mix(in_srgb,var(--up)_20%,transparent)]',
  'data-[flash=less]:[background-color:color-mix(in_srgb,var(--down)_20%,transparent)]',
);

function RowOf({ side, at, row, own, ownLabel, columns, isStop }: RowProps) {
  const isNarrow = columns === 'narrow';
  if (row === undefined) {
    return (
      <tr className="h-[var(--book-row,18px)]">
        <td />
      </tr>
    );
  }
  return (
    <tr data-at={at} className="relative h-[var(--book-row,18px)] cursor-pointer hover:bg-surface-2">
      <td className={cx('num p-0', side === 'bids' ? 'text-up' : 'text-down')}>
        {own !== undefined && (
          <span
            role="img"
            aria-label={`${ownLabel}: ${own}`}
            className={cx(
              'absolute top-1/2 size-1.5 -translate-y-1/2 rounded-full bg-accent',
              isNarrow ? 'start-0.5' : 'start-1',
            )}
          />
        )}
        <button
          type="button"
          tabIndex={isStop ? 0 : -1}
          data-level
          className={cx(
            'h-[var(--book-row,18px)] font-medium focus-visible:-outline-offset-2',
            isNarrow ? 'px-2.5 max-[24rem]:px-2' : 'px-3',
          )}
        >
          {groupDigits(row.price)}
        </button>
      </td>
      <td data-amount className={cx('num p-0 text-end rtl:text-start', isNarrow && 'pe-2', FLASH)}>
        {row.qty}
        <Bar side={side} share={row.share} />
      </td>
      {!isNarrow && (
        <td className="num p-0 pe-3 text-end text-text-2 rtl:text-start">
          {columns === 'quote' ? groupDigits(row.worth) : row.cumulative}
        </td>
      )}
    </tr>
  );
}

const BARS = {
  bids: '[--bar:color-mix(in_srgb,var(--up)_14%,transparent)]',
  asks: '[--bar:color-mix(in_srgb,var(--down)_14%,transparent)]',
} as const;

/**
 * The level or the running sum as a bar behind the whole row. A background's size costs neither layout nor, as a transform would, a place
 * of its own in the compositor: all bars of the book change at once.
 */
function Bar({ side, share }: { readonly side: 'bids' | 'asks'; readonly share: number }) {
  return (
    <span
      aria-hidden="true"
      style={{ backgroundSize: `${share * 100}% 100%` }}
      className={cx(
        'pointer-events-none absolute inset-0 [background-image:linear-gradient(var(--bar),var(--bar))] bg-no-repeat',
        BARS[side],
        'bg-right rtl:bg-left',
      )}
    />
  );
}
