import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { cx, SkeletonRows, Tabs } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { VisitorButtons } from '../form/visitor-buttons.tsx';
import { useVenueOrders } from '../streams.ts';
import { useInstrument, useVenue } from '../terminal-context.tsx';

/** The user's own lists, as the venue has them. Where it is narrow what is done with the lists has a row of its own. */
export function BottomPanel({ isCompact = false }: { readonly isCompact?: boolean }) {
  const intl = useIntl();
  const user = useUser();
  const { own } = useVenue();
  const instrument = useInstrument();
  const [tab, setTab] = own.useTab(instrument);
  const [isThisMarket, setThisMarket] = useState(false);
  const allOrders = useVenueOrders();
  const tradeCode = isThisMarket ? instrument.code : undefined;
  const orders = isThisMarket ? allOrders.filter((order) => order.tradeCode === instrument.code) : allOrders;
  const label = (id: string) => intl.formatMessage({ id });
  const items = own.useTabs(orders).map(({ labelId, ...item }) => ({ ...item, label: label(labelId) }));
  const tools = user !== undefined && (
    <span className={cx('flex items-center gap-3', isCompact && 'shrink-0 border-b px-4 empty:hidden')}>
      <LatePart>
        <own.Tools
          tab={tab}
          tradeCode={instrument.code}
          count={orders.length}
          isThisMarket={isThisMarket}
          onThisMarketChange={setThisMarket}
        />
      </LatePart>
    </span>
  );
  return (
    <Tabs
      label={label('terminal.orders')}
      size="sm"
      items={items}
      value={tab}
      onValueChange={setTab}
      className="flex h-full min-h-0 flex-col"
      listClassName="h-9 shrink-0 gap-3 px-4"
      aside={!isCompact && tools}
    >
      {isCompact && tools}
      {user === undefined ? (
        <div className="mx-auto flex w-full max-w-xs flex-col gap-3 px-4 py-8 text-center">
          <p className="text-13 text-text-2">
            <FormattedMessage id="terminal.orders.visitor" />
          </p>
          <VisitorButtons />
        </div>
      ) : (
        <LatePart fallback={<SkeletonRows rows={4} className="p-4" rowClassName="h-7" blocks={['h-4 w-full']} />}>
          <own.Lists orders={orders} tradeCode={tradeCode} />
        </LatePart>
      )}
    </Tabs>
  );
}
