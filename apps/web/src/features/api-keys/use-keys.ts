import { showToast } from '@bourse/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { api } from '../../app/api.ts';
import { createBodyOf, type KeyDraft, termsOf } from './key-terms.ts';

const KEY = ['own', 'api-keys'] as const;

/** The user's API keys, oldest first. */
export function useKeys() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => api('apiKeys', { signal }) });
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
  return useKeyMutation((draft: KeyDraft) => api('createApiKey', { body: createBodyOf(draft) }), undefined);
}

/** Changes what a key may do, from where and how long. */
export function useChangeKey(keyId: string) {
  return useKeyMutation(
    (draft: KeyDraft) => api('changeApiKey', { params: { keyId }, body: termsOf(draft) }),
    'apiKeys.saved',
  );
}

/** Deletes a key. */
export function useDeleteKey(keyId: string) {
  return useKeyMutation((_: undefined) => api('deleteApiKey', { params: { keyId } }), 'apiKeys.deleted');
}
