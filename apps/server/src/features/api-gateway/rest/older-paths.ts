import type { Endpoint } from './endpoint.ts';

/*
 * The calls that were first served under `/api/v1`. Clients that are otherwise of today still ask for some of them there: one and the
 * same handler answers.
 */

const V3 = '/api/v3/';
const V1 = '/api/v1/';
const OLDER = new Set([
  'ping',
  'time',
  'exchangeInfo',
  'depth',
  'trades',
  'historicalTrades',
  'aggTrades',
  'klines',
  'ticker/24hr',
  'userDataStream',
]);

/** The endpoints with those once more that have an older path too. */
export function withOlderPaths(endpoints: readonly Endpoint[]): readonly Endpoint[] {
  const older = endpoints
    .filter(({ path }) => path.startsWith(V3) && OLDER.has(path.slice(V3.length)))
    .map((endpoint) => ({ ...endpoint, path: V1 + endpoint.path.slice(V3.length) }));
  return [...endpoints, ...older];
}
