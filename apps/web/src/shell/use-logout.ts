import { showToast } from '@bourse/ui';
import { useIntl } from 'react-intl';
import { api } from '../app/api.ts';
import { ApiError, errorMessageId, errorNameOf } from '../app/api-error.ts';
import { useLang } from '../app/app-link.tsx';
import { session } from '../app/session.ts';

const REDIRECT_AFTER_MS = 1000;

/** Ends the session, forgets what was cached and leads to the home page. */
export function useLogout(): () => Promise<void> {
  const lang = useLang();
  const intl = useIntl();
  return async () => {
    try {
      await api('logout');
    } catch (error) {
      // A session that the server does not know is ended already; anything else left it alive.
      if (!(error instanceof ApiError) || error.errorName !== 'LOGIN_REQUIRED') {
        showToast({ tone: 'error', title: intl.formatMessage({ id: errorMessageId(errorNameOf(error)) }) });
        return;
      }
    }
    session.forget();
    showToast({ tone: 'success', title: intl.formatMessage({ id: 'shell.loggedOut' }) });
    setTimeout(() => globalThis.location.assign(`/${lang}`), REDIRECT_AFTER_MS);
  };
}
