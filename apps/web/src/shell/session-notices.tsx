import { isLeaving } from '@bourse/kit/session/leaving.ts';
import { session } from '@bourse/kit/session/session.ts';
import { showToast } from '@bourse/ui';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';

/** Says why the header turned to a visitor's: nobody pressed anything here. A page that needs a login asks for one by itself. */
export function SessionNotices() {
  const intl = useIntl();
  useEffect(
    () =>
      session.onEnd(() => {
        // Whoever logs out here knows why, even if another call hears of it sooner.
        if (!isLeaving()) showToast({ tone: 'info', title: intl.formatMessage({ id: 'shell.sessionExpired' }) });
      }),
    [intl],
  );
  return null;
}
