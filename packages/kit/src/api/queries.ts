import type { RouteData } from '@bourse/contract';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../session/session.ts';
import { api } from './api.ts';
import { kitCalls } from './calls.ts';

/** A spot market with its rules. */
export type Market = RouteData<'tradeInfo'>[number];

/** Query keys that more than one feature reads or drops. Keys of a user's own data begin with `own`. */
export const QUERY_KEYS = {
  markets: ['markets'],
  locales: ['locales'],
  balances: ['own', 'balances'],
} as const;

/** Every spot market with its rules; they hardly ever change. */
export function useMarkets() {
  return useQuery({
    queryKey: QUERY_KEYS.markets,
    queryFn: ({ signal }) => api(kitCalls.tradeInfo, { signal }),
    staleTime: 600_000,
  });
}

/** The spot wallet's balances of whoever is logged in. */
export function useSpotBalances() {
  const user = useUser();
  return useQuery({
    queryKey: [...QUERY_KEYS.balances, user?.fid],
    queryFn: ({ signal }) => api(kitCalls.balances, { signal }),
    enabled: user !== undefined,
    refetchInterval: 10_000,
  });
}

/** The languages that the server offers. The pseudo-locale is among them outside production only. */
export function useServerLocales() {
  return useQuery({
    queryKey: QUERY_KEYS.locales,
    queryFn: ({ signal }) => api(kitCalls.locales, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Whether this is a demo or test site: only those offer the pseudo-locale. False until known. */
export function useIsDemoSite(): boolean {
  const { data } = useServerLocales();
  return data?.some((locale) => locale.value === 'longest') ?? false;
}
