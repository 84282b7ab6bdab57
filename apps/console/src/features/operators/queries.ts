import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useMay } from '../../room/permissions.ts';
import { operatorsCalls } from './calls.ts';

export type Role = RouteData<'consoleRoles'>[number];
export type Operator = RouteData<'consoleOperators'>[number];

/** Key of all that this room reads: a change of a role changes operators, too, and one's own permissions. */
export const OPERATORS_KEYS: readonly QueryKey[] = [
  ['own', 'operators'],
  ['own', 'permissions'],
];

/** The roles, built-in ones first. */
export function useRoles() {
  return useQuery({
    queryKey: ['own', 'operators', 'roles'],
    queryFn: ({ signal }) => api(operatorsCalls.consoleRoles, { signal }),
  });
}

/** Everybody who has a role. */
export function useOperators() {
  return useQuery({
    queryKey: ['own', 'operators', 'people'],
    queryFn: ({ signal }) => api(operatorsCalls.consoleOperators, { signal }),
  });
}

/** Every permission with what it allows. */
export function useAllPermissions() {
  return useQuery({
    queryKey: ['own', 'operators', 'permissions'],
    queryFn: ({ signal }) => api(operatorsCalls.consolePermissions, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The user of an account, for whoever may read users; undefined for others, and until known. */
export function useUserOf(accountId: string | undefined) {
  const mayRead = useMay('console.users.read');
  return useQuery({
    queryKey: ['own', 'user', accountId],
    queryFn: ({ signal }) => api(operatorsCalls.consoleUser, { params: { accountId: accountId ?? '' }, signal }),
    enabled: mayRead && accountId !== undefined,
  });
}
