import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { useQuery } from '@tanstack/react-query';
import { roomCalls } from './calls.ts';
import { useMay } from './permissions.ts';

/** Not while the page is hidden; whatever an operator does asks at once. */
const REFRESH_MS = 30_000;

/** What waits, by name. */
export type WaitingName = keyof RouteData<'consoleHome'>['waiting'];

/** What waits for a decision, how the exchange is, and what happened in 24 hours. */
export function useOverview() {
  return useQuery({
    queryKey: ['own', 'overview'],
    queryFn: ({ signal }) => api(roomCalls.consoleHome, { signal }),
    enabled: useMay('console.home.read'),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });
}

/** How many things of these names wait; undefined until known, and for whoever may not see the overview. */
export function useWaiting(names: readonly WaitingName[]): number | undefined {
  const waiting = useOverview().data?.waiting;
  return waiting && names.reduce((sum, name) => sum + waiting[name], 0);
}
