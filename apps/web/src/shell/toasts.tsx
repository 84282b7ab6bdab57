import { ToastRegion } from '@bourse/ui';
import { useIntl } from 'react-intl';

/** The messages at the corner of the page. */
export function Toasts() {
  const intl = useIntl();
  return (
    <ToastRegion
      label={intl.formatMessage({ id: 'common.toasts' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      moreText={(count) => intl.formatMessage({ id: 'common.toastsMore' }, { count })}
    />
  );
}
