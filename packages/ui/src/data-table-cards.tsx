import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown } from 'lucide-react';
import { type Ref, useId } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import type { DataTableProps } from './data-table.tsx';
import { type CardColumns, cardColumns, type DataRow } from './data-table-model.ts';
import { type DataViewProps, RowActions, SelectRow } from './data-table-rows.tsx';
import { openRow } from './open-row.ts';
import { Skeleton } from './states.tsx';

/** Height of a card before it is measured, in pixels. */
const CARD_PX = 132;
const CARD = 'relative border-b px-4 py-3 last:border-b-0';

/** The rows as cards, for a phone. */
export function DataCards<Row extends object>(view: DataViewProps<Row>) {
  const { props, state, isVirtual, boxRef, boxClassName } = view;
  const { caption, rows, isRefreshing = false, skeletonRows = 5 } = props;
  const columns = cardColumns(state.columns);
  if (rows === undefined) {
    return (
      <div aria-hidden="true">
        {Array.from({ length: skeletonRows }, (_, at) => at).map((at) => (
          <CardPlaceholder key={at} columns={columns} props={props} />
        ))}
      </div>
    );
  }
  return (
    <div ref={boxRef} className={boxClassName}>
      {isVirtual ? (
        <VirtualCards {...view} columns={columns} />
      ) : (
        <ul aria-label={caption} aria-busy={isRefreshing}>
          {state.rows.map((row) => (
            <Card key={row.id} row={row} columns={columns} props={props} />
          ))}
        </ul>
      )}
      {props.end}
    </div>
  );
}

type ListProps<Row extends object> = DataViewProps<Row> & { readonly columns: CardColumns<Row> };

function VirtualCards<Row extends object>({ props, state, box, columns }: ListProps<Row>) {
  const { rows } = state;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box,
    estimateSize: () => CARD_PX,
    getItemKey: (at) => rows[at]?.id ?? at,
    overscan: 4,
  });
  const items = virtualizer.getVirtualItems();
  const paddingTop = items[0]?.start ?? 0;
  const paddingBottom = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <ul aria-label={props.caption} aria-busy={props.isRefreshing ?? false} style={{ paddingTop, paddingBottom }}>
      {items.map(({ index, key }) => {
        const row = rows[index];
        return (
          row !== undefined && (
            <Card
              key={key}
              row={row}
              columns={columns}
              props={props}
              place={{ index, count: rows.length }}
              cardRef={virtualizer.measureElement}
            />
          )
        );
      })}
    </ul>
  );
}

interface CardProps<Row extends object> {
  readonly row: DataRow<Row>;
  readonly columns: CardColumns<Row>;
  readonly props: DataTableProps<Row>;
  /** Position among all rows, where only some are drawn. */
  readonly place?: { readonly index: number; readonly count: number } | undefined;
  readonly cardRef?: Ref<HTMLLIElement> | undefined;
}

function Card<Row extends object>({ row, columns, props, place, cardRef }: CardProps<Row>) {
  const { selection, actions, card, opensRows = false } = props;
  const record = row.original;
  return (
    <li
      ref={cardRef}
      data-index={place?.index}
      aria-posinset={place === undefined ? undefined : place.index + 1}
      aria-setsize={place?.count}
      aria-current={props.isCurrent?.(record) || undefined}
      data-record=""
      className={cx(CARD, row.getIsSelected() && 'bg-accent-soft', opensRows && 'cursor-pointer')}
      {...(opensRows && { onClick: openRow })}
    >
      <div className="flex items-start gap-3">
        {selection !== undefined && (
          <span className="my-0.5 max-md:-my-3">
            <SelectRow row={row} label={selection.rowLabel(record)} />
          </span>
        )}
        <div className="min-w-0 flex-1">
          {card === undefined ? <CardContent record={record} columns={columns} /> : card(record)}
        </div>
        {actions !== undefined && (
          <span className="-my-0.5 max-md:-my-3 max-md:-me-3">
            <RowActions label={actions.label(record)}>{actions.items(record)}</RowActions>
          </span>
        )}
      </div>
      <CardDetails row={row} props={props} />
    </li>
  );
}

interface CardContentProps<Row> {
  readonly record: Row;
  readonly columns: CardColumns<Row>;
}

function CardContent<Row>({ record, columns }: CardContentProps<Row>) {
  return (
    <>
      <div className="flex items-baseline justify-between gap-3 text-14 font-medium">
        <div className="min-w-0">
          {columns.title.map(({ id, cell }) => (
            <div key={id}>{cell(record)}</div>
          ))}
        </div>
        <div className="text-end">
          {columns.aside.map(({ id, cell, figure = false }) => (
            <div key={id} className={cx(figure && 'num')}>
              {cell(record)}
            </div>
          ))}
        </div>
      </div>
      {columns.facts.length > 0 && (
        <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2 text-12">
          {columns.facts.map(({ id, header, cell, figure = false }) => (
            <div key={id} className="min-w-0">
              <dt className="text-text-3">{header}</dt>
              <dd className={cx('break-words', figure && 'num')}>{cell(record)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function CardDetails<Row extends object>({ row, props }: Pick<CardProps<Row>, 'row' | 'props'>) {
  const id = useId();
  const { details } = props;
  if (details === undefined || !row.getCanExpand()) return null;
  const isOpen = row.getIsExpanded();
  return (
    <>
      <Button
        tone="quiet"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => row.toggleExpanded()}
        className="-ms-2.5 mt-1"
      >
        {details.label(row.original)}
        <ChevronDown size={14} aria-hidden="true" className={cx('transition-transform', isOpen && 'rotate-180')} />
      </Button>
      {isOpen && (
        <div id={id} className="mt-1 rounded-8 bg-surface-0 p-3">
          {details.render(row.original)}
        </div>
      )}
    </>
  );
}

function CardPlaceholder<Row extends object>({ columns, props }: Pick<CardProps<Row>, 'columns' | 'props'>) {
  return (
    <div className={CARD}>
      <div className="flex h-5 items-center justify-between">
        <Skeleton className="h-3.5 w-28" />
        {columns.aside.length > 0 && <Skeleton className="h-3.5 w-16" />}
      </div>
      {columns.facts.length > 0 && (
        <div className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2">
          {columns.facts.map(({ id }) => (
            <div key={id} className="flex h-8 flex-col justify-around">
              <Skeleton className="h-2.5 w-12" />
              <Skeleton className="h-3 w-20" />
            </div>
          ))}
        </div>
      )}
      {props.details !== undefined && <div className="mt-1 h-7 max-md:h-11" />}
    </div>
  );
}
