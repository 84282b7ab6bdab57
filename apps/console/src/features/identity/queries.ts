import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { identityCalls } from './calls.ts';

export type CaseRow = RouteData<'kycCases'>['items'][number];
export type Case = RouteData<'kycCase'>;
export type Finding = Case['findings'][number];
export type CaseFile = Case['files'][number];
export type Gates = RouteData<'kycGates'>;

/** What an act on a case changes; it is read again when the act fails, too, so that a case that has changed meanwhile is shown. */
export const CASE_KEYS: readonly QueryKey[] = [
  ['own', 'identity'],
  ['own', 'user'],
];

/** One case. It is read once: each reading of personal data is a row of the audit log. */
export function useCase(recordId: string) {
  return useQuery({
    queryKey: ['own', 'identity', 'case', recordId],
    queryFn: ({ signal }) => api(identityCalls.kycCase, { params: { recordId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

/** The case that has waited longest, beside one and those of an account; undefined: none waits. */
export async function longestWaiting(beside: number, ownAccountId: number): Promise<number | undefined> {
  const { items } = await api(identityCalls.kycCases, { query: { state: 'waiting', limit: '20' } });
  return items.find(({ recordId, accountId }) => recordId !== beside && accountId !== ownAccountId)?.recordId;
}

/** Which level each part needs. */
export function useGates() {
  return useQuery({
    queryKey: ['own', 'identity', 'gates'],
    queryFn: ({ signal }) => api(identityCalls.kycGates, { signal }),
  });
}
