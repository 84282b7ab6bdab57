import { api } from '@bourse/kit/api/api.ts';
import { useUser } from '@bourse/kit/session/session.ts';
import { useQuery } from '@tanstack/react-query';
import { accountCalls } from './calls.ts';

/** The user's identity records, newest first; asked for only when somebody is logged in. */
export function useIdentityRecords() {
  const user = useUser();
  return useQuery({
    queryKey: ['own', 'identityRecords', user?.fid],
    queryFn: ({ signal }) => api(accountCalls.identityStatus, { signal }),
    enabled: user !== undefined,
  });
}
