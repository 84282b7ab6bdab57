import { ToastRegion } from '@bourse/ui';
import { useIntl } from 'react-intl';

/** The messages at the edge of the page. */
export function Toasts() {
  const intl = useIntl();
  return <ToastRegion closeLabel={intl.formatMessage({ id: 'common.close' })} />;
}
