import { api } from '@bourse/kit/api/api.ts';
import { ApiError } from '@bourse/kit/api/api-error.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import { useLang } from '@bourse/kit/page/app-link.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { showToast } from '@bourse/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { inboxCalls } from '../calls.ts';
import { INBOX_KEYS } from '../inbox-keys.ts';
import { currentSubscription, pushOwner, subscribePush, unsubscribePush } from '../push/push-client.ts';
import { type PushSupport, pushSupport, readAbilities } from '../push/push-support.ts';

const HERE = [...INBOX_KEYS.push, 'here'];
const DEVICES = [...INBOX_KEYS.push, 'devices'];

/** The browsers that receive the user's messages. */
export function usePushDevices() {
  const fid = useUser()?.fid;
  return useQuery({
    queryKey: [...DEVICES, fid],
    queryFn: ({ signal }) => api(inboxCalls.pushSubscriptions, { signal }),
    enabled: fid !== undefined,
  });
}

/** Push to this browser: whether it can be, whether it is, and how it is switched. */
export interface PushHere {
  readonly support: PushSupport;
  /** Undefined until the browser answered. */
  readonly isOn: boolean | undefined;
  /** The browser's question was closed without an answer. */
  readonly isDismissed: boolean;
  readonly isPending: boolean;
  readonly change: (isOn: boolean) => void;
}

export function usePushHere(): PushHere {
  const intl = useIntl();
  const lang = useLang();
  const client = useQueryClient();
  const fid = useUser()?.fid;
  const [support, setSupport] = useState(() => pushSupport(readAbilities()));
  const here = useQuery({
    queryKey: [...HERE, fid],
    queryFn: async () => fid !== undefined && pushOwner() === fid && (await currentSubscription()) !== undefined,
    // The browser answers, not the exchange.
    networkMode: 'always',
  });
  const mutation = useMutation({
    mutationFn: async (isOn: boolean) => {
      if (isOn && fid !== undefined) return subscribePush(fid, lang);
      await unsubscribePush();
      return 'off' as const;
    },
    onSuccess: (result) => {
      if (result === 'on') showToast({ tone: 'success', title: intl.formatMessage({ id: 'inboxSettings.push.done' }) });
      if (result === 'off')
        showToast({ tone: 'success', title: intl.formatMessage({ id: 'inboxSettings.push.ended' }) });
    },
    onError: (error) => {
      const title = intl.formatMessage({ id: 'inboxSettings.push.failed' });
      const isOurs = error instanceof ApiError;
      const reason = isOurs ? errorText(intl, error) : intl.formatMessage({ id: 'inboxSettings.push.unreachable' });
      showToast({ tone: 'error', title, description: reason });
    },
    onSettled: () => {
      setSupport(pushSupport(readAbilities()));
      return client.invalidateQueries({ queryKey: INBOX_KEYS.push });
    },
  });
  return {
    support,
    isOn: here.data,
    isDismissed: mutation.data === 'dismissed' && !mutation.isPending,
    isPending: mutation.isPending,
    change: (isOn) => mutation.mutate(isOn),
  };
}
