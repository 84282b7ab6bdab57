import type { Side } from '@bourse/domain';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { Button, Tabs } from '@bourse/ui';
import { type ComponentType, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LatestTrades } from '../book/latest-trades.tsx';
import { PhoneBook } from '../book/phone-book.tsx';
import { ChartPanel } from '../chart/chart-panel.tsx';
import { chooseSide } from '../form/form-store.ts';
import { BottomPanel } from '../orders/bottom-panel.tsx';
import { TerminalPanel } from '../panel.tsx';
import { useFormStore, useInstrument } from '../terminal-context.tsx';
import type { OrderDrawerProps } from './order-drawer.tsx';

export interface PhoneTerminalProps {
  /** The venue's order form in an `OrderDrawer`. May be late. */
  readonly FormDrawer: ComponentType<OrderDrawerProps>;
}

/** One flow for a thumb: chart, book or trades, own orders; buying and selling from a bar that is always there. */
export function PhoneTerminal({ FormDrawer }: PhoneTerminalProps) {
  const intl = useIntl();
  const [tab, setTab] = useState('book');
  const items = ['book', 'trades'].map((value) => ({ value, label: intl.formatMessage({ id: `terminal.${value}` }) }));
  return (
    <div className="flex flex-col pb-16">
      <TerminalPanel label={intl.formatMessage({ id: 'terminal.chart' })} height="h-[44dvh] min-h-80 border-b">
        <ChartPanel isCompact />
      </TerminalPanel>
      <TerminalPanel label={intl.formatMessage({ id: 'terminal.book' })} height="h-76 border-b">
        <Tabs
          label={intl.formatMessage({ id: 'terminal.book' })}
          items={items}
          value={tab}
          onValueChange={setTab}
          listClassName="px-4 shrink-0"
        />
        <div className="min-h-0 flex-1">{tab === 'book' ? <PhoneBook /> : <LatestTrades />}</div>
      </TerminalPanel>
      <TerminalPanel label={intl.formatMessage({ id: 'terminal.orders' })} height="h-96">
        <BottomPanel isCompact />
      </TerminalPanel>
      <TradeBar FormDrawer={FormDrawer} />
    </div>
  );
}

const SIDES: readonly Side[] = ['buy', 'sell'];

/** Buy and sell within the thumb's reach; each opens the order form from below. */
function TradeBar({ FormDrawer }: PhoneTerminalProps) {
  const store = useFormStore();
  const { base } = useInstrument();
  const [drawer, setDrawer] = useState({ open: false, wanted: false });
  return (
    <>
      <div className="fixed inset-x-0 bottom-14 z-20 flex gap-3 border-t bg-surface-1 p-2 px-4 md:bottom-0">
        {SIDES.map((side) => (
          <Button
            key={side}
            tone={side === 'buy' ? 'up' : 'down'}
            className="h-12 flex-1"
            onClick={() => {
              chooseSide(store, side);
              setDrawer({ open: true, wanted: true });
            }}
          >
            <FormattedMessage id="terminal.form.submit" values={{ side, unit: base.code }} />
          </Button>
        ))}
      </div>
      <LatePart>
        {drawer.wanted && <FormDrawer open={drawer.open} onOpenChange={(open) => setDrawer({ open, wanted: true })} />}
      </LatePart>
    </>
  );
}
