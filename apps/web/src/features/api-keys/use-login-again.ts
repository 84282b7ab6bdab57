import { api } from '@bourse/kit/api/api.ts';
import { errorNameOf } from '@bourse/kit/api/api-error.ts';
import { kitCalls } from '@bourse/kit/api/calls.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import { useLang } from '@bourse/kit/page/app-link.tsx';
import { markLeaving } from '@bourse/kit/session/leaving.ts';
import { session } from '@bourse/kit/session/session.ts';
import { showToast } from '@bourse/ui';
import { useIntl } from 'react-intl';

/** Ends the session, whose keys this browser does not have, and leads to the login and from there back here. */
export function useLoginAgain(): () => Promise<void> {
  const intl = useIntl();
  const lang = useLang();
  return async () => {
    markLeaving(true);
    try {
      await api(kitCalls.logout);
    } catch (error) {
      if (errorNameOf(error) !== 'LOGIN_REQUIRED') {
        markLeaving(false);
        showToast({ tone: 'error', title: errorText(intl, error) });
        return;
      }
    }
    session.forget();
    globalThis.location.assign(`/${lang}/login?redirect=/${lang}/user/apiSetting`);
  };
}
