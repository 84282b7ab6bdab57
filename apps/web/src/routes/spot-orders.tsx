import { useNavigate, useSearch } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { usePageTitle } from '../app/page-title.ts';
import { ORDER_TABS, OrdersPage } from '../features/spot-orders/orders-page.tsx';

/** `/orderHome/coinTradeOrder`, the tab in the address so that it can be linked. */
export function SpotOrdersRoute() {
  const intl = useIntl();
  usePageTitle(intl.formatMessage({ id: 'orders.title' }), intl.formatMessage({ id: 'orders.description' }));
  const search: { readonly tab?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <OrdersPage
      tab={ORDER_TABS.find((tab) => tab === search.tab) ?? 'open'}
      onTabChange={(tab) => void navigate({ to: '.', search: { tab }, replace: true, resetScroll: false })}
    />
  );
}
