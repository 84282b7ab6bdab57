import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronRight, Ellipsis } from 'lucide-react';
import { Fragment, memo, type ReactNode, type Ref, useId } from 'react';
import { IconButton } from './button.tsx';
import { Checkbox } from './controls.tsx';
import { cx } from './cx.ts';
import type { DataTableProps } from './data-table.tsx';
import type { DataColumn, DataRow } from './data-table-model.ts';
import { SelectAll } from './data-table-toolbar.tsx';
import { Menu } from './menu.tsx';
import { openRow } from './open-row.ts';
import { Skeleton } from './states.tsx';
import { Cell, HeadCell, Row, ScrollBox, type SortDirection, Table } from './table.tsx';
import type { DataTableState } from './use-data-table.ts';

/** What both ways of drawing rows need. */
export interface DataViewProps<Row extends object> {
  readonly props: DataTableProps<Row>;
  readonly state: DataTableState<Row>;
  /** The scrolling box, once it is there. */
  readonly box: HTMLDivElement | null;
  readonly boxRef: (box: HTMLDivElement | null) => void;
  readonly isVirtual: boolean;
  readonly boxClassName: string;
}

const ROW_PX = { dense: 24, relaxed: 32, tall: 40, roomy: 56 } as const;
const NARROW = 'w-10';

/** The rows as a table. */
export function DataRows<Row extends object>(view: DataViewProps<Row>) {
  const { props, state, isVirtual, boxRef, boxClassName } = view;
  const { caption, rows, isRefreshing = false } = props;
  const isLoading = rows === undefined;
  return (
    <ScrollBox ref={boxRef} className={boxClassName}>
      <Table
        caption={caption}
        aria-busy={isLoading || isRefreshing}
        aria-rowcount={isVirtual ? state.rows.length + 1 : undefined}
        className={cx((props.isFixed ?? isVirtual) && 'table-fixed')}
      >
        <Head {...view} />
        {isLoading ? <Placeholders {...view} /> : isVirtual ? <VirtualRows {...view} /> : <AllRows {...view} />}
      </Table>
      {props.end}
    </ScrollBox>
  );
}

function Head<Row extends object>({ props, state }: DataViewProps<Row>) {
  const { selection, details, actions } = props;
  return (
    <thead className="sticky top-0 z-10 bg-surface-1 shadow-[inset_0_-1px_0_var(--line)]">
      <tr>
        {details !== undefined && <td className={NARROW} />}
        {selection !== undefined && (
          <th scope="col" className={NARROW}>
            <SelectAll label={selection.allLabel} state={state} />
          </th>
        )}
        {state.columns.map(({ id, header, align, className }) => {
          const column = state.table.getColumn(id);
          const sort: SortDirection = state.sort?.column === id ? state.sort.direction : 'none';
          return column?.getCanSort() === true ? (
            <HeadCell key={id} align={align} sort={sort} onSort={() => column.toggleSorting()} className={className}>
              {header}
            </HeadCell>
          ) : (
            <HeadCell key={id} align={align} className={className}>
              {header}
            </HeadCell>
          );
        })}
        {actions !== undefined && <td className={NARROW} />}
      </tr>
    </thead>
  );
}

function Placeholders<Row extends object>({ props, state }: DataViewProps<Row>) {
  const { skeletonRows = 5, density, selection, details, actions } = props;
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: skeletonRows }, (_, at) => at).map((at) => (
        <Row key={at} density={density} className="border-b last:border-b-0 hover:bg-transparent">
          {details !== undefined && <Cell className={NARROW} />}
          {selection !== undefined && (
            <Cell className={NARROW}>
              <Skeleton className="size-4" />
            </Cell>
          )}
          {state.columns.map(({ id, align, skeleton = 'h-3 w-16', className }) => (
            <Cell key={id} align={align} className={className}>
              <Skeleton className={cx('inline-block align-middle', skeleton)} />
            </Cell>
          ))}
          {actions !== undefined && <Cell className={NARROW} />}
        </Row>
      ))}
    </tbody>
  );
}

function AllRows<Row extends object>({ props, state }: DataViewProps<Row>) {
  return (
    <tbody>
      {state.rows.map((row) => (
        <RecordRows key={row.id} {...recordOf(row)} columns={state.columns} props={props} />
      ))}
    </tbody>
  );
}

/** Only the rows in sight, each with its details in a body of its own that is measured; the others are two spaces. */
function VirtualRows<Row extends object>({ props, state, box }: DataViewProps<Row>) {
  const { rows, columns } = state;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box,
    estimateSize: () => ROW_PX[props.density ?? 'relaxed'],
    getItemKey: (at) => rows[at]?.id ?? at,
    overscan: 8,
  });
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <>
      <Space height={before} />
      {items.map(({ index, key }) => {
        const row = rows[index];
        return (
          row !== undefined && (
            <RecordRows
              key={key}
              {...recordOf(row)}
              columns={columns}
              props={props}
              index={index}
              bodyRef={virtualizer.measureElement}
            />
          )
        );
      })}
      <Space height={after} />
    </>
  );
}

