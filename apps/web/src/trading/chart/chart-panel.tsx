import { Skeleton } from '@bourse/ui';
import { lazy, Suspense, useState } from 'react';
import { ChartToolbar, type ChartView } from './chart-toolbar.tsx';

// The library is larger than the rest of the page: it comes after the first paint, the depth when it is asked for.
const KlineChart = lazy(async () => ({ default: (await import('./kline-chart.tsx')).KlineChart }));
const DepthChart = lazy(async () => ({ default: (await import('./depth-chart.tsx')).DepthChart }));

export interface ChartPanelProps {
  readonly isCompact?: boolean | undefined;
}

/** The market's chart: candles or depth. */
export function ChartPanel({ isCompact = false }: ChartPanelProps) {
  const [view, setView] = useState<ChartView>('price');
  return (
    <>
      <ChartToolbar view={view} onViewChange={setView} isCompact={isCompact} />
      <div data-live className="min-h-0 flex-1">
        <Suspense fallback={<Skeleton className="m-4 h-[calc(100%-2rem)] opacity-30" />}>
          {view === 'depth' ? <DepthChart /> : <KlineChart isCompact={isCompact} />}
        </Suspense>
      </div>
    </>
  );
}
