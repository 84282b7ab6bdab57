import type { RouteData } from '@bourse/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { kitCalls } from './calls.ts';

/** What the operator has set about the frame of the site. */
export type SiteConfig = RouteData<'webConfig'>;
/** A fiat currency with the rate that the operator set for it: units of it that one USDT is worth. */
export type Currency = SiteConfig['currencies'][number];

/** An operator's edit reaches open pages within this time, or at once when the page comes back to the front. */
const REFRESH_MS = 60_000;

/**
 * The operator's settings; `undefined` until they are known or when they cannot be had. Whatever depends on one has to say
 * itself what holds until then.
 */
export function useSiteConfig(): SiteConfig | undefined {
  return useQuery({
    queryKey: ['site-config'],
    queryFn: ({ signal }) => api(kitCalls.webConfig, { signal }),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  }).data;
}

/** The fiat currencies in which values can be shown; empty until known. */
export function useCurrencies(): readonly Currency[] {
  return useSiteConfig()?.currencies ?? NONE;
}

// One list for all renders, so that effects which depend on it do not run again.
const NONE: readonly Currency[] = [];
