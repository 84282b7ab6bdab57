import { useDocument } from '@bourse/kit/documents/documents.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { cx, SkeletonRows, Tabs } from '@bourse/ui';
import { useMemo, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { VisitorButtons } from '../form/visitor-buttons.tsx';
import { useHotkeyActs } from '../hotkeys/hotkey-acts.ts';
import { PanelGrip } from '../layout/panel-grip.tsx';
import { useVenueOrders } from '../streams.ts';
import { useInstrument, useVenue } from '../terminal-context.tsx';
import { LIST_CHOICES, listChoicesKey } from './list-choices.ts';
import { tabBeside } from './tab-beside.ts';

/** The user's own lists, as the venue has them. Where it is narrow what is done with the lists has a row of its own. */
export function BottomPanel({ isCompact = false }: { readonly isCompact?: boolean }) {
  const intl = useIntl();
  const user = useUser();
  const { own, key } = useVenue();
  const instrument = useInstrument();
  const [tab, setTab] = own.useTab(instrument);
  const [{ isThisMarket }, changeChoices] = useDocument(LIST_CHOICES, listChoicesKey(key));
  const setThisMarket = (next: boolean) => changeChoices((choices) => ({ ...choices, isThisMarket: next }));
  const allOrders = useVenueOrders();
  const tradeCode = isThisMarket ? instrument.code : undefined;
  const orders = useMemo(
    () => (tradeCode === undefined ? allOrders : allOrders.filter((order) => order.tradeCode === tradeCode)),
    [allOrders, tradeCode],
  );
  const label = (id: string) => intl.formatMessage({ id });
  const items = own.useTabs(orders).map(({ labelId, ...item }) => ({ ...item, label: label(labelId) }));
  useTabKeys(items, tab, setTab);
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
      listClassName={cx('h-9 shrink-0 gap-3 px-4', !isCompact && '@container/own')}
      aside={
        !isCompact && (
          <>
            {tools}
            <PanelGrip />
          </>
        )
      }
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
          <own.Lists orders={orders} tradeCode={tradeCode} isCompact={isCompact} />
        </LatePart>
      )}
    </Tabs>
  );
}

/** Keys walk through the tabs, round and round. */
function useTabKeys(items: readonly { readonly value: string }[], tab: string, setTab: (tab: string) => void): void {
  const latest = useRef({ items, tab, setTab });
  latest.current = { items, tab, setTab };
  const acts = useMemo(() => {
    const go = (step: 1 | -1) => {
      const now = latest.current;
      now.setTab(
        tabBeside(
          now.items.map(({ value }) => value),
          now.tab,
          step,
        ),
      );
    };
    return { previousTab: () => go(-1), nextTab: () => go(1) };
  }, []);
  useHotkeyActs(acts);
}
