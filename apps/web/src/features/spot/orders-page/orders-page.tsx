import { ExportButton } from '@bourse/kit/list/export-button.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import type { PageProps } from '@bourse/kit/page/places.ts';
import { Button, TabPanel, Tabs } from '@bourse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CountdownButton } from '../countdown/countdown-button.tsx';
import { OrderLists } from '../order-lists/order-lists.tsx';
import { CancelAllButton, OrderActions } from './cancel-buttons.tsx';
import { FILL_LIST, ORDER_LIST } from './columns.tsx';
import { FILL_COLUMNS, fillRow, ORDER_COLUMNS, orderRow } from './export-rows.ts';
import { filterOpen, NO_FILTER, type OrderFilter, readOrderId } from './order-filter.ts';
import { OrderFilters } from './order-filters.tsx';
import { NoRecords, PagedRecords } from './paged-records.tsx';
import { RecordList, RecordSkeleton } from './record-list.tsx';
import {
  ORDERS_KEY,
  readFills,
  readHistory,
  useFills,
  useOnAccountChange,
  useOpenOrders,
  useOrderHistory,
} from './use-records.ts';

/** Tabs of the page, as they stand in its address. */
const ORDER_TABS = ['open', 'history', 'fills'] as const;
type OrderTab = (typeof ORDER_TABS)[number];

interface OrdersProps {
  readonly tab: OrderTab;
  readonly onTabChange: (tab: OrderTab) => void;
  /** Histories of this order only; empty for all. */
  readonly orderId: string;
  readonly onShowAll: () => void;
}

/** The user's spot orders: open, all, and what was traded. Tab and order are in the address so that they can be linked. */
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
  const client = useQueryClient();
  const { orders } = useOpenOrders();
  useOnAccountChange(() => void client.invalidateQueries({ queryKey: ORDERS_KEY }));
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
          count: value === 'open' ? orders?.length : undefined,
        }))}
        className="overflow-clip border bg-surface-1 max-md:border-x-0 md:rounded-12"
        listClassName="px-4"
      >
        <TabPanel value="open">
          <OpenOrders />
        </TabPanel>
        <TabPanel value="history">
          <OrderHistory key={orderId} orderId={orderId} onShowAll={onShowAll} />
        </TabPanel>
        <TabPanel value="fills">
          <Fills key={orderId} orderId={orderId} onShowAll={onShowAll} />
        </TabPanel>
      </Tabs>
    </div>
  );
}

function resetOf(filter: OrderFilter, setFilter: (filter: OrderFilter) => void): (() => void) | undefined {
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(NO_FILTER);
  return isFiltered ? () => setFilter(NO_FILTER) : undefined;
}

function OpenOrders() {
  const intl = useIntl();
  const [filter, setFilter] = useState(NO_FILTER);
  const { orders, query } = useOpenOrders();
  const shown = orders && filterOpen(orders, filter);
  const onMarket = orders?.filter((order) => filter.tradeCode === '' || order.tradeCode === filter.tradeCode);
  return (
    <>
      <OrderFilters filter={filter} onFilterChange={setFilter} knows={{ side: true, status: false, period: false }}>
        <CountdownButton tradeCode={filter.tradeCode === '' ? undefined : filter.tradeCode} />
        <CancelAllButton tradeCode={filter.tradeCode} count={onMarket?.length ?? 0} />
      </OrderFilters>
      <Loaded
        query={{ data: shown, error: orders === undefined ? query.error : null, refetch: query.refetch }}
        failedId="spotOrders.error"
        skeleton={<RecordSkeleton />}
        isEmpty={(items) => items.length === 0}
        empty={<NoRecords id="ticket.noOpenOrders" onReset={resetOf(filter, setFilter)} />}
      >
        {(items) => (
          <OrderLists orders={items}>
            <RecordList
              caption={intl.formatMessage({ id: 'spotOrders.tab.open' })}
              columns={ORDER_LIST}
              items={items}
              keyOf={(order) => order.orderId}
              action={(order) => <OrderActions order={order} />}
            />
          </OrderLists>
        )}
      </Loaded>
    </>
  );
}

interface OneOrderProps {
  readonly orderId: string;
  readonly onShowAll: () => void;
}

/** Stands where the filters are while only one order is shown. */
function OneOrder({ orderId, onShowAll }: OneOrderProps) {
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

function OrderHistory({ orderId, onShowAll }: OneOrderProps) {
  const intl = useIntl();
  const [chosen, setFilter] = useState(NO_FILTER);
  const filter = orderId === '' ? chosen : { ...NO_FILTER, orderId };
  const query = useOrderHistory(filter);
  const listed = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  return (
    <OrderLists orders={listed}>
      {orderId === '' ? (
        <OrderFilters filter={filter} onFilterChange={setFilter} knows={{ side: true, status: true, period: true }}>
          <ExportButton
            name="bourse-orders"
            columns={ORDER_COLUMNS}
            readPage={(cursor) => readHistory(filter, cursor)}
            rowOf={orderRow}
          />
        </OrderFilters>
      ) : (
        <OneOrder orderId={orderId} onShowAll={onShowAll} />
      )}
      <PagedRecords
        query={query}
        caption={intl.formatMessage({ id: 'spotOrders.tab.history' })}
        columns={ORDER_LIST}
        keyOf={(order) => order.orderId}
        emptyId="ticket.noOrders"
        onReset={orderId === '' ? resetOf(filter, setFilter) : onShowAll}
      />
    </OrderLists>
  );
}

function Fills({ orderId, onShowAll }: OneOrderProps) {
  const intl = useIntl();
  const [chosen, setFilter] = useState(NO_FILTER);
  const filter = orderId === '' ? chosen : { ...NO_FILTER, orderId };
  const query = useFills(filter);
  return (
    <>
      {orderId === '' ? (
        <OrderFilters filter={filter} onFilterChange={setFilter} knows={{ side: false, status: false, period: true }}>
          <ExportButton
            name="bourse-trades"
            columns={FILL_COLUMNS}
            readPage={(cursor) => readFills(filter, cursor)}
            rowOf={fillRow}
          />
        </OrderFilters>
      ) : (
        <OneOrder orderId={orderId} onShowAll={onShowAll} />
      )}
      <PagedRecords
        query={query}
        caption={intl.formatMessage({ id: 'spotOrders.tab.fills' })}
        columns={FILL_LIST}
        keyOf={(fill) => `${fill.tradeId}-${fill.fillNo}-${fill.orderId}`}
        emptyId="spotOrders.noFills"
        onReset={orderId === '' ? resetOf(filter, setFilter) : onShowAll}
      />
    </>
  );
}
