import { useNavigate, useSearch } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { usePageTitle } from '../app/page-title.ts';
import { marketSearch, readMarketView } from '../features/markets/market-view.ts';
import { MarketsPage } from '../features/markets/markets-page.tsx';

/** `/market`; area, keyword and order in the address, so that they can be linked and outlive a reload. */
export function MarketRoute() {
  const intl = useIntl();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  usePageTitle(intl.formatMessage({ id: 'markets.title' }), intl.formatMessage({ id: 'markets.description' }));
  return (
    <MarketsPage
      view={readMarketView(search)}
      onViewChange={(view) => void navigate({ to: '.', search: marketSearch(view), replace: true, resetScroll: false })}
    />
  );
}
