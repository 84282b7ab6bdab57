import type { FillData, OrderData } from '@bourse/contract';
import { useAccountPart } from '@bourse/kit/stream/hooks.ts';
import type { AccountView } from '@bourse/kit/stream/models.ts';
import type { TopicState } from '@bourse/kit/stream/topic-store.ts';
import { type ReactNode, useMemo } from 'react';
import { OrderLists } from '../order-lists/order-lists.tsx';
import { FILL_COLUMNS } from '../order-row/fill-columns.tsx';
import { ORDER_COLUMNS } from '../order-row/order-columns.tsx';
import { useOrderDetails } from '../order-row/use-order-details.tsx';
import { type OrderFilter, withStreamed } from './order-filter.ts';
import { PagedTable } from './paged-table.tsx';
import { useFills, useOrderHistory } from './use-records.ts';

export interface RecordsProps {
  readonly filter: OrderFilter;
  readonly caption: string;
  readonly failedId: string;
  readonly empty: ReactNode;
  readonly isFilling?: boolean | undefined;
}

const NO_ORDERS: readonly OrderData[] = [];
const selectOpen = (state: TopicState<AccountView>) => state.view?.orders ?? NO_ORDERS;
const selectEnded = (state: TopicState<AccountView>) => state.view?.ended ?? NO_ORDERS;
const orderId = (order: OrderData) => order.orderId;
const fillId = (fill: FillData) => `${fill.tradeId}-${fill.fillNo}-${fill.orderId}`;

/** All orders of the user, newest first: those of the answers, in the states that the stream has told since. */
export function OrderRecords({ filter, ...table }: RecordsProps) {
  const query = useOrderHistory(filter);
  const open = useAccountPart(selectOpen);
  const ended = useAccountPart(selectEnded);
  const details = useOrderDetails();
  const rows = useMemo(() => {
    const read = query.data?.pages.flatMap((page) => page.items);
    if (read === undefined || filter.orderId !== '') return read;
    return withStreamed(read, [...open, ...ended], filter, Date.now());
  }, [query.data, open, ended, filter]);
  return (
    <OrderLists orders={rows ?? NO_ORDERS}>
      <PagedTable
        {...table}
        list="history"
        query={query}
        rows={rows}
        columns={ORDER_COLUMNS}
        rowId={orderId}
        details={details}
      />
    </OrderLists>
  );
}

/** The user's trades, newest first. */
export function FillRecords({ filter, ...table }: RecordsProps) {
  const query = useFills(filter);
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data]);
  return <PagedTable {...table} list="fills" query={query} rows={rows} columns={FILL_COLUMNS} rowId={fillId} />;
}
