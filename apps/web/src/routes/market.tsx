import { useNavigate, useSearch } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { usePageTitle } from '../app/page-title.ts';
import { MarketsPage } from '../features/markets/markets-page.tsx';

/** `/market`, the area in the address so that it can be linked. */
export function MarketRoute() {
  const intl = useIntl();
  const { area } = useSearch({ strict: false });
  const navigate = useNavigate();
  usePageTitle(intl.formatMessage({ id: 'markets.title' }), intl.formatMessage({ id: 'markets.description' }));
  return (
    <MarketsPage
      area={typeof area === 'string' ? area : 'all'}
      onAreaChange={(next) =>
        void navigate({ to: '.', search: next === 'all' ? {} : { area: next }, replace: true, resetScroll: false })
      }
    />
  );
}
