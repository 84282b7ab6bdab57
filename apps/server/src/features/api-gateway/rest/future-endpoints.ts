import { type Endpoint, endpoint } from './endpoint.ts';
import { RATE_LIMITS } from './weights.ts';

/*
 * Clients that know spot, margin and futures as one exchange ask all of them for their symbols before they do anything. The
 * answer of those that are not served here is that there are none.
 */

/** Ping, time and an empty list of symbols of the two kinds of futures, and no pairs of margin trading. */
export function futureEndpoints(): Endpoint[] {
  return [...['/fapi/v1', '/dapi/v1'].flatMap(futuresOf), ...MARGIN_LISTS.map(emptyList)];
}

const MARGIN_LISTS = ['allPairs', 'isolated/allPairs', 'allAssets'] as const;

function emptyList(name: string): Endpoint {
  return endpoint({ method: 'GET', path: `/sapi/v1/margin/${name}`, security: 'KEY', weight: 1, handle: () => [] });
}

function futuresOf(root: string): Endpoint[] {
  return [
    endpoint({ method: 'GET', path: `${root}/ping`, security: 'NONE', weight: 1, handle: () => ({}) }),
    endpoint({
      method: 'GET',
      path: `${root}/time`,
      security: 'NONE',
      weight: 1,
      handle: ({ nowMs }) => ({ serverTime: nowMs }),
    }),
    endpoint({
      method: 'GET',
      path: `${root}/exchangeInfo`,
      security: 'NONE',
      weight: 1,
      handle: ({ nowMs }) => ({
        timezone: 'UTC',
        serverTime: nowMs,
        rateLimits: RATE_LIMITS,
        exchangeFilters: [],
        assets: [],
        symbols: [],
      }),
    }),
  ];
}
