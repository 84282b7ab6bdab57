import {
  type ColumnDef,
  columnVisibilityFeature,
  createSortedRowModel,
  rowExpandingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  type Row as TableRow,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** A value by which rows are sorted; undefined comes last in either direction. */
export type SortValue = string | number | bigint | undefined;

/** A column of a `DataTable`. */
export interface DataColumn<Row> {
  readonly id: string;
  /** Plain text: header, entry of the column menu, label in cards. */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'start' | 'end' | undefined;
  /** A figure: tabular digits; sorted with the largest first. */
  readonly figure?: boolean | undefined;
  /** Makes the column sortable; the table sorts by this value unless the caller does. */
  readonly sortValue?: ((row: Row) => SortValue) | undefined;
  /** Makes the column sortable where the caller sorts. */
  readonly sortable?: boolean | undefined;
  /** Whether the column menu lists it; default true. */
  readonly hideable?: boolean | undefined;
  /** Place in a card; default: the first column is the title, the others are facts. */
  readonly card?: 'title' | 'aside' | 'fact' | 'none' | undefined;
  /** Size of the loading placeholder, as classes; default `h-3 w-16`. */
  readonly skeleton?: string | undefined;
  /** Classes of header and cells, such as a width. */
  readonly className?: string | undefined;
}

/** The column by which rows are sorted. */
export interface DataSort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

const FEATURES = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowExpandingFeature,
  sortedRowModel: createSortedRowModel(),
});

/** The parts of the table library that `DataTable` uses. */
export const DATA_TABLE_FEATURES = FEATURES;
export type DataTableFeatures = typeof FEATURES;
export type DataRow<Row extends object> = TableRow<DataTableFeatures, Row>;

const TEXTS = new Intl.Collator(undefined, { numeric: true });

/** Ascending order of two values: texts as the page's language orders them, numbers and bigints by size. */
export function compareSortValues(a: SortValue, b: SortValue): number {
  if (typeof a === 'string' && typeof b === 'string') return TEXTS.compare(a, b);
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return a < b ? -1 : Number(a > b);
}

/** The columns as the table library takes them. */
export function columnDefs<Row extends object>(
  columns: readonly DataColumn<Row>[],
): ColumnDef<DataTableFeatures, Row, unknown>[] {
  return columns.map(({ id, sortValue, sortable = sortValue !== undefined, figure = false, hideable = true }) => ({
    id,
    accessorFn: (row: Row) => sortValue?.(row),
    enableSorting: sortable,
    enableHiding: hideable,
    sortDescFirst: figure,
    sortUndefined: 'last',
    sortFn: (a, b, column) => compareSortValues(a.getValue<SortValue>(column), b.getValue<SortValue>(column)),
  }));
}

/** Columns of a card by their place. */
export interface CardColumns<Row> {
  readonly title: readonly DataColumn<Row>[];
  readonly aside: readonly DataColumn<Row>[];
  readonly facts: readonly DataColumn<Row>[];
}

/** Sorts visible columns into the places of a card. */
export function cardColumns<Row>(columns: readonly DataColumn<Row>[]): CardColumns<Row> {
  const placeOf = (column: DataColumn<Row>) => column.card ?? (column === columns[0] ? 'title' : 'fact');
  const at = (place: string) => columns.filter((column) => placeOf(column) === place);
  return { title: at('title'), aside: at('aside'), facts: at('fact') };
}
