import { api } from '@bourse/kit/api/api.ts';
import { useUser } from '@bourse/kit/session/session.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fundsCalls } from '../calls.ts';
import type { CurveDays } from '../model/curve.ts';

const REFRESH_MS = 10_000;
const CURVE_REFRESH_MS = 60_000;

/** What the user owns, in total, by account and by coin, and the day's profit. */
export function useAssets() {
  const user = useUser();
  return useQuery({
    queryKey: ['own', 'balances', 'assets', user?.fid],
    queryFn: ({ signal }) => api(fundsCalls.assetsOverview, { signal }),
    enabled: user !== undefined,
    refetchInterval: REFRESH_MS,
  });
}

/** The worth of some days; the curve before stays in sight until another one has come. */
export function useWorthCurve(days: CurveDays) {
  const user = useUser();
  return useQuery({
    queryKey: ['own', 'worthCurve', user?.fid, days],
    queryFn: ({ signal }) => api(fundsCalls.worthCurve, { query: { days }, signal }),
    enabled: user !== undefined,
    refetchInterval: CURVE_REFRESH_MS,
    placeholderData: keepPreviousData,
  });
}

/** What is in one wallet. */
export function useWalletBalances(wallet: number) {
  const user = useUser();
  return useQuery({
    queryKey: ['own', 'balances', 'wallet', user?.fid, wallet],
    queryFn: ({ signal }) => api(fundsCalls.balances, { query: { wallet: String(wallet) }, signal }),
    enabled: user !== undefined,
    refetchInterval: REFRESH_MS,
  });
}

/** The latest changes of balances, of one coin or of all; trades without their fees. */
export function useRecentEntries(limit: number, coinId?: number) {
  const user = useUser();
  return useQuery({
    queryKey: ['own', 'statement', 'recent', user?.fid, limit, coinId],
    queryFn: ({ signal }) =>
      api(fundsCalls.statement, {
        query: {
          limit: String(limit),
          reasons: RECENT_REASONS,
          ...(coinId === undefined ? {} : { coinId: String(coinId) }),
        },
        signal,
      }),
    enabled: user !== undefined,
    refetchInterval: REFRESH_MS,
  });
}

const RECENT_REASONS = 'deposit,withdrawal,faucet,reward,adjustment,transfer,sub-account-transfer,trade';
