import type { KlineInterval } from '@bourse/domain';
import { type Chart, dispose, init, registerLocale } from 'klinecharts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { Instrument } from '../instrument.ts';
import { useVenue } from '../terminal-context.tsx';
import { createCandleTimes, isCutByDays } from './candle-time.ts';
import type { ChartSettings } from './chart-settings.ts';
import { type Colours, chartStyles } from './chart-theme.ts';
import { tellDrawn } from './drawn.ts';
import { createKlineSource, type KlineSource, periodOf } from './kline-source.ts';
import { changeLayers, endLayers, LAYER, showLayer } from './layers.ts';
import { hideEmptyOverlays } from './overlay-canvases.ts';
import { priceAxis } from './price-axis.ts';

const LEGEND_KEYS = [
  'time',
  'open',
  'high',
  'low',
  'close',
  'volume',
  'change',
  'turnover',
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'year',
] as const;

/** How the library asks for the time of a drawing's point. */
const POINT_TEMPLATE = 'YYYY-MM-DD HH:mm';

/** What became of loading a chart's history. */
export type LoadState = 'loading' | 'ready' | 'empty' | 'failed';

function registerWords(intl: IntlShape): string {
  const words = LEGEND_KEYS.map((key) => [key, intl.formatMessage({ id: `terminal.chart.legend.${key}` })]);
  registerLocale(intl.locale, Object.fromEntries(words));
  return intl.locale;
}

/** Makes the chart in an element and ends it with the element; it follows the element's size. */
export function useChartInstance(box: RefObject<HTMLDivElement | null>): Chart | undefined {
  const intl = useIntl();
  const [chart, setChart] = useState<Chart>();
  // Words come in another object also when only a session has ended: the chart, with what was drawn on it, stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the legend's words change with the language only.
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const made = init(element, {
      locale: registerWords(intl),
      layout: { barSpaceLimit: { min: 1, max: 40 } },
      // Keys belong to the page.
      hotkey: { enabled: false },
    });
    if (made === null) return;
    made.setBarSpace(7);
    made.setLeftMinVisibleBarCount(12);
    // The library puts itself first in the tab order; its keys are switched off, so there is nothing to reach.
    for (const focusable of element.querySelectorAll<HTMLElement>('[tabindex]')) focusable.tabIndex = -1;
    hideEmptyOverlays(made, element);
    setChart(made);
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      endLayers(made);
      dispose(element);
      setChart(undefined);
    };
  }, [box, intl.locale]);
  return chart;
}

/** Keeps the chart in the page's theme, and its price axis as it is to count. */
export function useChartStyles(
  chart: Chart | undefined,
  colours: Colours | undefined,
  { look, scale }: Pick<ChartSettings, 'look' | 'scale'>,
  isCompact: boolean,
): void {
  useEffect(() => {
    if (chart === undefined || colours === undefined) return;
    chart.setStyles(chartStyles(colours, look));
    showLayer(chart, LAYER.heikin, look === 'heikin');
    changeLayers(chart, { colours }, LAYER.heikin, LAYER.sessions, LAYER.fills, LAYER.compare);
  }, [chart, colours, look]);
  useEffect(() => {
    // The highest price and its label stay below the legend, the last price has room for its countdown. As a share: pixels of a pane without
    // height yet stop the chart.
    chart?.overrideYAxis(priceAxis(scale, { top: isCompact ? 0.36 : 0.2, bottom: isCompact ? 0.16 : 0.1 }));
  }, [chart, scale, isCompact]);
}

/** Loads and follows a market's klines; draws nothing while the chart is not in sight. */
export function useChartData(chart: Chart | undefined, market: Instrument, interval: KlineInterval, isAwake: boolean) {
  const [state, setState] = useState<LoadState>('loading');
  const feed = useVenue().streams.klines;
  const source = useRef<KlineSource>(undefined);
  const awake = useRef(isAwake);
  awake.current = isAwake;
  useEffect(() => {
    if (chart === undefined) return;
    setState('loading');
    const { code, spec } = market;
    const made = createKlineSource({
      code,
      interval,
      feed,
      onFailed: () => setState((known) => (known === 'loading' ? 'failed' : known)),
      onLoaded: (count) => setState(count > 0 ? 'ready' : 'empty'),
      onGap: () => chart.resetData(),
      onDrawn: () => tellDrawn(chart),
    });
    made.setAwake(awake.current);
    source.current = made;
    const times = createCandleTimes(interval);
    chart.setFormatter({
      formatDate: ({ timestamp, template, type }) => {
        if (type === 'xAxis') return times.axis(timestamp);
        // Points of drawings are written to the minute in every period, candles as their period asks.
        return template === POINT_TEMPLATE && isCutByDays(interval) ? times.point(timestamp) : times.candle(timestamp);
      },
    });
    chart.setSymbol({ ticker: code, pricePrecision: spec.priceScale, volumePrecision: Math.min(spec.qtyScale, 4) });
    chart.setPeriod(periodOf(interval));
    chart.setDataLoader(made);
    return () => {
      source.current = undefined;
      made.stop();
    };
  }, [chart, market, interval, feed]);
  useEffect(() => source.current?.setAwake(isAwake), [isAwake]);
  return { state, retry: () => chart?.resetData() };
}
