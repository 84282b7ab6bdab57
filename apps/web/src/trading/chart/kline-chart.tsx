import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { useIdle } from '@bourse/kit/late/use-idle.ts';
import { StreamRejected } from '@bourse/kit/stream/stream-rejected.tsx';
import { cx } from '@bourse/ui';
import type { Chart } from 'klinecharts';
import { type RefObject, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useOwnOrders } from '../book/own-prices.ts';
import { useMarketRejection } from '../streams.ts';
import { useVenue } from '../terminal-context.tsx';
import { useChart, useOwnSettings } from './chart-context.tsx';
import { ChartCover } from './chart-cover.tsx';
import type { Colours } from './chart-theme.ts';
import { useCompare } from './compare/use-compare.ts';
import './draw-layers.ts';
import { DrawingBar } from './drawings/drawing-bar.tsx';
import { drawingsKey } from './drawings/drawings-store.ts';
import { useDrawingKeys } from './drawings/use-drawing-keys.ts';
import { useDrawingOverlays } from './drawings/use-drawing-overlays.ts';
import { useQuickClicks } from './drawings/use-quick-clicks.ts';
import { CANDLE_PANE } from './layers.ts';
import { ChartLegend } from './legend/chart-legend.tsx';
import { useChartPointer } from './menu/use-chart-pointer.ts';
import { HIDES_EMPTY_OVERLAYS } from './overlay-canvases.ts';
import { useOrderLines } from './own/use-order-lines.ts';
import { useOwnFills } from './own/use-own-fills.ts';
import { useAverageLine, useFillMarks } from './own/use-own-trading.ts';
import { useAwake } from './use-awake.ts';
import { useCandleCountdown } from './use-candle-countdown.ts';
import { useChartIndicators } from './use-chart-indicators.ts';
import { useChartWords } from './use-chart-words.ts';
import { useColours } from './use-colours.ts';
import { useChartData, useChartInstance, useChartStyles } from './use-kline-chart.ts';
import { ZoneLabel } from './zone-label.tsx';

const ChartAlerts = late(async () => (await import('../alerts/chart-alerts.tsx')).ChartAlerts, ['alerts-bell']);
const FillTip = late(async () => (await import('./own/fill-tip.tsx')).FillTip);
const DrawingMenu = late(async () => (await import('./drawings/drawing-menu.tsx')).DrawingMenu, ['chart']);
const ChartMenu = late(async () => (await import('./menu/chart-menu.tsx')).ChartMenu, ['chart']);

const NO_ORDERS: ReturnType<typeof useOwnOrders> = [];
/** Width of a candle with its gap, in pixels, as a chart begins. */
const BAR_PX = 7;

export interface KlineChartProps {
  readonly onIndicatorSettings: (name: string) => void;
}

/** Candles, indicators, drawings and the user's own trading of a market. */
export function KlineChart({ onIndicatorSettings }: KlineChartProps) {
  const intl = useIntl();
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const { market, isCompact } = useChart();
  const [settings] = useOwnSettings();
  const { interval } = settings;
  const chart = useChartInstance(box);
  const colours = useColours(box);
  const isAwake = useAwake(box);
  useChartStyles(chart, colours, settings, isCompact);
  useChartWords(chart, settings);
  const { state, retry } = useChartData(chart, market, interval, isAwake);
  const drawn = useChartIndicators(chart, box, colours, settings);
  useCandleCountdown(chart, colours, settings, isAwake);
  useCompare(chart, settings.compare === market.code ? '' : settings.compare, interval, isAwake);
  const storeKey = drawingsKey(market);
  const drawing = useDrawingOverlays({ chart, colours, storeKey, hasMagnet: settings.hasMagnet });
  useDrawingKeys(frame, storeKey, drawing);
  useQuickClicks(box, drawing.active !== undefined);
  const { menu, closeMenu } = useChartPointer(chart, box, drawing.active !== undefined);
  const isReady = chart !== undefined && state === 'ready';
  return (
    <div ref={frame} className="flex h-full min-h-0">
      {!isCompact && settings.showsDrawings && <DrawingBar storeKey={storeKey} drawing={drawing} isReady={isReady} />}
      <div className="relative min-w-0 flex-1">
        <div
          ref={box}
          // Time runs from the left in a chart, in every language.
          dir="ltr"
          role="img"
          aria-label={intl.formatMessage({ id: 'terminal.chart.label' }, { pair: market.name, interval })}
          // Without data the chart would draw axes from 0 to 10.
          className={cx('absolute inset-0', HIDES_EMPTY_OVERLAYS, state !== 'ready' && 'invisible')}
        />
        <ChartCover state={state} onRetry={retry} />
        {isReady && (
          <>
            <ChartLegend chart={chart} box={box} drawn={drawn} isAwake={isAwake} onSettings={onIndicatorSettings} />
            <ZoneLabel interval={interval} />
            <StillChart />
          </>
        )}
        <LatePart>
          {drawing.selectedId !== undefined && (
            <DrawingMenu storeKey={storeKey} id={drawing.selectedId} onDone={() => drawing.select(undefined)} />
          )}
        </LatePart>
        {chart !== undefined && <OwnTrading chart={chart} box={box} colours={colours} isReady={isReady} />}
        <LatePart>
          {menu !== undefined && chart !== undefined && (
            <ChartMenu place={menu} onClose={closeMenu} onReset={() => resetView(chart)} />
          )}
        </LatePart>
      </div>
    </div>
  );
}

function resetView(chart: Chart): void {
  chart.setBarSpace(BAR_PX);
  // An axis that was dragged counts by itself again.
  chart.overrideYAxis({ paneId: CANDLE_PANE });
  chart.scrollToRealTime();
}

interface OwnTradingProps {
  readonly chart: Chart;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly colours: Colours | undefined;
  readonly isReady: boolean;
}

/** The user's orders, trades, average price and alerts on the chart. Apart from it, as these change often. */
function OwnTrading({ chart, box, colours, isReady }: OwnTradingProps) {
  const isIdle = useIdle();
  const { market, isCompact } = useChart();
  const [settings] = useOwnSettings();
  const { showsOrders, showsFills, showsAverage, showsAlerts, interval } = settings;
  const orders = useOwnOrders(market);
  const { useCancel, Move } = useVenue().orders;
  const onCancel = useCancel();
  const { move, settle } = useOrderLines({
    ...{ chart, colours, market, onCancel, isCompact },
    orders: showsOrders ? orders : NO_ORDERS,
    canMove: Move !== undefined && !isCompact,
  });
  const fills = useOwnFills(market, (showsFills || showsAverage) && isReady);
  const marks = useFillMarks(chart, fills, market, interval, showsFills);
  useAverageLine(chart, colours, fills, market, settings);
  return (
    <>
      <LatePart>{marks.size > 0 && <FillTip chart={chart} marks={marks} />}</LatePart>
      <LatePart>
        {isIdle && isReady && showsAlerts && (
          <ChartAlerts chart={chart} box={box} market={market} isCompact={isCompact} />
        )}
      </LatePart>
      <LatePart>{move !== undefined && Move !== undefined && <Move move={move} onClose={settle} />}</LatePart>
    </>
  );
}

/** Says why the candles do not move, when their topic is rejected. */
function StillChart() {
  const { market } = useChart();
  const [{ interval }] = useOwnSettings();
  const rejection = useMarketRejection('kline', market.code, interval);
  if (rejection === undefined) return null;
  return (
    <StreamRejected rejection={rejection} isLine className="absolute inset-x-0 top-0 z-10 bg-surface-1 px-3 py-1.5" />
  );
}
