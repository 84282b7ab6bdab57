import type { TickerData } from '@bourse/contract';
import { normalizeSearchText } from '@bourse/domain';
import type { Market } from '@bourse/kit/api/queries.ts';
import { compareDecimals } from '@bourse/kit/formats/compare-decimals.ts';
import type { FiguresById } from './figures.ts';

/** Tickers by market code. */
export type Tickers = ReadonlyMap<string, TickerData>;

/** A column by which the list sorts; `default` is the exchange's own order. */
export const SORT_KEYS = ['default', 'pair', 'last', 'change', 'change7d', 'high', 'low', 'volume', 'amount'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** How the list is ordered. */
export interface Sort {
  readonly key: SortKey;
  readonly descending: boolean;
}

/** Which markets are shown. */
export interface MarketFilter {
  /** An area's number, `all` or `favourites`. */
  readonly area: string;
  readonly keyword: string;
  readonly favourites: readonly number[];
}

/** A market's name as people write it: `BTC/USDT`. */
export function pairName(market: Pick<Market, 'baseCurrency' | 'quoteCurrency'>): string {
  return `${market.baseCurrency}/${market.quoteCurrency}`.toUpperCase();
}

/** The markets that a filter leaves; favourites newest first, others in their own order. */
export function filterMarkets(markets: readonly Market[], filter: MarketFilter): readonly Market[] {
  const keyword = normalizeSearchText(filter.keyword);
  const matching = markets.filter(
    (market) =>
      (filter.area === 'all' || filter.area === 'favourites' || String(market.tradeArea) === filter.area) &&
      (keyword === '' ||
        normalizeSearchText(pairName(market)).includes(keyword) ||
        normalizeSearchText(market.baseName).includes(keyword)),
  );
  if (filter.area !== 'favourites') return matching;
  const rank = new Map(filter.favourites.map((id, at) => [id, at]));
  return matching
    .filter((market) => rank.has(market.tradeId))
    .sort((a, b) => (rank.get(a.tradeId) ?? 0) - (rank.get(b.tradeId) ?? 0));
}

/** Markets in the order of a column. Those without a value come last, either way; equals keep their order. */
export function sortMarkets(
  markets: readonly Market[],
  tickers: Tickers,
  sort: Sort,
  figures?: FiguresById,
): readonly Market[] {
  if (sort.key === 'default') return markets;
  const direction = sort.descending ? -1 : 1;
  const { key } = sort;
  if (key === 'pair') return [...markets].sort((a, b) => direction * pairName(a).localeCompare(pairName(b), 'en'));
  const figureOf = (market: Market) => {
    if (key === 'change7d') return figures?.get(market.tradeId)?.changes['7d'] ?? '';
    return tickers.get(market.tradeCode)?.[key] ?? '';
  };
  return [...markets].sort((a, b) => {
    const left = figureOf(a);
    const right = figureOf(b);
    if (left === '' || right === '') return Number(left === '') - Number(right === '');
    return direction * compareDecimals(left, right);
  });
}

/** The next order when a column's name is pressed: descending, ascending, then the exchange's own. Names begin ascending. */
export function nextSort(sort: Sort, key: SortKey): Sort {
  const first = key !== 'pair';
  if (sort.key !== key) return { key, descending: first };
  return sort.descending === first ? { key, descending: !first } : { key: 'default', descending: false };
}

/** The first markets of an order, of those that have traded. */
export function topMarkets(markets: readonly Market[], tickers: Tickers, sort: Sort, most: number): readonly Market[] {
  const traded = markets.filter((market) => (tickers.get(market.tradeCode)?.last ?? '') !== '');
  return sortMarkets(traded, tickers, sort).slice(0, most);
}
