import { LoadFailed } from '@bourse/kit/page/loaded.tsx';
import { Button } from '@bourse/ui';
import { useMemo, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { CountdownButton } from '../countdown/countdown-button.tsx';
import { isTriggerOrder } from '../order-row/order-kind.ts';
import { LateCancelAll } from '../orders/late-cancel-all.tsx';
import { selectedOf } from '../orders/list-session.ts';
import { OpenOrders } from '../orders/open-orders.tsx';
import { SelectedBar } from '../orders/selected-bar.tsx';
import { filterOpen, isFiltering, NO_FILTER } from '../records/order-filter.ts';
import { useOpenOrders } from '../records/use-records.ts';
import { NoRecords } from './no-records.tsx';
import { OrderFilters } from './order-filters.tsx';

const NO_IDS: readonly string[] = [];
const NO_ORDERS: readonly never[] = [];

/** Orders that are open, in the book or waiting, with what is done with some or all of them. */
export function OpenTab({ list }: { readonly list: 'open' | 'triggers' }) {
  const [filter, setFilter] = useState(NO_FILTER);
  const [selected, setSelected] = useState(NO_IDS);
  const { orders, query } = useOpenOrders();
  const shown = useMemo(
    () => orders && filterOpen(orders, filter).filter((order) => isTriggerOrder(order) === (list === 'triggers')),
    [orders, filter, list],
  );
  const chosen = selectedOf(shown ?? NO_ORDERS, selected);
  const onReset = isFiltering(filter, ['tradeCode', 'side', 'kind']) ? () => setFilter(NO_FILTER) : undefined;
  const failed = orders === undefined && query.error !== null;
  return (
    <>
      <OrderFilters
        filter={filter}
        onFilterChange={setFilter}
        knows={{ side: true, kind: true, status: false, period: false }}
      >
        {chosen.length > 0 ? (
          <SelectedBar orders={chosen} onClear={() => setSelected(NO_IDS)} />
        ) : (
          <AllTools tradeCode={filter.tradeCode} />
        )}
      </OrderFilters>
      {failed ? (
        <LoadFailed error={query.error} failedId="spotOrders.error" onRetry={() => void query.refetch()} />
      ) : (
        <OpenOrders
          list={list}
          captionId={`spotOrders.tab.${list}`}
          orders={shown}
          all={orders ?? NO_ORDERS}
          selected={selected}
          onSelectedChange={setSelected}
          empty={<NoRecords id={list === 'open' ? 'ticket.noOpenOrders' : 'ticket.noTriggers'} onReset={onReset} />}
        />
      )}
    </>
  );
}

/** Cancels all orders of a market, or of all (empty), after a question or a time. */
function AllTools({ tradeCode }: { readonly tradeCode: string }) {
  const [isAsking, setAsking] = useState(false);
  const { orders = NO_ORDERS } = useOpenOrders();
  const code = tradeCode === '' ? undefined : tradeCode;
  const count = orders.filter((order) => tradeCode === '' || order.tradeCode === tradeCode).length;
  return (
    <>
      <CountdownButton tradeCode={code} />
      <Button tone="quiet" size="sm" disabled={count === 0} onClick={() => setAsking(true)}>
        <FormattedMessage id="ticket.cancelAll" />
      </Button>
      <LateCancelAll open={isAsking} onOpenChange={setAsking} tradeCode={code} count={count} />
    </>
  );
}
