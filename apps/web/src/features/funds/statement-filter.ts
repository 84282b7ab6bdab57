import type { RouteData, RouteQuery } from '@bourse/contract';
import { dayRangeQuery } from '@bourse/kit/formats/utc-days.ts';
import type { ListCsv, ListFilters, ListValues } from '@bourse/kit/list/data-list-model.ts';
import type { DataSort } from '@bourse/ui';

/** One line of the statement. */
export type Entry = RouteData<'statement'>['items'][number];

/** What a coin is offered by in the filter. */
interface Coin {
  readonly coinId: number;
  readonly shortName: string;
}

/** Which lines of the statement are listed: of one coin, of some days. The address may name a coin before the coins are known. */
export function statementFilters(coins: readonly Coin[]) {
  return {
    coinId: {
      kind: 'select',
      labelId: 'trading.coin',
      items: coins.map(({ coinId, shortName }) => ({ value: String(coinId), label: shortName })),
      accepts: (value) => /^[1-9]\d{0,8}$/.test(value),
    },
    days: { kind: 'days' },
  } as const satisfies ListFilters<Entry>;
}

export type StatementFilters = ReturnType<typeof statementFilters>;

/** The API's query for what was chosen; `reasons` parted by commas, undefined for all. */
export function statementQuery(
  values: ListValues<StatementFilters>,
  reasons: string | undefined,
  sort: DataSort | null = null,
): RouteQuery<'statement'> {
  return {
    ...(sort?.direction === 'ascending' ? { order: 'oldest' } : {}),
    ...(values.coinId === '' ? {} : { coinId: values.coinId }),
    ...(reasons === undefined ? {} : { reasons }),
    ...dayRangeQuery(values),
  };
}

/** Columns of an exported statement; times are UTC, amounts exact. */
const COLUMNS = ['entryId', 'timeMs', 'time', 'coin', 'wallet', 'reason', 'delta', 'balance', 'orderId'] as const;

/** The exported statement. */
export const STATEMENT_CSV: ListCsv<Entry> = {
  columns: COLUMNS,
  rowOf: (entry) => {
    const values = { ...entry, time: new Date(entry.timeMs).toISOString(), coin: entry.shortName };
    return COLUMNS.map((column) => String(values[column]));
  },
};
