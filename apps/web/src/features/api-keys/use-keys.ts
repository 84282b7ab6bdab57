import type { RouteData } from '@bourse/contract';
import { useAction } from '@bourse/kit/action/use-action.ts';
import { api } from '@bourse/kit/api/api.ts';
import { useRouteForm } from '@bourse/kit/forms/use-route-form.ts';
import { useUser } from '@bourse/kit/session/session.ts';
import { deviceKeys } from '@bourse/kit/signing/device-keys.ts';
import { signedApi } from '@bourse/kit/signing/signed-api.ts';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { apiKeysCalls } from './calls.ts';
import { type ApiKey, createBodyOf, draftOf, EMPTY_KEY, type KeyDraft, keyErrors, termsOf } from './key-terms.ts';

const KEY = ['own', 'api-keys'] as const;

/** The user's API keys, oldest first. */
export function useKeys() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => api(apiKeysCalls.apiKeys, { signal }) });
}

/** The user's open sub-accounts, for which keys can be made; none in a session of one. */
export function useKeyOwners() {
  const user = useUser();
  return useQuery({
    queryKey: ['own', 'sub-accounts'],
    queryFn: ({ signal }) => api(apiKeysCalls.subAccounts, { signal }),
    enabled: user !== undefined && user.masterId === 0,
  });
}

/** Whether this browser can sign what changes keys; the error says why not. */
export function useDeviceKeys() {
  return useQuery({
    queryKey: ['own', 'device-keys'],
    queryFn: () => deviceKeys().then(() => true),
    staleTime: Number.POSITIVE_INFINITY,
    // Nothing of it heals within seconds but the network, and for that there is a button.
    retry: false,
  });
}

/** What is filled in for a key, the same for a new one and for one that is there. */
const FORM = {
  check: (draft: KeyDraft) => keyErrors(draft, Date.now()),
  places: { ipAllowList: 'ips', expiresMs: 'expires' },
  rejections: {
    API_KEY_PUBLIC_KEY_INVALID: 'publicKey',
    API_KEY_ADDRESS_INVALID: 'ips',
    API_KEY_ADDRESS_TOO_WIDE: 'ips',
    API_KEY_ADDRESS_REQUIRED: 'ips',
    EXPIRY_INVALID: 'expires',
    SUB_ACCOUNT_CANNOT_WITHDRAW: 'permissions',
    SUB_ACCOUNT_UNKNOWN: 'subId',
  },
  invalidates: [KEY],
} as const;

/** Makes a key; its answer has the secret, this once. */
export function useCreateKey(onDone: (made: RouteData<'createApiKey'>) => void) {
  return useRouteForm({
    ...FORM,
    call: apiKeysCalls.createApiKey,
    defaults: EMPTY_KEY,
    bodyOf: createBodyOf,
    send: (body) => signedApi(apiKeysCalls.createApiKey, { body }),
    onDone,
  });
}

/** Changes what a key may do, from where and how long. */
export function useChangeKey(item: ApiKey, onDone: () => void) {
  const intl = useIntl();
  const { keyId } = item;
  return useRouteForm({
    ...FORM,
    call: apiKeysCalls.changeApiKey,
    defaults: draftOf(item),
    bodyOf: termsOf,
    send: (body) => signedApi(apiKeysCalls.changeApiKey, { params: { keyId }, body }),
    done: () => intl.formatMessage({ id: 'apiKeys.saved' }),
    onDone,
  });
}

/** Deletes a key. */
export function useDeleteKey(keyId: string, onDone: () => void) {
  const intl = useIntl();
  return useAction({
    run: () => signedApi(apiKeysCalls.deleteApiKey, { params: { keyId } }),
    done: () => intl.formatMessage({ id: 'apiKeys.deleted' }),
    failsIn: 'caller',
    invalidates: [KEY],
    onDone,
  });
}
