import { showToast } from '@bourse/ui';
import { useIntl } from 'react-intl';
import { api } from '../../app/api.ts';
import { errorMessageId, errorNameOf } from '../../app/api-error.ts';
import { useLang } from '../../app/app-link.tsx';
import { markLeaving } from '../../app/leaving.ts';
import { session } from '../../app/session.ts';

/** Ends the session, whose keys this browser does not have, and leads to the login and from there back here. */
export function useLoginAgain(): () => Promise<void> {
  const intl = useIntl();
  const lang = useLang();
  return async () => {
    markLeaving(true);
    try {
      await api('logout');
    } catch (error) {
      if (errorNameOf(error) !== 'LOGIN_REQUIRED') {
        markLeaving(false);
        showToast({ tone: 'error', title: intl.formatMessage({ id: errorMessageId(errorNameOf(error)) }) });
        return;
      }
    }
    session.forget();
    globalThis.location.assign(`/${lang}/login?redirect=/${lang}/user/apiSetting`);
  };
}
