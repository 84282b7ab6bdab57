import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { useQuery } from '@tanstack/react-query';
import { accountCalls } from '../calls.ts';

/** Level, fees, limits and protections of the account. */
export type Overview = RouteData<'accountOverview'>;

/** The query of the overview. */
export const OVERVIEW_KEY = ['own', 'overview'] as const;

/** Reads the overview. */
export function useOverview() {
  return useQuery({ queryKey: OVERVIEW_KEY, queryFn: ({ signal }) => api(accountCalls.accountOverview, { signal }) });
}

/** The newest few events of the account. */
export function useRecentActivity() {
  return useQuery({
    queryKey: ['own', 'activity', 'recent'],
    queryFn: ({ signal }) => api(accountCalls.accountActivity, { query: { limit: '6' }, signal }),
  });
}
