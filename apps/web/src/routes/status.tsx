import { useIntl } from 'react-intl';
import { usePageTitle } from '../app/page-title.ts';
import { StatusPage } from '../features/support/status-page.tsx';

/** `/status`: whether the exchange runs. */
export function StatusRoute() {
  const intl = useIntl();
  usePageTitle(intl.formatMessage({ id: 'status.title' }), intl.formatMessage({ id: 'status.text' }));
  return <StatusPage />;
}
