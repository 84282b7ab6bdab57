import type { BalanceData } from '@bourse/contract';
import { compareDecimals } from '@bourse/kit/formats/compare-decimals.ts';

/** Live balances by `wallet:coinId`. */
export type LiveBalances = ReadonlyMap<string, BalanceData>;

/** The list with every balance that the stream knows better. */
export function withLive(items: readonly BalanceData[], live: LiveBalances | undefined): readonly BalanceData[] {
  if (live === undefined) return items;
  return items.map((item) => live.get(`${item.wallet}:${item.coinId}`) ?? item);
}

/** Whether somebody owns any of it. */
export function isHeld(balance: Pick<BalanceData, 'total'>): boolean {
  return /[1-9]/.test(balance.total);
}

/** What is shown: found by keyword, worth most first, then what is owned without a price, then by name. */
export function listBalances(
  items: readonly BalanceData[],
  filter: { readonly keyword: string; readonly hideEmpty: boolean },
): readonly BalanceData[] {
  const keyword = filter.keyword.trim().toLowerCase();
  return items
    .filter((item) => !filter.hideEmpty || isHeld(item))
    .filter((item) => `${item.shortName} ${item.name}`.toLowerCase().includes(keyword))
    .toSorted(
      (a, b) =>
        compareDecimals(b.usdt, a.usdt) ||
        Number(isHeld(b)) - Number(isHeld(a)) ||
        a.shortName.localeCompare(b.shortName, 'en'),
    );
}
