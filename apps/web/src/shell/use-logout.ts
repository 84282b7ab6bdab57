import { api } from '@bourse/kit/api/api.ts';
import { ApiError } from '@bourse/kit/api/api-error.ts';
import { kitCalls } from '@bourse/kit/api/calls.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import { useLang } from '@bourse/kit/page/app-link.tsx';
import { markLeaving } from '@bourse/kit/session/leaving.ts';
import { session } from '@bourse/kit/session/session.ts';
import { showToast } from '@bourse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';

const REDIRECT_AFTER_MS = 1000;

/** Ends the session, forgets what was cached and leads to the home page. */
export function useLogout(): () => Promise<void> {
  const lang = useLang();
  const intl = useIntl();
  const queryClient = useQueryClient();
  return async () => {
    // Before the call: the live connection may hear of the session's end sooner than the answer comes.
    markLeaving(true);
    try {
      await api(kitCalls.logout);
    } catch (error) {
      // A session that the server does not know is ended already; anything else left it alive.
      if (!(error instanceof ApiError) || error.errorName !== 'LOGIN_REQUIRED') {
        markLeaving(false);
        showToast({ tone: 'error', title: errorText(intl, error) });
        return;
      }
    }
    queryClient.clear();
    session.forget();
    showToast({ tone: 'success', title: intl.formatMessage({ id: 'header.loggedOut' }) });
    setTimeout(() => globalThis.location.assign(`/${lang}`), REDIRECT_AFTER_MS);
  };
}
