import { api } from '@bourse/kit/api/api.ts';
import { deviceKeys } from '@bourse/kit/signing/device-keys.ts';
import { signedApi } from '@bourse/kit/signing/signed-api.ts';
import { showToast } from '@bourse/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { apiKeysCalls } from './calls.ts';
import { createBodyOf, type KeyDraft, termsOf } from './key-terms.ts';

const KEY = ['own', 'api-keys'] as const;

/** The user's API keys, oldest first. */
export function useKeys() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => api(apiKeysCalls.apiKeys, { signal }) });
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

function useKeyMutation<In, Out>(mutationFn: (input: In) => Promise<Out>, doneId: string | undefined) {
  const intl = useIntl();
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      if (doneId !== undefined) showToast({ tone: 'success', title: intl.formatMessage({ id: doneId }) });
      return client.invalidateQueries({ queryKey: KEY });
    },
  });
}

/** Makes a key; its answer has the secret, this once. */
export function useCreateKey() {
  return useKeyMutation(
    (draft: KeyDraft) => signedApi(apiKeysCalls.createApiKey, { body: createBodyOf(draft) }),
    undefined,
  );
}

/** Changes what a key may do, from where and how long. */
export function useChangeKey(keyId: string) {
  return useKeyMutation(
    (draft: KeyDraft) => signedApi(apiKeysCalls.changeApiKey, { params: { keyId }, body: termsOf(draft) }),
    'apiKeys.saved',
  );
}

/** Deletes a key. */
export function useDeleteKey(keyId: string) {
  return useKeyMutation(
    (_: undefined) => signedApi(apiKeysCalls.deleteApiKey, { params: { keyId } }),
    'apiKeys.deleted',
  );
}