function Space({ height }: { readonly height: number }) {
  return (
    <tbody aria-hidden="true">
      <tr>
        <td style={{ height }} className="p-0" />
      </tr>
    </tbody>
  );
}

interface RecordRowsProps<Row extends object> {
  readonly row: DataRow<Row>;
  /** What the row was when it was drawn: the row itself only tells what it is now. */
  readonly record: Row;
  readonly isSelected: boolean;
  readonly isOpen: boolean;
  readonly columns: readonly DataColumn<Row>[];
  readonly props: DataTableProps<Row>;
  /** Position among all rows, where only some are drawn. */
  readonly index?: number | undefined;
  readonly bodyRef?: Ref<HTMLTableSectionElement> | undefined;
}

function recordOf<Row extends object>(row: DataRow<Row>) {
  return { row, record: row.original, isSelected: row.getIsSelected(), isOpen: row.getIsExpanded() };
}

/** Parts of a table that a row is drawn from. */
const PARTS = ['selection', 'details', 'actions', 'density', 'opensRows', 'rowClassName', 'isCurrent'] as const;

/** Whether a row would be drawn the same again: callers that keep their parts have only changed rows drawn. */
function isDrawn<Row extends object>(before: RecordRowsProps<Row>, now: RecordRowsProps<Row>): boolean {
  return (
    before.record === now.record &&
    before.isSelected === now.isSelected &&
    before.isOpen === now.isOpen &&
    before.columns === now.columns &&
    before.index === now.index &&
    PARTS.every((part) => before.props[part] === now.props[part])
  );
}

// The type of a generic component does not survive `memo`.
const RecordRows = memo(DrawnRows, isDrawn) as typeof DrawnRows;

function DrawnRows<Row extends object>(drawn: RecordRowsProps<Row>) {
  const { row, record, isSelected, isOpen, columns, props, index, bodyRef } = drawn;
  const { selection, details, actions, density, rowClassName, opensRows = false } = props;
  const detailsId = useId();
  const extra = Number(selection !== undefined) + Number(details !== undefined) + Number(actions !== undefined);
  const content = (
    <>
      <Row
        density={density}
        aria-rowindex={index === undefined ? undefined : index + 2}
        aria-selected={selection === undefined ? undefined : isSelected}
        aria-current={props.isCurrent?.(record) || undefined}
        data-record=""
        className={cx(
          'border-b aria-selected:bg-accent-soft aria-[current=true]:bg-surface-2',
          opensRows && 'cursor-pointer',
          rowClassName,
        )}
        {...(opensRows && { onClick: openRow })}
      >
        {details !== undefined && (
          <Cell className={cx(NARROW, 'pe-0')}>
            {row.getCanExpand() && (
              <DetailsButton
                row={row}
                isOpen={isOpen}
                label={details.label(record)}
                controls={isOpen ? detailsId : undefined}
              />
            )}
          </Cell>
        )}
        {selection !== undefined && (
          <Cell className={NARROW}>
            <SelectRow row={row} label={selection.rowLabel(record)} />
          </Cell>
        )}
        {columns.map(({ id, cell, align, figure, className }) => (
          <Cell key={id} align={align} figure={figure} className={className}>
            {cell(record)}
          </Cell>
        ))}
        {actions !== undefined && (
          <Cell align="end" className={NARROW}>
            <RowActions label={actions.label(record)}>{actions.items(record)}</RowActions>
          </Cell>
        )}
      </Row>
      {isOpen && details !== undefined && (
        <tr id={detailsId} className="border-b bg-surface-0">
          <td colSpan={columns.length + extra} className="px-4 py-3">
            {details.render(record)}
          </td>
        </tr>
      )}
    </>
  );
  if (bodyRef === undefined) return <Fragment>{content}</Fragment>;
  return (
    <tbody ref={bodyRef} data-index={index}>
      {content}
    </tbody>
  );
}

interface DetailsButtonProps<Row extends object> {
  readonly row: DataRow<Row>;
  readonly label: string;
  readonly isOpen: boolean;
  readonly controls: string | undefined;
}

function DetailsButton<Row extends object>({ row, isOpen, label, controls }: DetailsButtonProps<Row>) {
  return (
    <IconButton
      label={label}
      size="sm"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={() => row.toggleExpanded()}
      className="size-6"
    >
      <ChevronRight
        size={14}
        aria-hidden="true"
        className={cx('transition-transform', isOpen ? 'rotate-90' : 'rtl:-scale-x-100')}
      />
    </IconButton>
  );
}

/** The check box of a row. */
export function SelectRow<Row extends object>({ row, label }: { readonly row: DataRow<Row>; readonly label: string }) {
  const toggle = row.getToggleSelectedHandler();
  return (
    <Checkbox
      label={label}
      labelHidden
      checked={row.getIsSelected()}
      disabled={!row.getCanSelect()}
      onCheckedChange={(_, event) => toggle(event)}
      className="flex"
    />
  );
}

/** The menu of a row; nothing for a row without actions. */
export function RowActions({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  if (children === null) return null;
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={label} size="sm" className="size-6 max-md:size-11">
          <Ellipsis size={16} aria-hidden="true" />
        </IconButton>
      }
    >
      {children}
    </Menu>
  );
}
