import { api } from '@bourse/kit/api/api.ts';
import { useUser } from '@bourse/kit/session/session.ts';
import { useQuery } from '@tanstack/react-query';
import { fundsCalls } from '../calls.ts';

const REFRESH_MS = 10_000;

/** What the user's wallets are worth; asked for only when somebody is logged in. */
export function useWalletOverview() {
  const user = useUser();
  return useQuery({
    queryKey: ['own', 'walletOverview', user?.fid],
    queryFn: ({ signal }) => api(fundsCalls.walletOverview, { signal }),
    enabled: user !== undefined,
    refetchInterval: REFRESH_MS,
  });
}

/** What the user's contract account is worth; asked for only when somebody is logged in. */
export function useAssetsSummary() {
  const user = useUser();
  return useQuery({
    queryKey: ['own', 'assetsSummary', user?.fid],
    queryFn: ({ signal }) => api(fundsCalls.assetsSummary, { signal }),
    enabled: user !== undefined,
    refetchInterval: REFRESH_MS,
  });
}
