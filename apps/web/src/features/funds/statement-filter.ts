import type { RouteData, RouteQuery } from '@bourse/contract';
import { ALL_DAYS, type DayRange, dayRangeQuery, readDayRange } from '@bourse/kit/formats/utc-days.ts';

/** One line of the statement. */
export type Entry = RouteData<'statement'>['items'][number];

/** Which lines of the statement are listed. */
export interface StatementFilter extends DayRange {
  /** Number of a coin; empty for every coin. */
  readonly coinId: string;
}

export const EVERY_LINE: StatementFilter = { coinId: '', ...ALL_DAYS };

/** The filter that an address asks for; what it gets wrong is left out. */
export function readStatementFilter(search: Readonly<Record<string, unknown>>): StatementFilter {
  const { coinId } = search;
  const isCoin = typeof coinId === 'string' && /^[1-9]\d{0,8}$/.test(coinId);
  return { coinId: isCoin ? coinId : '', ...readDayRange(search) };
}

/** The filter as an address has it: only what it narrows. */
export function statementSearch({ coinId, from, to }: StatementFilter): Record<string, string> {
  return Object.fromEntries(Object.entries({ coinId, from, to }).filter(([, value]) => value !== ''));
}

/** The API's query for a filter; `reasons` parted by commas, undefined for all. */
export function statementQuery(filter: StatementFilter, reasons: string | undefined): RouteQuery<'statement'> {
  return {
    ...(filter.coinId === '' ? {} : { coinId: filter.coinId }),
    ...(reasons === undefined ? {} : { reasons }),
    ...dayRangeQuery(filter),
  };
}

/** Columns of an exported statement; times are UTC, amounts exact. */
export const STATEMENT_COLUMNS = [
  'entryId',
  'timeMs',
  'time',
  'coin',
  'wallet',
  'reason',
  'delta',
  'balance',
  'orderId',
] as const;

/** A line of the statement as a line of the export. */
export function statementRow(entry: Entry): readonly string[] {
  const values = { ...entry, time: new Date(entry.timeMs).toISOString(), coin: entry.shortName };
  return STATEMENT_COLUMNS.map((column) => String(values[column]));
}
