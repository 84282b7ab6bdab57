import type { MarketData } from '@bourse/contract';
import { normalizeSearchText } from '@bourse/domain';

/** Which markets the pair picker lists: favourites, an area's number, or all. */
export type PairArea = 'favourites' | 'all' | `${number}`;

/** The areas that have markets, in ascending order. */
export function pairAreas(markets: readonly MarketData[]): readonly number[] {
  return [...new Set(markets.map((market) => market.tradeArea))].sort((a, b) => a - b);
}

/** Markets of an area that match a search; a search looks at all areas. Favourites come in their own order. */
export function pairRows(
  markets: readonly MarketData[],
  area: PairArea,
  keyword: string,
  favourites: readonly number[],
): readonly MarketData[] {
  const wanted = normalizeSearchText(keyword);
  if (wanted !== '') {
    return markets.filter(
      (market) =>
        normalizeSearchText(`${market.baseCurrency}${market.quoteCurrency}`).includes(wanted) ||
        normalizeSearchText(market.baseName).includes(wanted),
    );
  }
  if (area === 'all') return markets;
  if (area !== 'favourites') return markets.filter((market) => String(market.tradeArea) === area);
  const byId = new Map(markets.map((market) => [market.tradeId, market]));
  return favourites.flatMap((id) => byId.get(id) ?? []);
}
