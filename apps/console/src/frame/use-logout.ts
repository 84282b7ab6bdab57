import { api } from '@bourse/kit/api/api.ts';
import { errorNameOf } from '@bourse/kit/api/api-error.ts';
import { kitCalls } from '@bourse/kit/api/calls.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import { session } from '@bourse/kit/session/session.ts';
import { showToast } from '@bourse/ui';
import { useIntl } from 'react-intl';
import { lockConsole } from './idle.ts';

/** Ends the session, in every tab of the console and of the site; the login page takes the place of the room. */
export function useLogout(): () => Promise<void> {
  const intl = useIntl();
  return async () => {
    try {
      await api(kitCalls.logout);
    } catch (error) {
      // A session that the server does not know is ended already; anything else left it alive.
      if (errorNameOf(error) !== 'LOGIN_REQUIRED') {
        showToast({ tone: 'error', title: errorText(intl, error) });
        return;
      }
    }
    lockConsole();
    session.forget();
  };
}
