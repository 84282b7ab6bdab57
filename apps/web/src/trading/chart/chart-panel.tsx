import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { Skeleton } from '@bourse/ui';
import { useEffect, useRef, useState } from 'react';
import { ChartProvider, useChart } from './chart-context.tsx';
import { changeChartSettings, MAIN_CHART } from './chart-settings.ts';
import { linkedInterval } from './linked-interval.ts';
import { ChartToolbar, type ChartView } from './toolbar/chart-toolbar.tsx';
import { useChartCommands } from './use-chart-commands.ts';
import { useChartHotkeys } from './use-chart-hotkeys.ts';

// The library is larger than the rest of the page: it comes after the first paint, the depth when it is asked for.
const KlineChart = late(async () => (await import('./kline-chart.tsx')).KlineChart);
const DepthPanel = late(async () => (await import('../depth/depth-panel.tsx')).DepthPanel);
const IndicatorDialog = late(
  async () => (await import('./indicators/indicator-dialog.tsx')).IndicatorDialog,
  ['chart'],
);

export interface ChartPanelProps {
  /** Names the chart in the layout and its settings; `main` follows the page's market, others may show another one. */
  readonly chartId?: string | undefined;
  readonly isCompact?: boolean | undefined;
}

/** A market's chart with its toolbar: candles, or the depth of the page's book. */
export function ChartPanel({ chartId = MAIN_CHART, isCompact = false }: ChartPanelProps) {
  return (
    <ChartProvider chartId={chartId} isCompact={isCompact}>
      <Panel />
    </ChartProvider>
  );
}

/** The address whose interval is in force already: it is that of the first chart once, and then the user's own. */
let taken = '';

function takeLinkedInterval(search: string): void {
  const interval = linkedInterval(search);
  if (search === taken || interval === undefined) return;
  taken = search;
  changeChartSettings({ interval });
}

function Panel() {
  const { chartId, isPageMarket } = useChart();
  const [view, setView] = useState<ChartView>('price');
  const [settingsOf, setSettingsOf] = useState<string>();
  const panel = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  useChartHotkeys(chartId);
  useChartCommands(chartId);
  useEffect(() => {
    if (chartId === MAIN_CHART) takeLinkedInterval(location.search);
  }, [chartId]);
  const fallback = <Skeleton className="m-4 h-[calc(100%-2rem)] opacity-30" />;
  return (
    <div ref={panel} className="flex min-h-0 flex-1 flex-col bg-surface-1">
      <ChartToolbar
        view={view}
        onViewChange={setView}
        onIndicatorSettings={setSettingsOf}
        panel={panel}
        picture={() => frame.current?.querySelector<HTMLElement>('[role="img"]') ?? null}
      />
      <div ref={frame} data-live className="min-h-0 flex-1">
        <LatePart fallback={fallback}>
          {view === 'depth' && isPageMarket ? <DepthPanel /> : <KlineChart onIndicatorSettings={setSettingsOf} />}
        </LatePart>
      </div>
      <LatePart>
        {settingsOf !== undefined && (
          <IndicatorDialog key={settingsOf} name={settingsOf} onClose={() => setSettingsOf(undefined)} />
        )}
      </LatePart>
    </div>
  );
}
