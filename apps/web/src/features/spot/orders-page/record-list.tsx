import { useIsPhone } from '@bourse/kit/browser/media.ts';
import { Cell, HeadCell, Row, ScrollBox, SkeletonRows, Table } from '@bourse/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Column } from './columns.tsx';

export interface RecordListProps<T> {
  /** What is listed, for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<T>[];
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  /** The last cell of a row, such as a cancel button. */
  readonly action?: ((item: T) => ReactNode) | undefined;
}

/** Orders or fills: a table on wide screens, cards on a phone. */
export function RecordList<T>(props: RecordListProps<T>) {
  return useIsPhone() ? <RecordCards {...props} /> : <RecordTable {...props} />;
}

function RecordTable<T>({ caption, columns, items, keyOf, action }: RecordListProps<T>) {
  return (
    <ScrollBox>
      <Table caption={caption}>
        <thead className="border-b">
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.id} align={column.figure ? 'end' : 'start'}>
                <FormattedMessage id={column.label} />
              </HeadCell>
            ))}
            {action !== undefined && (
              <HeadCell align="end">
                <span className="sr-only">
                  <FormattedMessage id="trading.actions" />
                </span>
              </HeadCell>
            )}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row key={keyOf(item)} className="h-11">
              {columns.map((column) => (
                <Cell key={column.id} align={column.figure ? 'end' : 'start'}>
                  {column.cell(item)}
                </Cell>
              ))}
              {action !== undefined && <Cell align="end">{action(item)}</Cell>}
            </Row>
          ))}
        </tbody>
      </Table>
    </ScrollBox>
  );
}

/** Columns that make the card's first line; the others are named below it. */
const HEADLINE = new Set(['market', 'side', 'type', 'role', 'time', 'status']);

function RecordCards<T>({ caption, columns, items, keyOf, action }: RecordListProps<T>) {
  const cellOf = (item: T, id: string) => columns.find((column) => column.id === id)?.cell(item);
  return (
    <ul aria-label={caption} className="divide-y">
      {items.map((item) => (
        <li key={keyOf(item)} className="px-4 py-3 text-12">
          <div className="flex flex-wrap items-center gap-x-2 text-14">
            {cellOf(item, 'market')}
            {cellOf(item, 'side')}
            <span className="text-12 text-text-2">{cellOf(item, 'type') ?? cellOf(item, 'role')}</span>
            <span className="ms-auto">{cellOf(item, 'status')}</span>
          </div>
          <p className="mt-0.5 text-text-3">{cellOf(item, 'time')}</p>
          <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-1">
            {columns
              .filter((column) => !HEADLINE.has(column.id))
              .map((column) => (
                <div key={column.id} className="flex min-w-0 flex-wrap justify-between gap-x-2">
                  <dt className="text-text-3">
                    <FormattedMessage id={column.label} />
                  </dt>
                  <dd className="ms-auto min-w-0 text-end wrap-anywhere">{column.cell(item)}</dd>
                </div>
              ))}
          </dl>
          {action !== undefined && <div className="mt-1 -mb-1 flex justify-end">{action(item)}</div>}
        </li>
      ))}
    </ul>
  );
}

/** The rows while they are loading. */
export function RecordSkeleton() {
  return (
    <SkeletonRows
      rows={8}
      className="pt-9"
      rowClassName="h-11 gap-6 px-4"
      blocks={['h-4 w-32', 'h-4 w-20', 'ms-auto h-4 w-20 max-md:hidden', 'h-4 w-20 max-md:hidden', 'h-4 w-16']}
    />
  );
}
