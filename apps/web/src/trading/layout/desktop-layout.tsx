import { Tabs } from '@bourse/ui';
import { type ComponentType, useState } from 'react';
import { useIntl } from 'react-intl';
import { LatestTrades } from '../book/latest-trades.tsx';
import { OrderBook } from '../book/order-book.tsx';
import { ChartPanel } from '../chart/chart-panel.tsx';
import { BottomPanel } from '../orders/bottom-panel.tsx';
import { PanelHead, TerminalPanel } from '../panel.tsx';
import { usePreset } from './layout-store.ts';
import { Split, type SplitPart } from './split.tsx';

export interface DesktopTerminalProps {
  /** The venue's order forms: both sides beside each other, or one at a time. */
  readonly Form: ComponentType<{ readonly layout: 'pair' | 'single' }>;
}

/** The parts of the page in the arrangement that was chosen; all of it in sight, nothing scrolls but lists. */
export function DesktopTerminal({ Form }: DesktopTerminalProps) {
  const preset = usePreset();
  if (preset === 'chart') return <ChartFirst key="chart" Form={Form} />;
  if (preset === 'book') return <BookFirst key="book" Form={Form} />;
  return <Standard key="standard" Form={Form} />;
}

/** Chart over orders; book beside trades over both order forms. */
function Standard({ Form }: DesktopTerminalProps) {
  const parts = useParts(Form);
  const market = (
    <Split
      name="standard.market"
      direction="horizontal"
      parts={[
        { id: 'book', content: parts.book, minSize: 230, share: 53 },
        { id: 'trades', content: parts.trades, minSize: 180, share: 47 },
      ]}
    />
  );
  const right = (
    <Split
      name="standard.right"
      direction="vertical"
      parts={[
        { id: 'market', content: market, minSize: 200 },
        { id: 'forms', content: parts.formPair, minSize: 180, pixels: 360 },
      ]}
    />
  );
  return (
    <Split
      name="standard.columns"
      direction="horizontal"
      parts={[parts.left, { id: 'right', content: right, minSize: 460, pixels: 540 }]}
    />
  );
}

/** A wide chart over orders; book or trades over one order form. */
function ChartFirst({ Form }: DesktopTerminalProps) {
  const parts = useParts(Form);
  const right = (
    <Split
      name="chart.right"
      direction="vertical"
      parts={[
        { id: 'market', content: <BookOrTrades />, minSize: 160 },
        { id: 'form', content: parts.formSingle, minSize: 180, pixels: 404 },
      ]}
    />
  );
  return (
    <Split
      name="chart.columns"
      direction="horizontal"
      parts={[parts.left, { id: 'right', content: right, minSize: 240, pixels: 300 }]}
    />
  );
}

/** Chart over orders; the book at full height; trades over one order form. */
function BookFirst({ Form }: DesktopTerminalProps) {
  const parts = useParts(Form);
  const right = (
    <Split
      name="book.right"
      direction="vertical"
      parts={[
        { id: 'trades', content: parts.trades, minSize: 120 },
        { id: 'form', content: parts.formSingle, minSize: 180, pixels: 404 },
      ]}
    />
  );
  return (
    <Split
      name="book.columns"
      direction="horizontal"
      parts={[
        parts.left,
        { id: 'book', content: parts.book, minSize: 230, pixels: 300 },
        { id: 'right', content: right, minSize: 240, pixels: 280 },
      ]}
    />
  );
}

function useParts(Form: DesktopTerminalProps['Form']) {
  const intl = useIntl();
  const label = (id: string) => intl.formatMessage({ id });
  const chart = (
    <TerminalPanel label={label('terminal.chart')}>
      <ChartPanel />
    </TerminalPanel>
  );
  const bottom = (
    <TerminalPanel label={label('terminal.orders')}>
      <BottomPanel />
    </TerminalPanel>
  );
  const left: SplitPart = {
    id: 'left',
    minSize: 420,
    content: (
      <Split
        name="left"
        direction="vertical"
        parts={[
          { id: 'chart', content: chart, minSize: 200, share: 64 },
          { id: 'bottom', content: bottom, minSize: 36, share: 36 },
        ]}
      />
    ),
  };
  return {
    left,
    book: (
      <TerminalPanel label={label('terminal.book')}>
        <OrderBook title={label('terminal.book')} />
      </TerminalPanel>
    ),
    trades: (
      <TerminalPanel label={label('terminal.trades')}>
        <PanelHead className="text-13 font-medium">{label('terminal.trades')}</PanelHead>
        <LatestTrades />
      </TerminalPanel>
    ),
    formPair: (
      <TerminalPanel label={label('terminal.form')}>
        <Form layout="pair" />
      </TerminalPanel>
    ),
    formSingle: (
      <TerminalPanel label={label('terminal.form')}>
        <Form layout="single" />
      </TerminalPanel>
    ),
  };
}

/** Book and latest trades in one place, one at a time. */
function BookOrTrades() {
  const intl = useIntl();
  const [tab, setTab] = useState('book');
  const items = ['book', 'trades'].map((value) => ({ value, label: intl.formatMessage({ id: `terminal.${value}` }) }));
  return (
    <TerminalPanel label={intl.formatMessage({ id: 'terminal.book' })}>
      <Tabs
        label={intl.formatMessage({ id: 'terminal.book' })}
        size="sm"
        items={items}
        value={tab}
        onValueChange={setTab}
        listClassName="h-9 px-3 shrink-0"
      />
      <div className="min-h-0 flex-1">{tab === 'book' ? <OrderBook /> : <LatestTrades />}</div>
    </TerminalPanel>
  );
}
