import type { DataColumn, DataSort, SelectItem } from '@bourse/ui';
import { ALL_DAYS, type DayRange, readDayRange, startOfDay } from '../formats/utc-days.ts';

/*
 * What a list is restricted to and sorted by, and how an address has it. Goal: a list can be linked, reloaded and walked back. Method: each
 * filter is a text with a default; only what differs from it is written, and what an address gets wrong counts as the default. Names of the
 * address that belong to nobody here, such as the page's tab, are left alone.
 */

interface KindOfFilter {
  /** Message id of its label. */
  readonly labelId: string;
}

/** Rows that contain a text. */
export interface TextFilter<Row> extends KindOfFilter {
  readonly kind: 'text';
  /** Longest text; default 100. */
  readonly maxLength?: number | undefined;
  /** Whether a row stays; for lists that are there as a whole. */
  readonly keeps?: ((row: Row, text: string) => boolean) | undefined;
}

/** Rows with one of a few values. */
export interface SelectFilter<Row> extends KindOfFilter {
  readonly kind: 'select';
  readonly items: readonly SelectItem<string>[];
  /** The value without a choice; default: an entry for all, whose value is the empty text. */
  readonly initial?: string | undefined;
  /** Whether an address may ask for a value; default: when it is among the items. For items that come later than the page. */
  readonly accepts?: ((value: string) => boolean) | undefined;
  /** Makes the options searchable; names the history of what was found, which the browser keeps. */
  readonly history?: string | undefined;
  readonly keeps?: ((row: Row, value: string) => boolean) | undefined;
}

/** Rows of some UTC days: the values `from` and `to`. A list has one at most. */
export interface DaysFilter<Row> {
  readonly kind: 'days';
  /** The time of a row; for lists that are there as a whole. */
  readonly timeMs?: ((row: Row) => number) | undefined;
}

/** Rows that have something, while it is on: `1`. */
export interface SwitchFilter<Row> extends KindOfFilter {
  readonly kind: 'switch';
  readonly keeps?: ((row: Row) => boolean) | undefined;
}

export type ListFilter<Row> = TextFilter<Row> | SelectFilter<Row> | DaysFilter<Row> | SwitchFilter<Row>;

/** The filters of a list by their names, which are those of the address. */
export type ListFilters<Row> = Readonly<Record<string, ListFilter<Row>>>;

/** Of a list that nothing restricts. */
export type NoFilters = Readonly<Record<never, never>>;

type NameOfValue<Filters, Name extends keyof Filters> = Filters[Name] extends { readonly kind: 'days' }
  ? keyof DayRange
  : Name & string;

/** The values of filters by name; an empty text restricts nothing. */
export type ListValues<Filters> = Readonly<
  Record<{ [Name in keyof Filters]: NameOfValue<Filters, Name> }[keyof Filters], string>
>;

type AnyValues = Readonly<Record<string, string>>;

/** A column of a list: heading and value of the export beside what the table needs. */
export interface ListColumn<Row> extends Omit<DataColumn<Row>, 'header'> {
  /** Message id of the heading. */
  readonly headId: string;
  /** The cell in an exported file, under the column's id; columns without are not exported. */
  readonly csv?: ((row: Row) => string) | undefined;
}

const SWITCH_ON = '1';
const LONGEST_TEXT = 100;
/** The address's name of the sorting: a column, with a minus for descending. */
const SORT = 'sort';
/** The address's word for rows in their own order, where the list is sorted without it. */
const UNSORTED = 'none';

function initialOf<Row>(filter: ListFilter<Row>): string {
  return filter.kind === 'select' ? (filter.initial ?? '') : '';
}

/** The values without a choice. */
export function initialValues<Row>(filters: ListFilters<Row>): AnyValues {
  return Object.assign(
    {},
    ...Object.entries(filters).map(([name, filter]) =>
      filter.kind === 'days' ? ALL_DAYS : { [name]: initialOf(filter) },
    ),
  );
}

function readValue<Row>(filter: Exclude<ListFilter<Row>, DaysFilter<Row>>, asked: unknown): string {
  if (typeof asked !== 'string') return initialOf(filter);
  if (filter.kind === 'text') return asked.trim().slice(0, filter.maxLength ?? LONGEST_TEXT);
  if (filter.kind === 'switch') return asked === SWITCH_ON ? SWITCH_ON : '';
  const { items, accepts = (value: string) => items.some((item) => item.value === value) } = filter;
  return accepts(asked) ? asked : initialOf(filter);
}

