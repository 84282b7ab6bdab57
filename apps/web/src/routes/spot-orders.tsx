import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { readOrderId } from '../features/spot/orders-page/order-filter.ts';
import { ORDER_TABS, OrdersPage, type OrderTab } from '../features/spot/orders-page/orders-page.tsx';

/** `/orderHome/coinTradeOrder`, tab and order in the address so that they can be linked. */
export function SpotOrdersRoute() {
  const intl = useIntl();
  usePageTitle(intl.formatMessage({ id: 'spotOrders.title' }), intl.formatMessage({ id: 'spotOrders.description' }));
  const search: { readonly tab?: unknown; readonly orderId?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const tab = ORDER_TABS.find((known) => known === search.tab) ?? 'open';
  const orderId = readOrderId(search.orderId);
  const show = (next: OrderTab, shownId: string) => {
    const address = { tab: next, ...(shownId === '' ? {} : { orderId: shownId }) };
    void navigate({ to: '.', search: address, replace: true, resetScroll: false });
  };
  return (
    <OrdersPage
      tab={tab}
      onTabChange={(next) => show(next, orderId)}
      orderId={orderId}
      onShowAll={() => show(tab, '')}
    />
  );
}
