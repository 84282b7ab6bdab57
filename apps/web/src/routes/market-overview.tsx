import { useIntl } from 'react-intl';
import { usePageTitle } from '../app/page-title.ts';
import { OverviewPage } from '../features/markets/overview-page.tsx';

/** `/marketExplore/overview`: all markets at a glance. */
export function MarketOverviewRoute() {
  const intl = useIntl();
  usePageTitle(intl.formatMessage({ id: 'overview.title' }), intl.formatMessage({ id: 'overview.text' }));
  return <OverviewPage />;
}
