import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const MOST_RETRIES = 2;

/** Only what may heal by itself is tried again; a refusal is an answer. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  if (failures >= MOST_RETRIES) return false;
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** The cache of everything read over HTTP. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A read that waits for the network does no harm when it comes late.
      queries: { networkMode: 'online', retry: isWorthRetrying, staleTime: 15_000, gcTime: 300_000 },
      // An order or an act must fail at once without a network: held back, it would take effect when nobody expects it.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
