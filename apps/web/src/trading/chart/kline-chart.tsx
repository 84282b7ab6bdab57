import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { useIdle } from '@bourse/kit/late/use-idle.ts';
import { StreamRejected } from '@bourse/kit/stream/stream-rejected.tsx';
import { cx, ErrorState, Skeleton } from '@bourse/ui';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useOwnOrders } from '../book/own-prices.ts';
import { useMarketRejection } from '../streams.ts';
import { useInstrument, useVenue } from '../terminal-context.tsx';
import { useChartSettings } from './chart-settings.ts';
import { DrawingBar } from './drawing-bar.tsx';
import { useOrderLines } from './order-lines.ts';
import './overlays.ts';
import { useCandleCountdown } from './use-candle-countdown.ts';
import { useColours } from './use-colours.ts';
import {
  type LoadState,
  useChartData,
  useChartIndicators,
  useChartInstance,
  useChartStyles,
} from './use-kline-chart.ts';
import { ZoneLabel } from './zone-label.tsx';

const ChartAlerts = late(async () => (await import('../alerts/chart-alerts.tsx')).ChartAlerts, ['alerts-bell']);

const NO_ORDERS: ReturnType<typeof useOwnOrders> = [];

export interface KlineChartProps {
  /** Without the drawing tools, for a narrow screen. */
  readonly isCompact?: boolean | undefined;
}

/** Candles, indicators, drawings and own orders of the market. */
export function KlineChart({ isCompact = false }: KlineChartProps) {
  const isIdle = useIdle();
  const intl = useIntl();
  const box = useRef<HTMLDivElement>(null);
  const market = useInstrument();
  const settings = useChartSettings();
  const chart = useChartInstance(box);
  const colours = useColours(box);
  useChartStyles(chart, colours, settings, isCompact);
  const { state, retry } = useChartData(chart, market, settings);
  useChartIndicators(chart, settings);
  useCandleCountdown(chart, colours, settings);
  const orders = useOwnOrders(market);
  const { useCancel, Move } = useVenue().orders;
  const onCancel = useCancel();
  const shown = settings.showsOrders ? orders : NO_ORDERS;
  const { move, settle } = useOrderLines({ chart, box, orders: shown, market, onCancel, canMove: Move !== undefined });
  return (
    <div className="flex h-full min-h-0">
      {!isCompact && settings.showsDrawings && <DrawingBar chart={chart} />}
      <div className="relative min-w-0 flex-1">
        <div
          ref={box}
          // Time runs from the left in a chart, in every language.
          dir="ltr"
          role="img"
          aria-label={intl.formatMessage(
            { id: 'terminal.chart.label' },
            { pair: market.name, interval: settings.interval },
          )}
          // Without data the chart would draw axes from 0 to 10.
          className={cx('absolute inset-0', state !== 'ready' && 'invisible')}
        />
        {state === 'ready' && <ZoneLabel interval={settings.interval} />}
        <ChartCover state={state} onRetry={retry} />
        {state === 'ready' && <StillChart interval={settings.interval} />}
        <LatePart>
          {isIdle && chart !== undefined && state === 'ready' && (
            <ChartAlerts chart={chart} box={box} market={market} isCompact={isCompact} />
          )}
        </LatePart>
        <LatePart>{move !== undefined && Move !== undefined && <Move move={move} onClose={settle} />}</LatePart>
      </div>
    </div>
  );
}

/** Says why the candles do not move, when their topic is rejected. */
function StillChart({ interval }: { readonly interval: string }) {
  const rejection = useMarketRejection('kline', useInstrument().code, interval);
  if (rejection === undefined) return null;
  return (
    <StreamRejected rejection={rejection} isLine className="absolute inset-x-0 top-0 z-10 bg-surface-1 px-3 py-1.5" />
  );
}

function ChartCover({ state, onRetry }: { readonly state: LoadState; readonly onRetry: () => void }) {
  const intl = useIntl();
  if (state === 'loading') {
    return (
      <div aria-busy="true" className="pointer-events-none absolute inset-0 p-4">
        <Skeleton className="h-full w-full opacity-30" />
      </div>
    );
  }
  if (state === 'failed') {
    return (
      <ErrorState
        className="absolute inset-0"
        title={intl.formatMessage({ id: 'terminal.chart.failed' })}
        retryLabel={intl.formatMessage({ id: 'common.retry' })}
        onRetry={onRetry}
      />
    );
  }
  if (state === 'empty') {
    return (
      <p className="pointer-events-none absolute inset-0 flex items-center justify-center text-13 text-text-3">
        <FormattedMessage id="terminal.chart.empty" />
      </p>
    );
  }
  return null;
}
