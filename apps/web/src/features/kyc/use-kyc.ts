import { api } from '@bourse/kit/api/api.ts';
import { useQuery } from '@tanstack/react-query';
import { kycCalls } from './calls.ts';
import { COMPANY_FILES, type DraftPart } from './model/draft-parts.ts';
import { KYC_KEY, partKey } from './model/draft-store.ts';
import type { Draft } from './model/types.ts';

/** The user's level, records and drafts. */
export const OVERVIEW_KEY = [...KYC_KEY, 'overview'] as const;

/** Queries that an application, or the answer to one, changes: also the level in the header's panel. */
export const AFTER_APPLYING = [KYC_KEY, ['own', 'identityRecords']] as const;

/** A decision of a reviewer is seen within this time while a page waits for it. */
const WAITING_MS = 30_000;

/** The user's level, records and drafts; read again by itself while an application waits. */
export function useOverview() {
  return useQuery({
    queryKey: OVERVIEW_KEY,
    queryFn: ({ signal }) => api(kycCalls.identityRecords, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.records.some(({ identityStatus }) => identityStatus === 0) === true ? WAITING_MS : false,
  });
}

/** What each level gives. */
export function useRights() {
  return useQuery({
    queryKey: [...KYC_KEY, 'rights'],
    queryFn: ({ signal }) => api(kycCalls.identityRights, { signal }),
  });
}

/** What identity checks accept. */
export function useKycConfig() {
  return useQuery({ queryKey: ['kyc', 'config'], queryFn: ({ signal }) => api(kycCalls.kycConfig, { signal }) });
}

/** A part of a draft as the exchange has it. */
export function useDraft<Stored extends Draft<unknown>>(part: DraftPart<Stored>) {
  return useQuery({ queryKey: partKey(part), queryFn: ({ signal }) => part.read(signal) });
}

/** The files of a company, and which are needed. */
export function useCompanyFiles() {
  return useQuery({ queryKey: partKey(COMPANY_FILES), queryFn: ({ signal }) => COMPANY_FILES.read(signal) });
}
