import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { SkeletonRows, Tabs } from '@bourse/ui';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { LatestTrades } from '../book/latest-trades.tsx';
import { OrderBook } from '../book/order-book.tsx';
import { PhoneBook } from '../book/phone-book.tsx';
import { ChartPanel } from '../chart/chart-panel.tsx';
import { intentsOf, serveIntents } from '../form/form-intents.ts';
import { BottomPanel } from '../orders/bottom-panel.tsx';
import { TerminalPanel } from '../panel.tsx';
import { showPhoneView, usePhoneView } from '../phone/phone-view.ts';
import { useOrderHaptics } from '../phone/use-order-haptics.ts';
import { ViewBar } from '../phone/view-bar.tsx';
import { useFormStore } from '../terminal-context.tsx';

const MarketInfo = late(async () => (await import('../phone/market-info.tsx')).MarketInfo);

export interface PhoneTerminalProps {
  /** The venue's order form, for a column beside the book. May be late. */
  readonly Form: ComponentType;
}

/**
 * The terminal for a thumb, in views instead of one long page: reading (chart, trades), trading (the book beside the form), and the facts of
 * the market. Own orders stand below the first two. The page scrolls, nothing in it.
 */
export function PhoneTerminal({ Form }: PhoneTerminalProps) {
  const intl = useIntl();
  const view = usePhoneView();
  const orders = useRef<HTMLElement>(null);
  useFormOnDemand();
  return (
    <div className="flex flex-col pb-16">
      {view === 'chart' && <ChartView />}
      {view === 'trade' && <TradeView Form={Form} />}
      {view === 'info' && (
        <LatePart fallback={<SkeletonRows rows={12} className="p-4" rowClassName="h-10" blocks={['h-4 w-full']} />}>
          <MarketInfo />
        </LatePart>
      )}
      {view !== 'info' && (
        <section
          ref={orders}
          aria-label={intl.formatMessage({ id: 'terminal.orders' })}
          className="min-h-80 scroll-mt-2 border-t bg-surface-1"
        >
          <BottomPanel isCompact />
        </section>
      )}
      <ViewBar onShowOrders={() => orders.current?.scrollIntoView({ block: 'start' })} />
      <Haptics />
    </div>
  );
}

/** What is asked of the form from the chart is done by the form, so it is shown; until then this stands for it. */
function useFormOnDemand(): void {
  const store = useFormStore();
  useEffect(() => serveIntents(store), [store]);
  useEffect(
    () =>
      intentsOf(store).subscribe((intents, before) => {
        if (intents.length > before.length) showPhoneView('trade');
      }),
    [store],
  );
}

/** Renders nothing: it follows orders, which the views around it need not. */
function Haptics() {
  useOrderHaptics();
  return null;
}

const TRADE_ROWS = 12;

function ChartView() {
  const intl = useIntl();
  const [tab, setTab] = useState('trades');
  const items = ['trades', 'book'].map((value) => ({
    value,
    label: intl.formatMessage({ id: `terminal.${value}` }),
  }));
  return (
    <>
      <TerminalPanel
        label={intl.formatMessage({ id: 'terminal.chart' })}
        height="h-[min(26rem,64dvh)] min-h-72 border-b"
      >
        <ChartPanel isCompact />
      </TerminalPanel>
      <section aria-label={intl.formatMessage({ id: 'terminal.trades' })} className="bg-surface-1">
        <Tabs
          label={intl.formatMessage({ id: 'terminal.trades' })}
          items={items}
          value={tab}
          onValueChange={setTab}
          listClassName="px-4 shrink-0"
        />
        {tab === 'trades' && <LatestTrades rows={TRADE_ROWS} />}
        {tab === 'book' && (
          <div className="h-108">
            <OrderBook />
          </div>
        )}
      </section>
    </>
  );
}

/** A tap on a level of the book fills the price of the form beside it. */
function TradeView({ Form }: PhoneTerminalProps) {
  const intl = useIntl();
  return (
    <div className="grid grid-cols-[minmax(9.5rem,2fr)_3fr] items-start bg-surface-1">
      <section
        aria-label={intl.formatMessage({ id: 'terminal.book' })}
        className="min-w-0 self-stretch border-e bg-surface-1"
      >
        <PhoneBook />
      </section>
      <section aria-label={intl.formatMessage({ id: 'terminal.form' })} className="min-w-0 bg-surface-1">
        <LatePart
          fallback={
            <SkeletonRows rows={8} className="min-h-[32rem] p-3" rowClassName="h-12" blocks={['h-11 w-full']} />
          }
        >
          <Form />
        </LatePart>
      </section>
    </div>
  );
}