/** The values that an address asks for; what it gets wrong is left out. */
export function readValues<Row>(filters: ListFilters<Row>, search: Readonly<Record<string, unknown>>): AnyValues {
  return Object.assign(
    {},
    ...Object.entries(filters).map(([name, filter]) =>
      filter.kind === 'days' ? readDayRange(search) : { [name]: readValue(filter, search[name]) },
    ),
  );
}

/** Ids of the columns that sort a list: of one in pages those that the API sorts by, of a whole one also those with a value for it. */
export function sortableOf<Row>(columns: readonly ListColumn<Row>[], isPaged: boolean): readonly string[] {
  return columns
    .filter(({ sortable, sortValue }) => sortable ?? (!isPaged && sortValue !== undefined))
    .map(({ id }) => id);
}

/** The sorting that an address asks for, among the columns that can be sorted; null: rows in their own order. */
export function readSort(sortable: readonly string[], asked: unknown, initial: DataSort | null): DataSort | null {
  if (typeof asked !== 'string') return initial;
  if (asked === UNSORTED) return null;
  const isDescending = asked.startsWith('-');
  const column = isDescending ? asked.slice(1) : asked;
  if (!sortable.includes(column)) return initial;
  return { column, direction: isDescending ? 'descending' : 'ascending' };
}

/** The sorting as an address has it. */
function sortText(sort: DataSort | null): string {
  if (sort === null) return UNSORTED;
  return sort.direction === 'descending' ? `-${sort.column}` : sort.column;
}

/** Values and sorting as parameters of an address: undefined for what is as it would be without. */
export function searchOf<Row>(
  filters: ListFilters<Row>,
  values: AnyValues,
  sort: DataSort | null,
  initialSort: DataSort | null,
): Readonly<Record<string, string | undefined>> {
  const initial = initialValues(filters);
  const written = Object.entries(values).map(([name, value]) => [name, value === initial[name] ? undefined : value]);
  const text = sortText(sort);
  return { ...Object.fromEntries(written), [SORT]: text === sortText(initialSort) ? undefined : text };
}

/** Whether the values restrict the list. */
export function isFiltered<Row>(filters: ListFilters<Row>, values: AnyValues): boolean {
  return Object.entries(initialValues(filters)).some(([name, initial]) => values[name] !== initial);
}

const DAY_MS = 86_400_000;

function keepsRow<Row>(filter: ListFilter<Row>, name: string, values: AnyValues, row: Row): boolean {
  if (filter.kind === 'days') {
    const timeMs = filter.timeMs?.(row);
    if (timeMs === undefined) return true;
    const [first, last] = [startOfDay(values.from ?? ''), startOfDay(values.to ?? '')];
    return (first === undefined || timeMs >= first) && (last === undefined || timeMs < last + DAY_MS);
  }
  const value = values[name] ?? '';
  return value === '' || (filter.keeps?.(row, value) ?? true);
}

/** The rows of a whole list that its filters leave. */
export function keptRows<Row>(filters: ListFilters<Row>, values: AnyValues, rows: readonly Row[]): readonly Row[] {
  const all = Object.entries(filters);
  return rows.filter((row) => all.every(([name, filter]) => keepsRow(filter, name, values, row)));
}

/** How rows are written to a file. */
export interface ListCsv<Row> {
  readonly columns: readonly string[];
  readonly rowOf: (row: Row) => readonly string[];
}

/** The file's columns from those of the list. */
export function csvOf<Row>(columns: readonly ListColumn<Row>[]): ListCsv<Row> {
  const written = columns.flatMap(({ id, csv }) => (csv === undefined ? [] : [{ id, csv }]));
  return { columns: written.map(({ id }) => id), rowOf: (row) => written.map(({ csv }) => csv(row)) };
}

/** Whether a text occurs in one of a row's texts, in either case. */
export function containsText(texts: readonly string[], text: string): boolean {
  const sought = text.toLowerCase();
  return texts.some((one) => one.toLowerCase().includes(sought));
}
