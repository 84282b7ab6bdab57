import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { ASSETS_TABS, AssetsPage, type AssetsTab } from '../features/funds/assets-page.tsx';
import { readStatementFilter, type StatementFilter, statementSearch } from '../features/funds/statement-filter.ts';

/** `/assetManagement/home` and `/assetManagement/overView`: the spot account is the only one yet. Tab and filter are in the address. */
export function AssetsRoute() {
  const intl = useIntl();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  usePageTitle(intl.formatMessage({ id: 'funds.title' }), intl.formatMessage({ id: 'funds.description' }));
  const tab = ASSETS_TABS.find((known) => known === search.tab) ?? 'coins';
  const filter = readStatementFilter(search);
  const show = (next: AssetsTab, shown: StatementFilter) => {
    const address = { ...(next === 'coins' ? {} : { tab: next }), ...statementSearch(shown) };
    void navigate({ to: '.', search: address, replace: true, resetScroll: false });
  };
  return (
    <AssetsPage
      tab={tab}
      onTabChange={(next) => show(next, filter)}
      filter={filter}
      onFilterChange={(next) => show(tab, next)}
    />
  );
}
