import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import { useIntl } from 'react-intl';
import { OverviewPage } from '../features/markets/overview-page.tsx';

/** `/marketExplore/overview`: all markets at a glance. */
export function MarketOverviewRoute() {
  const intl = useIntl();
  usePageTitle(intl.formatMessage({ id: 'marketOverview.title' }), intl.formatMessage({ id: 'marketOverview.text' }));
  return <OverviewPage />;
}
