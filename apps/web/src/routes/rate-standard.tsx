import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import { useIntl } from 'react-intl';
import { FeesPage } from '../features/markets/fees-page.tsx';

/** `/rateStandard`: what trading costs. */
export function RateStandardRoute() {
  const intl = useIntl();
  usePageTitle(intl.formatMessage({ id: 'fees.title' }), intl.formatMessage({ id: 'fees.text' }));
  return <FeesPage />;
}
