import type { MarketData, TickerData } from '@bourse/contract';
import { normalizeSearchText } from '@bourse/domain';
import { compareDecimals } from '@bourse/kit/formats/compare-decimals.ts';

/** Which markets the pair picker lists: favourites, those that were shown lately, an area's number, or all. */
export type PairArea = 'favourites' | 'recent' | 'all' | `${number}`;

/** A column by which the picker sorts. */
export const PAIR_SORTS = ['pair', 'last', 'change', 'amount'] as const;
export type PairSortKey = (typeof PAIR_SORTS)[number];

/** How the picker is sorted; undefined: in the list's own order. */
export interface PairSort {
  readonly key: PairSortKey;
  readonly descending: boolean;
}

/** What the picker shows. */
export interface PairChoice {
  readonly area: PairArea;
  readonly keyword: string;
  readonly sort: PairSort | undefined;
}

/** What lists there are beside the areas: ids of markets with a star, and codes of those that were shown lately, each in its order. */
export interface PairLists {
  readonly favourites: readonly number[];
  readonly visited: readonly string[];
}

/** The areas that have markets, in ascending order. */
export function pairAreas(markets: readonly MarketData[]): readonly number[] {
  return [...new Set(markets.map((market) => market.tradeArea))].sort((a, b) => a - b);
}

/** A market's name as people write it: `BTC/USDT`. */
export function pairName({ baseCurrency, quoteCurrency }: MarketData): string {
  return `${baseCurrency}/${quoteCurrency}`.toUpperCase();
}

/** Markets of a choice in its order; a search looks at all of them. Favourites and recent ones come in their own order. */
export function pairRows(
  markets: readonly MarketData[],
  { area, keyword, sort }: PairChoice,
  lists: PairLists,
  tickers: ReadonlyMap<string, TickerData>,
): readonly MarketData[] {
  const rows = keyword.trim() === '' ? areaRows(markets, area, lists) : foundRows(markets, keyword);
  return sort === undefined ? rows : sortedRows(rows, sort, tickers);
}

function foundRows(markets: readonly MarketData[], keyword: string): readonly MarketData[] {
  const wanted = normalizeSearchText(keyword);
  if (wanted === '') return [];
  return markets.filter(
    (market) =>
      normalizeSearchText(pairName(market)).includes(wanted) || normalizeSearchText(market.baseName).includes(wanted),
  );
}

function areaRows(markets: readonly MarketData[], area: PairArea, lists: PairLists): readonly MarketData[] {
  if (area === 'all') return markets;
  if (area === 'favourites') {
    const byId = new Map(markets.map((market) => [market.tradeId, market]));
    return lists.favourites.flatMap((id) => byId.get(id) ?? []);
  }
  if (area === 'recent') {
    const byCode = new Map(markets.map((market) => [market.tradeCode, market]));
    return lists.visited.flatMap((code) => byCode.get(code) ?? []);
  }
  return markets.filter((market) => String(market.tradeArea) === area);
}

/** Those without a figure come last, either way; equals keep their order. */
function sortedRows(
  rows: readonly MarketData[],
  { key, descending }: PairSort,
  tickers: ReadonlyMap<string, TickerData>,
): readonly MarketData[] {
  const way = descending ? -1 : 1;
  if (key === 'pair') return [...rows].sort((a, b) => way * pairName(a).localeCompare(pairName(b), 'en'));
  const figureOf = ({ tradeCode }: MarketData) => tickers.get(tradeCode)?.[key] ?? '';
  return [...rows].sort((a, b) => {
    const [left, right] = [figureOf(a), figureOf(b)];
    if (left === '' || right === '') return Number(left === '') - Number(right === '');
    return way * compareDecimals(left, right);
  });
}

/** Markets that trade, by their turnover of 24 hours, the highest first. */
export function mostTraded(
  markets: readonly MarketData[],
  tickers: ReadonlyMap<string, TickerData>,
): readonly MarketData[] {
  const trading = markets.filter(({ tradeCode }) => /[1-9]/.test(tickers.get(tradeCode)?.amount ?? ''));
  return sortedRows(trading, { key: 'amount', descending: true }, tickers);
}

/** The order after a column was pressed: figures from the highest, names from A, then the other way round, then as the list has it. */
export function nextSort(sort: PairSort | undefined, key: PairSortKey): PairSort | undefined {
  const first = key !== 'pair';
  if (sort?.key !== key) return { key, descending: first };
  return sort.descending === first ? { key, descending: !first } : undefined;
}
