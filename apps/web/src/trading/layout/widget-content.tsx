import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { Skeleton } from '@bourse/ui';
import type { ComponentType, ReactNode } from 'react';
import { BookTools } from '../book/book-toolbar.tsx';
import { LatestTrades } from '../book/latest-trades.tsx';
import { OrderBook } from '../book/order-book.tsx';
import { TradesTools } from '../book/trades-tools.tsx';
import { ChartPanel } from '../chart/chart-panel.tsx';
import { BottomPanel } from '../orders/bottom-panel.tsx';
import { CHARTS, type WidgetId } from './widgets.ts';

const Depth = late(async () => (await import('../depth/depth-panel.tsx')).DepthPanel);
const Watchlist = late(async () => (await import('../watchlist/watchlist.tsx')).Watchlist, ['watchlist']);
const Notes = late(async () => (await import('../notes/notes.tsx')).Notes, ['layout']);

/** The venue's order form; fills its place. */
export type FormComponent = ComponentType;

const OWN_HEADS: ReadonlySet<WidgetId> = new Set<WidgetId>([...CHARTS, 'form', 'orders']);

/** Whether a widget has a line of controls of its own, in which its grip stands, and needs no title above it. */
export function hasOwnHead(id: WidgetId): boolean {
  return OWN_HEADS.has(id);
}

/** The controls of a widget that stand in the head of its panel. */
export function WidgetTools({ id }: { readonly id: WidgetId }) {
  if (id === 'book') return <BookTools />;
  return id === 'trades' ? <TradesTools /> : null;
}

export interface WidgetContentProps {
  readonly id: WidgetId;
  readonly Form: FormComponent;
  /** The head of the panel has its controls. */
  readonly isBare: boolean;
}

/** A widget, which fills its place. */
export function WidgetContent(props: WidgetContentProps) {
  return (
    <LatePart fallback={<Skeleton className="m-3 h-[calc(100%-1.5rem)] opacity-30" />}>{contentOf(props)}</LatePart>
  );
}

function contentOf({ id, Form, isBare }: WidgetContentProps): ReactNode {
  switch (id) {
    case 'book':
      return <OrderBook isBare={isBare} />;
    case 'trades':
      return <LatestTrades isBare={isBare} />;
    case 'form':
      return <Form />;
    case 'orders':
      return <BottomPanel />;
    case 'depth':
      return <Depth />;
    case 'watchlist':
      return <Watchlist />;
    case 'notes':
      return <Notes />;
    default:
      return <ChartPanel chartId={id === 'chart' ? 'main' : id} />;
  }
}
