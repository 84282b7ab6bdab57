import { api } from '@bourse/kit/api/api.ts';
import { useUser } from '@bourse/kit/session/session.ts';
import { useQuery } from '@tanstack/react-query';
import { frameCalls } from './calls.ts';

/** A factor that is set, or removed, in another tab counts with the next call; the console shows it within this time. */
const REFRESH_MS = 60_000;

/** Whether the console waits for the caller's second factor. */
export function useStanding(isOperator: boolean) {
  const user = useUser();
  return useQuery({
    queryKey: ['own', 'standing', user?.fid],
    queryFn: ({ signal }) => api(frameCalls.consoleStanding, { signal }),
    enabled: user !== undefined && isOperator,
    refetchInterval: REFRESH_MS,
    // Set in the security centre, which is another tab.
    refetchOnWindowFocus: 'always',
  });
}
