import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import { useIntl } from 'react-intl';
import { StatusPage } from '../features/support/status-page.tsx';

/** `/status`: whether the exchange runs. */
export function StatusRoute() {
  const intl = useIntl();
  usePageTitle(intl.formatMessage({ id: 'support.status.title' }), intl.formatMessage({ id: 'support.status.text' }));
  return <StatusPage />;
}
