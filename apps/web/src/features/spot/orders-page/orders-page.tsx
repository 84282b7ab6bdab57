import { PANEL } from '@bourse/kit/page/panel.tsx';
import type { PageProps } from '@bourse/kit/page/places.ts';
import { Button, cx, TabPanel, Tabs } from '@bourse/ui';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isTriggerOrder } from '../order-row/order-kind.ts';
import { Strategies } from '../orders/strategies.tsx';
import { isFiltering, NO_FILTER, type OrderFilter, readOrderId } from '../records/order-filter.ts';
import { FillRecords, OrderRecords } from '../records/order-records.tsx';
import { FillsExport, OrdersExport } from '../records/record-exports.tsx';
import { useFreshRecords, useOpenOrders } from '../records/use-records.ts';
import { NoRecords } from './no-records.tsx';
import { OpenTab } from './open-tab.tsx';
import { OrderFilters } from './order-filters.tsx';

/** Tabs of the page, as they stand in its address. */
const ORDER_TABS = ['open', 'triggers', 'history', 'fills', 'strategies'] as const;
type OrderTab = (typeof ORDER_TABS)[number];

interface OrdersProps {
  readonly tab: OrderTab;
  readonly onTabChange: (tab: OrderTab) => void;
  /** Histories of this order only; empty for all. */
  readonly orderId: string;
  readonly onShowAll: () => void;
}

/** The user's spot orders: open, waiting, all, what was traded, strategies. Tab and order are in the address so that they can be linked. */
export function OrdersPage({ search }: PageProps<'tab' | 'orderId'>) {
  const navigate = useNavigate();
  const tab = ORDER_TABS.find((known) => known === search.tab) ?? 'open';
  const orderId = readOrderId(search.orderId);
  const show = (next: OrderTab, shownId: string) => {
    const address = { tab: next, ...(shownId === '' ? {} : { orderId: shownId }) };
    void navigate({ to: '.', search: address, replace: true, resetScroll: false });
  };
  return (
    <Orders tab={tab} onTabChange={(next) => show(next, orderId)} orderId={orderId} onShowAll={() => show(tab, '')} />
  );
}

function Orders({ tab, onTabChange, orderId, onShowAll }: OrdersProps) {
  const intl = useIntl();
  const counts = useCounts();
  useFreshRecords();
  return (
    <div className="mx-auto w-full max-w-350 py-6 md:px-6 md:py-8">
      <h1 className="mb-4 text-20 font-semibold max-md:px-4 md:text-28">
        <FormattedMessage id="spotOrders.title" />
      </h1>
      <Tabs
        label={intl.formatMessage({ id: 'spotOrders.title' })}
        value={tab}
        onValueChange={(value) => {
          const next = ORDER_TABS.find((candidate) => candidate === value);
          if (next !== undefined) onTabChange(next);
        }}
        items={ORDER_TABS.map((value) => ({
          value,
          label: intl.formatMessage({ id: `spotOrders.tab.${value}` }),
          count: counts[value],
        }))}
        className={cx(PANEL, 'overflow-clip')}
        listClassName="px-4"
      >
        {(['open', 'triggers'] as const).map((list) => (
          <TabPanel key={list} value={list}>
            <OpenTab list={list} />
          </TabPanel>
        ))}
        {(['history', 'fills'] as const).map((list) => (
          <TabPanel key={list} value={list}>
            <RecordsTab key={orderId} list={list} orderId={orderId} onShowAll={onShowAll} />
          </TabPanel>
        ))}
        <TabPanel value="strategies">
          <Strategies tradeCode={undefined} />
        </TabPanel>
      </Tabs>
    </div>
  );
}

function useCounts(): Partial<Record<OrderTab, number>> {
  const { orders } = useOpenOrders();
  if (orders === undefined) return {};
  const triggers = orders.filter(isTriggerOrder).length;
  return { open: orders.length - triggers, triggers };
}

/** Stands where the filters are while only one order is shown. */
function OneOrder({ orderId, onShowAll }: Pick<RecordsTabProps, 'orderId' | 'onShowAll'>) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 border-b px-4 py-2 text-13">
      <span className="num font-medium">
        <FormattedMessage id="trading.order" values={{ orderId }} />
      </span>
      <Button size="sm" onClick={onShowAll}>
        <FormattedMessage id="spotOrders.showAll" />
      </Button>
    </div>
  );
}

interface RecordsTabProps {
  readonly list: 'history' | 'fills';
  readonly orderId: string;
  readonly onShowAll: () => void;
}

const RESTRICTS = ['tradeCode', 'side', 'status', 'period', 'orderId'] as const;

function RecordsTab({ list, orderId, onShowAll }: RecordsTabProps) {
  const intl = useIntl();
  const [chosen, setFilter] = useState<OrderFilter>(NO_FILTER);
  const filter = useMemo(() => (orderId === '' ? chosen : { ...NO_FILTER, orderId }), [chosen, orderId]);
  const isHistory = list === 'history';
  const Records = isHistory ? OrderRecords : FillRecords;
  const reset = orderId === '' ? () => setFilter(NO_FILTER) : onShowAll;
  const onReset = isFiltering(filter, RESTRICTS) ? reset : undefined;
  return (
    <>
      {orderId === '' ? (
        <OrderFilters
          filter={filter}
          onFilterChange={setFilter}
          knows={{ side: true, kind: false, status: isHistory, period: true }}
        >
          {isHistory ? <OrdersExport filter={filter} /> : <FillsExport filter={filter} />}
        </OrderFilters>
      ) : (
        <OneOrder orderId={orderId} onShowAll={onShowAll} />
      )}
      <Records
        filter={filter}
        caption={intl.formatMessage({ id: `spotOrders.tab.${list}` })}
        failedId="spotOrders.error"
        empty={<NoRecords id={isHistory ? 'ticket.noOrders' : 'spotOrders.noFills'} onReset={onReset} />}
      />
    </>
  );
}
