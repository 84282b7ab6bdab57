import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { spotCalls } from '../calls.ts';

/** What a coin is for. */
export type Sector = RouteData<'coinSectors'>[number]['sector'];

/** Coins with a sector by their id; empty until they are known, and where operators have named none. */
export function useSectors(): ReadonlyMap<number, Sector> {
  const { data } = useQuery({
    queryKey: ['coinSectors'],
    queryFn: ({ signal }) => api(spotCalls.coinSectors, { signal }),
    staleTime: 600_000,
    retry: 1,
  });
  return useMemo(() => new Map(data?.map(({ coinId, sector }) => [coinId, sector])), [data]);
}
