import { type Market, useMarkets } from '@bourse/kit/api/queries.ts';
import { useMemo } from 'react';
import { useFavourites } from '../../trading/favourites/favourites.ts';
import type { PaletteItem } from './palette-items.ts';

const NONE: readonly Market[] = [];

/** Every spot market, favourites first. */
export function useMarketItems(): readonly PaletteItem[] {
  const { data: markets = NONE } = useMarkets();
  const starred = useFavourites();
  return useMemo(() => {
    const places = new Map(starred.map((id, at) => [id, at]));
    const placeOf = ({ tradeId }: Market) => places.get(tradeId) ?? places.size;
    return [...markets].sort((a, b) => placeOf(a) - placeOf(b)).map(itemOf);
  }, [markets, starred]);
}

function itemOf(market: Market): PaletteItem {
  return {
    kind: 'market',
    id: `market.${market.tradeCode}`,
    group: 'markets',
    label: `${market.baseCurrency}/${market.quoteCurrency}`.toUpperCase(),
    keywords: market.baseName,
    market,
    link: { to: '/trade/exchange/', search: { tradeCode: market.tradeCode } },
  };
}
