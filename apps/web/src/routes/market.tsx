import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { type MarketView, marketSearch, readMarketView } from '../features/markets/market-view.ts';
import { MarketsPage } from '../features/markets/markets-page.tsx';

/** `/market`; area, keyword and order in the address, so that they can be linked and outlive a reload. */
export function MarketRoute() {
  const intl = useIntl();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const show = (view: MarketView) => {
    // The address follows late: by then somebody may be on the way to another page, whose address is not ours to change.
    if (!isMarketPath(router.latestLocation.pathname)) return;
    void navigate({ to: '.', search: marketSearch(view), replace: true, resetScroll: false });
  };
  usePageTitle(intl.formatMessage({ id: 'markets.title' }), intl.formatMessage({ id: 'markets.description' }));
  return <MarketsPage view={readMarketView(search)} onViewChange={show} />;
}

function isMarketPath(path: string): boolean {
  return /\/market\/?$/.test(path);
}
