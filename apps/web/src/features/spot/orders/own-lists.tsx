import type { OrderData } from '@bourse/contract';
import { OldNote } from '@bourse/kit/page/loaded.tsx';
import { useAccountPart, useAccountRejection } from '@bourse/kit/stream/hooks.ts';
import { reconnectNow, useStreamStatus } from '@bourse/kit/stream/status-hooks.ts';
import { StreamRejected } from '@bourse/kit/stream/stream-rejected.tsx';
import { cx, TabPanel } from '@bourse/ui';
import { type ReactNode, useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { OwnListsProps } from '../../../trading/venue.ts';
import { isTriggerOrder } from '../order-row/order-kind.ts';
import { filterOpen, isFiltering, NO_FILTER, type OrderFilter } from '../records/order-filter.ts';
import { FillRecords, OrderRecords } from '../records/order-records.tsx';
import { useFreshRecords } from '../records/use-records.ts';
import { Balances } from './balances.tsx';
import { changeListSession, useListSession } from './list-session.ts';
import { NoOrders, OpenOrders } from './open-orders.tsx';
import { isLoadedAccount } from './spot-rows.ts';
import { Strategies } from './strategies.tsx';

/** A list that comes by the account's topic: without it, it would look empty; while the line is broken it may be old. */
function Streamed({ children }: { readonly children: ReactNode }) {
  const rejection = useAccountRejection();
  const status = useStreamStatus();
  if (rejection !== undefined) return <StreamRejected rejection={rejection} />;
  return (
    <>
      {(status === 'stale' || status === 'offline') && <OldNote onRetry={reconnectNow} />}
      {children}
    </>
  );
}

/** What belongs to the user, a tab each: nobody who only looks needs its code. */
export function OwnLists({ orders, tradeCode, isCompact = false }: OwnListsProps) {
  useFreshRecords();
  const session = useListSession();
  const filter = useMemo(() => ({ ...session.filter, tradeCode: tradeCode ?? '' }), [session.filter, tradeCode]);
  const parts = { filter, isFilling: !isCompact };
  // On a phone the lists are as long as they are, and the page scrolls.
  const panel = cx('flex flex-col', !isCompact && 'min-h-0 flex-1 overflow-hidden');
  return (
    <>
      {(['open', 'triggers'] as const).map((list) => (
        <TabPanel key={list} value={list} className={panel}>
          <Streamed>
            <OpenTab {...parts} list={list} orders={orders} selected={session.selected} />
          </Streamed>
        </TabPanel>
      ))}
      <TabPanel value="history" className={panel}>
        <RecordsTab {...parts} list="history" />
      </TabPanel>
      <TabPanel value="fills" className={panel}>
        <RecordsTab {...parts} list="fills" />
      </TabPanel>
      <TabPanel value="algo" className={panel}>
        <Strategies tradeCode={tradeCode} isFilling={!isCompact} />
      </TabPanel>
      <TabPanel value="balances" className={cx(panel, !isCompact && 'overflow-auto overscroll-contain')}>
        <Streamed>
          <Balances />
        </Streamed>
      </TabPanel>
    </>
  );
}

interface TabProps {
  readonly filter: OrderFilter;
  readonly isFilling: boolean;
}

const resetFilter = () => changeListSession({ filter: NO_FILTER });
const select = (selected: readonly string[]) => changeListSession({ selected });

interface OpenTabProps extends TabProps {
  readonly list: 'open' | 'triggers';
  readonly orders: readonly OrderData[];
  readonly selected: readonly string[];
}

function OpenTab({ list, orders, filter, isFilling, selected }: OpenTabProps) {
  const isLoaded = useAccountPart(isLoadedAccount);
  const shown = useMemo(
    () => filterOpen(orders, filter).filter((order) => isTriggerOrder(order) === (list === 'triggers')),
    [orders, filter, list],
  );
  const words =
    list === 'open'
      ? { titleId: 'ticket.noOpenOrders', hintId: 'ticket.noOpenOrdersHint' }
      : { titleId: 'ticket.noTriggers', hintId: 'ticket.noTriggersHint' };
  return (
    <OpenOrders
      list={list}
      captionId={`terminal.orders.${list}`}
      orders={isLoaded ? shown : undefined}
      all={orders}
      selected={selected}
      onSelectedChange={select}
      empty={<NoOrders {...words} onReset={isFiltering(filter, ['side', 'kind']) ? resetFilter : undefined} />}
      isFilling={isFilling}
    />
  );
}

function RecordsTab({ list, filter, isFilling }: TabProps & { readonly list: 'history' | 'fills' }) {
  const intl = useIntl();
  const isHistory = list === 'history';
  const isFiltered = isFiltering(filter, isHistory ? ['side', 'status', 'days'] : ['side', 'days']);
  const words = isHistory
    ? { titleId: 'ticket.noOrders', hintId: 'ticket.noOrdersHint' }
    : { titleId: 'ticket.noFills', hintId: 'ticket.noFillsHint' };
  const Records = isHistory ? OrderRecords : FillRecords;
  return (
    <Records
      filter={filter}
      caption={intl.formatMessage({ id: `terminal.orders.${list}` })}
      failedId="ticket.listFailed"
      empty={<NoOrders {...words} onReset={isFiltered ? resetFilter : undefined} />}
      isFilling={isFilling}
    />
  );
}
