import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { useAccountPart } from '@bourse/kit/stream/hooks.ts';
import type { AccountView } from '@bourse/kit/stream/models.ts';
import type { TopicState } from '@bourse/kit/stream/topic-store.ts';
import { cx, SkeletonRows, Tabs } from '@bourse/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { VisitorButtons } from '../../../trading/form/visitor-buttons.tsx';
import { useTradingMarket } from '../../../trading/terminal-context.tsx';
import { useSpotRows } from './spot-rows.ts';

const ListTools = late(async () => (await import('./list-tools.tsx')).ListTools, ['ticket']);
const OwnLists = late(async () => (await import('./own-lists.tsx')).OwnLists, ['strategies', 'ticket']);

const selectOrders = (state: TopicState<AccountView>) => state.view?.orders;

/** The user's orders, trades and balances. Where it is narrow what is done with the lists has a row of its own. */
export function BottomPanel({ isCompact = false }: { readonly isCompact?: boolean }) {
  const intl = useIntl();
  const user = useUser();
  const { data } = useTradingMarket();
  const navigate = useNavigate();
  // A link to a strategy opens its list; whoever goes on to another list has left it.
  const { strategyId }: { readonly strategyId?: unknown } = useSearch({ strict: false });
  const [chosen, choose] = useState('open');
  const tab = strategyId === undefined ? chosen : 'algo';
  const setTab = (next: string) => {
    choose(next);
    if (strategyId === undefined) return;
    const search = { tradeCode: data.tradeCode };
    void navigate({ to: '.', search, replace: true, resetScroll: false });
  };
  const [isThisMarket, setThisMarket] = useState(false);
  const allOrders = useAccountPart(selectOrders) ?? [];
  const balances = useSpotRows();
  const tradeCode = isThisMarket ? data.tradeCode : undefined;
  const orders = isThisMarket ? allOrders.filter((order) => order.tradeCode === data.tradeCode) : allOrders;
  const label = (id: string) => intl.formatMessage({ id });
  const items = [
    { value: 'open', label: label('terminal.orders.open'), count: orders.length },
    { value: 'history', label: label('terminal.orders.history') },
    { value: 'fills', label: label('terminal.orders.fills') },
    { value: 'algo', label: label('terminal.orders.algo') },
    { value: 'balances', label: label('terminal.balances'), count: balances.length },
  ];
  const tools = user !== undefined && (
    <span className={cx('flex items-center gap-3', isCompact && 'shrink-0 border-b px-4 empty:hidden')}>
      <LatePart>
        <ListTools
          tab={tab}
          tradeCode={data.tradeCode}
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
          <OwnLists orders={orders} tradeCode={tradeCode} />
        </LatePart>
      )}
    </Tabs>
  );
}
