import type { BalanceData } from '@bourse/contract';
import { compareDecimals } from '@bourse/kit/formats/compare-decimals.ts';
import type { LivePrices } from './model/live-worth.ts';
import { liveUsdt } from './model/live-worth.ts';

/** Live balances by `wallet:coinId`. */
export type LiveBalances = ReadonlyMap<string, BalanceData>;

/** By what the coins are sorted. */
export type BalanceSortColumn = 'coin' | 'total' | 'worth' | 'change';

/** A column with its direction. */
export interface BalanceSort {
  readonly column: BalanceSortColumn;
  readonly isDescending: boolean;
}

/** What is shown of the coins, and how. */
export interface BalanceFilter {
  readonly keyword: string;
  readonly hideEmpty?: boolean;
  /** Leaves out what is worth less than 1 USDT; a coin without a price stays. */
  readonly hideDust?: boolean;
  /** Default: worth most first. */
  readonly sort?: BalanceSort;
  /** Change of 24 hours in percent; needed to sort by it. */
  readonly changeOf?: (balance: BalanceData) => string;
}

const BY_WORTH: BalanceSort = { column: 'worth', isDescending: true };

/** The list with every balance that the stream knows better. */
export function withLive(items: readonly BalanceData[], live: LiveBalances | undefined): readonly BalanceData[] {
  if (live === undefined) return items;
  return items.map((item) => live.get(`${item.wallet}:${item.coinId}`) ?? item);
}

/** The list with worths at the streamed prices; nothing is worth nothing. */
export function withPrices(items: readonly BalanceData[], prices: LivePrices): readonly BalanceData[] {
  if (prices === undefined) return items;
  return items.map((item) => (isHeld(item) ? { ...item, usdt: liveUsdt(item, prices) } : item));
}

/** Whether somebody owns any of it. */
export function isHeld(balance: Pick<BalanceData, 'total'>): boolean {
  return /[1-9]/.test(balance.total);
}

function isDust({ usdt }: BalanceData): boolean {
  return usdt !== '' && compareDecimals(usdt, '1') < 0;
}

/** What is shown: found by keyword, by default worth most first, then what is owned without a price, then by name. */
export function listBalances(items: readonly BalanceData[], filter: BalanceFilter): readonly BalanceData[] {
  const { hideEmpty = false, hideDust = false, sort = BY_WORTH, changeOf = () => '' } = filter;
  const keyword = filter.keyword.trim().toLowerCase();
  const sign = sort.isDescending ? -1 : 1;
  return items
    .filter((item) => !hideEmpty || isHeld(item))
    .filter((item) => !hideDust || !isDust(item))
    .filter((item) => `${item.shortName} ${item.name}`.toLowerCase().includes(keyword))
    .toSorted(
      (a, b) =>
        sign * compareBy(sort.column, a, b, changeOf) ||
        Number(isHeld(b)) - Number(isHeld(a)) ||
        a.shortName.localeCompare(b.shortName, 'en'),
    );
}

function compareBy(
  column: BalanceSortColumn,
  a: BalanceData,
  b: BalanceData,
  changeOf: (balance: BalanceData) => string,
): number {
  if (column === 'coin') return a.shortName.localeCompare(b.shortName, 'en');
  if (column === 'total') return compareDecimals(a.total, b.total);
  if (column === 'change') return compareDecimals(changeOf(a), changeOf(b));
  return compareDecimals(a.usdt, b.usdt);
}
