import { type ReactTable, useTable } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { DataTableProps } from './data-table.tsx';
import {
  columnDefs,
  DATA_TABLE_FEATURES,
  type DataColumn,
  type DataRow,
  type DataSort,
  type DataTableFeatures,
} from './data-table-model.ts';

/** A table's state and rows, for the parts that draw it. */
export interface DataTableState<Row extends object> {
  readonly table: ReactTable<DataTableFeatures, Row>;
  /** Visible columns, in their order. */
  readonly columns: readonly DataColumn<Row>[];
  /** Rows in the order in which they are shown. */
  readonly rows: readonly DataRow<Row>[];
  /** Ids of selected rows that are there; a row that went, or that a filter hides, is not acted upon. */
  readonly selected: readonly string[];
  readonly sort: DataSort | undefined;
  readonly setSort: (sort: DataSort | undefined) => void;
}

/** A value that belongs to the caller when given, otherwise to the component. */
function useOwned<T>(given: T | undefined, initial: T, onChange: ((value: T) => void) | undefined) {
  const [own, setOwn] = useState(initial);
  const set = (value: T) => {
    if (given === undefined) setOwn(value);
    onChange?.(value);
  };
  return [given === undefined ? own : given, set] as const;
}

const NO_ROWS: readonly never[] = [];
const NO_IDS: readonly string[] = [];

/** A table library's updater applied to the current value. */
function applied<T>(updater: T | ((old: T) => T), old: T): T {
  return typeof updater === 'function' ? (updater as (old: T) => T)(old) : updater;
}

/** State of a `DataTable`: sorting, hidden columns, selection and open details, each owned by the caller or by itself. */
export function useDataTable<Row extends object>(props: DataTableProps<Row>): DataTableState<Row> {
  const { columns, rows = NO_ROWS, rowId, sorting, columnMenu, selection, details } = props;
  const [sort, setSort] = useOwned<DataSort | null>(sorting?.value, sorting?.initial ?? null, sorting?.onChange);
  const [hidden, setHidden] = useOwned(columnMenu?.hidden, columnMenu?.initial ?? NO_IDS, columnMenu?.onChange);
  const [selected, setSelected] = useOwned(selection?.selected, NO_IDS, selection?.onChange);
  const [expanded, setExpanded] = useState<Readonly<Record<string, boolean>>>({});

  const present = useMemo(() => new Set(rows.map(rowId)), [rows, rowId]);
  const defs = useMemo(() => columnDefs(columns), [columns]);
  const state = useMemo(
    () => ({
      sorting: sort === null ? [] : [{ id: sort.column, desc: sort.direction === 'descending' }],
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
      rowSelection: Object.fromEntries(selected.map((id) => [id, true as const])),
      expanded,
    }),
    [sort, hidden, selected, expanded],
  );
  const table = useTable<DataTableFeatures, Row>({
    features: DATA_TABLE_FEATURES,
    columns: defs,
    data: rows,
    getRowId: rowId,
    state,
    manualSorting: sorting?.by === 'caller',
    enableMultiSort: false,
    autoResetExpanded: false,
    enableRowSelection: ({ original }) => selection !== undefined && (selection.isSelectable?.(original) ?? true),
    isRowRangeSelectionEvent: (event) => event instanceof Event && 'shiftKey' in event && event.shiftKey === true,
    getRowCanExpand: ({ original }) => details !== undefined && (details.isAvailable?.(original) ?? true),
    onSortingChange: (updater) => {
      const [first] = applied(updater, state.sorting);
      setSort(first === undefined ? null : { column: first.id, direction: first.desc ? 'descending' : 'ascending' });
    },
    onRowSelectionChange: (updater) =>
      setSelected(Object.keys(applied(updater, state.rowSelection)).filter((id) => present.has(id))),
    onColumnVisibilityChange: (updater) => {
      const next = applied(updater, state.columnVisibility);
      setHidden(columns.flatMap(({ id }) => (next[id] === false ? [id] : [])));
    },
    onExpandedChange: (updater) => {
      const next = applied(updater, expanded);
      setExpanded(next === true ? {} : next);
    },
  });
  // The same array as long as nothing changes: rows are drawn again when it is another one.
  const visible = useMemo(() => columns.filter(({ id }) => !hidden.includes(id)), [columns, hidden]);
  return {
    table,
    columns: visible,
    rows: table.getRowModel().rows,
    selected: selected.filter((id) => present.has(id)),
    sort: sort ?? undefined,
    setSort: (next) => setSort(next ?? null),
  };
}
