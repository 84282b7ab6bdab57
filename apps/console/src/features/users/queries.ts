import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { usersCalls } from './calls.ts';

export type User = RouteData<'consoleUser'>;

/** What an act on a user changes. */
export const USERS_KEYS: readonly QueryKey[] = [
  ['own', 'user'],
  ['own', 'users'],
];

/** What a freeze changes, and a proposal to lift one. */
export const LIFT_KEYS: readonly QueryKey[] = [...USERS_KEYS, ['own', 'proposals']];

/** One user. */
export function useUserDetail(accountId: string) {
  return useQuery({
    queryKey: ['own', 'user', accountId],
    queryFn: ({ signal }) => api(usersCalls.consoleUser, { params: { accountId }, signal }),
  });
}
