import type { NotifyPreferences } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import { useUser } from '@bourse/kit/session/session.ts';
import { showToast } from '@bourse/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { inboxCalls } from '../calls.ts';
import { INBOX_KEYS } from '../inbox-keys.ts';
import { type PreferenceChange, withChange } from './preferences.ts';

const SAVING = ['inbox', 'savePreferences'];

/** The user's choices, and how they are changed: at once on the page, one call after the other; a change that is rejected is taken back. */
export function usePreferences() {
  const intl = useIntl();
  const client = useQueryClient();
  const fid = useUser()?.fid;
  const key = [...INBOX_KEYS.preferences, fid];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api(inboxCalls.notifyPreferences, { signal }),
    enabled: fid !== undefined,
  });
  const mutation = useMutation({
    mutationKey: SAVING,
    scope: { id: SAVING.join() },
    mutationFn: (change: PreferenceChange) => api(inboxCalls.setNotifyPreferences, { body: change }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: key });
      client.setQueryData<NotifyPreferences>(key, (known) => known && withChange(known, change));
    },
    onSuccess: (saved) => {
      // Later changes are on the page already; their own answer follows.
      if (client.isMutating({ mutationKey: SAVING }) === 1) client.setQueryData(key, saved);
    },
    onError: (error) => {
      const title = intl.formatMessage({ id: 'inboxSettings.notSaved' });
      showToast({ tone: 'error', title, description: errorText(intl, error) });
      void client.invalidateQueries({ queryKey: key });
    },
  });
  return { query, save: (change: PreferenceChange) => mutation.mutate(change) };
}
