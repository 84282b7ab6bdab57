import { Tabs } from '@bourse/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { LatestTrades } from '../../../trading/book/latest-trades.tsx';
import { OrderBook } from '../../../trading/book/order-book.tsx';
import { usePreset } from '../../../trading/layout/layout-store.ts';
import { Split, type SplitPart } from '../../../trading/layout/split.tsx';
import { PanelHead, TerminalPanel } from '../../../trading/panel.tsx';
import { ChartPanel } from '../chart/chart-panel.tsx';
import { OrderForms } from '../form/order-forms.tsx';
import { BottomPanel } from '../orders/bottom-panel.tsx';

/** The parts of the page in the arrangement that was chosen; all of it in sight, nothing scrolls but lists. */
export function DesktopLayout() {
  const preset = usePreset();
  if (preset === 'chart') return <ChartFirst key="chart" />;
  if (preset === 'book') return <BookFirst key="book" />;
  return <Standard key="standard" />;
}

/** Chart over orders; book beside trades over both order forms. */
function Standard() {
  const parts = useParts();
  const market = (
    <Split
      name="standard.market"
      direction="horizontal"
      parts={[
        { id: 'book', content: parts.book, minSize: 230, defaultSize: '53' },
        { id: 'trades', content: parts.trades, minSize: 180 },
      ]}
    />
  );
  const right = (
    <Split
      name="standard.right"
      direction="vertical"
      parts={[
        { id: 'market', content: market, minSize: 200 },
        { id: 'forms', content: parts.formPair, minSize: 180, defaultSize: 360, isFixed: true },
      ]}
    />
  );
  return (
    <Split
      name="standard.columns"
      direction="horizontal"
      parts={[parts.left, { id: 'right', content: right, minSize: 460, defaultSize: 540, isFixed: true }]}
    />
  );
}

/** A wide chart over orders; book or trades over one order form. */
function ChartFirst() {
  const parts = useParts();
  const right = (
    <Split
      name="chart.right"
      direction="vertical"
      parts={[
        { id: 'market', content: <BookOrTrades />, minSize: 160 },
        { id: 'form', content: parts.formSingle, minSize: 180, defaultSize: 404, isFixed: true },
      ]}
    />
  );
  return (
    <Split
      name="chart.columns"
      direction="horizontal"
      parts={[parts.left, { id: 'right', content: right, minSize: 240, defaultSize: 300, isFixed: true }]}
    />
  );
}

/** Chart over orders; the book at full height; trades over one order form. */
function BookFirst() {
  const parts = useParts();
  const right = (
    <Split
      name="book.right"
      direction="vertical"
      parts={[
        { id: 'trades', content: parts.trades, minSize: 120 },
        { id: 'form', content: parts.formSingle, minSize: 180, defaultSize: 404, isFixed: true },
      ]}
    />
  );
  return (
    <Split
      name="book.columns"
      direction="horizontal"
      parts={[
        parts.left,
        { id: 'book', content: parts.book, minSize: 230, defaultSize: 300, isFixed: true },
        { id: 'right', content: right, minSize: 240, defaultSize: 280, isFixed: true },
      ]}
    />
  );
}

function useParts() {
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
          { id: 'chart', content: chart, minSize: 200, defaultSize: '64' },
          { id: 'bottom', content: bottom, minSize: 36 },
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
        <OrderForms layout="pair" />
      </TerminalPanel>
    ),
    formSingle: (
      <TerminalPanel label={label('terminal.form')}>
        <OrderForms layout="single" />
      </TerminalPanel>
    ),
  };
}

/** Book and latest trades in one place, one at a time. */
export function BookOrTrades() {
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
