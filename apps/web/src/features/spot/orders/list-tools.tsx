import { Button, Checkbox } from '@bourse/ui';
import { CircleX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { pairOf } from '../../../trading/pair.ts';
import { useVenueOrders } from '../../../trading/streams.ts';
import type { ListToolsProps } from '../../../trading/venue.ts';
import { CountdownButton } from '../countdown/countdown-button.tsx';
import { isTriggerOrder } from '../order-row/order-kind.ts';
import { filterOpen } from '../records/order-filter.ts';
import { FillsExport, OrdersExport } from '../records/record-exports.tsx';
import { LateCancelAll } from './late-cancel-all.tsx';
import { FIELDS_OF, ListFilter } from './list-filter.tsx';
import { changeListSession, selectedOf, useListSession } from './list-session.ts';
import { IF_NARROW, UNLESS_NARROW } from './narrow.ts';
import { SelectedBar } from './selected-bar.tsx';

/** What is done with the user's lists: restricted, saved, selected orders cancelled, all cancelled, now or after a time. */
export function ListTools({ tab, tradeCode, count, isThisMarket, onThisMarketChange }: ListToolsProps) {
  const intl = useIntl();
  const [isAsking, setAsking] = useState(false);
  const filter = useTabFilter(isThisMarket ? tradeCode : '');
  const selected = useSelected(tab, isThisMarket ? tradeCode : '');
  const fields = FIELDS_OF[tab];
  if (selected.length > 0) {
    return <SelectedBar orders={selected} onClear={() => changeListSession({ selected: [] })} />;
  }
  return (
    <>
      {tab !== 'balances' && (
        <Checkbox
          label={<MarketWords tradeCode={tradeCode} />}
          checked={isThisMarket}
          onCheckedChange={onThisMarketChange}
        />
      )}
      <span className="ms-auto flex items-center">
        {fields !== undefined && <ListFilter fields={fields} />}
        {tab === 'history' && <OrdersExport filter={filter} />}
        {tab === 'fills' && <FillsExport filter={filter} />}
        {(tab === 'open' || tab === 'triggers') && (
          <>
            <CountdownButton tradeCode={tradeCode} />
            <Button
              size="sm"
              tone="quiet"
              title={intl.formatMessage({ id: 'ticket.cancelAll' })}
              disabled={count === 0}
              onClick={() => setAsking(true)}
            >
              <CircleX size={13} aria-hidden="true" className={IF_NARROW} />
              <span className={UNLESS_NARROW}>
                <FormattedMessage id="ticket.cancelAll" />
              </span>
            </Button>
          </>
        )}
      </span>
      {/* Late: shared with the page's shortcut, its code would come with everybody's first picture. */}
      <LateCancelAll
        open={isAsking}
        onOpenChange={setAsking}
        tradeCode={isThisMarket ? tradeCode : undefined}
        count={count}
      />
    </>
  );
}

/** "This market only", or the market's own name where there is no room for that. */
function MarketWords({ tradeCode }: { readonly tradeCode: string }) {
  const text = useIntl().formatMessage({ id: 'ticket.thisMarket' });
  return (
    <span title={text}>
      <span className={UNLESS_NARROW}>{text}</span>
      <span aria-hidden="true" className={IF_NARROW}>
        {pairOf(tradeCode)}
      </span>
    </span>
  );
}

/** The list's filter with the market of the page, or of all. */
function useTabFilter(tradeCode: string) {
  const { filter } = useListSession();
  return useMemo(() => ({ ...filter, tradeCode }), [filter, tradeCode]);
}

/** The selected orders that the tab shows: one that a filter hides is not cancelled unseen. */
function useSelected(tab: string, tradeCode: string) {
  const orders = useVenueOrders();
  const { selected } = useListSession();
  const filter = useTabFilter(tradeCode);
  return useMemo(() => {
    if (tab !== 'open' && tab !== 'triggers') return [];
    const shown = filterOpen(selectedOf(orders, selected), filter);
    return shown.filter((order) => isTriggerOrder(order) === (tab === 'triggers'));
  }, [tab, orders, selected, filter]);
}
