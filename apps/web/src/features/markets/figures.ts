import type { ChangeSpan, CoinSector, RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import type { Market } from '@bourse/kit/api/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { marketsCalls } from './calls.ts';

/** Figures of a market that need its history; texts are empty where it is too short. */
export type Figures = RouteData<'marketFigures'>['markets'][number];
/** Figures by market id. */
export type FiguresById = ReadonlyMap<number, Figures>;
/** Sectors by coin id. */
export type Sectors = ReadonlyMap<number, CoinSector>;

/** The server computes them anew once a minute. */
const FIGURES_MS = 60_000;
/** Facts change when somebody writes them. */
const FACTS_MS = 600_000;

/** Figures of all markets with the moment they are of; undefined while loading, and where they cannot be read. */
export function useMarketFigures() {
  const query = useQuery({
    queryKey: ['market-figures'],
    queryFn: ({ signal }) => api(marketsCalls.marketFigures, { signal }),
    staleTime: FIGURES_MS,
    refetchInterval: FIGURES_MS,
  });
  const { data } = query;
  const figures = useMemo<FiguresById | undefined>(
    () => data && new Map(data.markets.map((of) => [of.tradeId, of])),
    [data],
  );
  return { figures, timeMs: data?.timeMs, error: figures === undefined ? query.error : null, refetch: query.refetch };
}

const NO_SECTORS: Sectors = new Map();

/** The sectors of coins; empty until they are there. */
export function useSectors(): Sectors {
  const { data } = useQuery({
    queryKey: ['coin-sectors'],
    queryFn: ({ signal }) => api(marketsCalls.coinSectors, { signal }),
    staleTime: FACTS_MS,
  });
  return useMemo(() => (data ? new Map(data.map(({ coinId, sector }) => [coinId, sector])) : NO_SECTORS), [data]);
}

/** The sectors of some markets' base coins, those with most markets first. */
export function sectorsOf(markets: readonly Market[], sectors: Sectors): readonly CoinSector[] {
  const counts = new Map<CoinSector, number>();
  for (const { baseCoinId } of markets) {
    const sector = sectors.get(baseCoinId);
    if (sector !== undefined) counts.set(sector, (counts.get(sector) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([sector]) => sector);
}

/** The markets of one sector, or all with an empty one. */
export function inSector(markets: readonly Market[], sectors: Sectors, sector: string): readonly Market[] {
  return sector === '' ? markets : markets.filter(({ baseCoinId }) => sectors.get(baseCoinId) === sector);
}

/** A market's change over a span, percent with sign; the last day is live. Empty where there is none. */
export function changeOver(
  span: ChangeSpan,
  figures: Figures | undefined,
  ticker: { readonly change: string; readonly last: string } | undefined,
): string {
  if (span === '24h' && ticker !== undefined) return ticker.last === '' ? '' : ticker.change;
  return figures?.changes[span] ?? '';
}
