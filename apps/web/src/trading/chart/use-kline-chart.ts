import { type Chart, dispose, init, registerLocale } from 'klinecharts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { Instrument } from '../instrument.ts';
import { useVenue } from '../terminal-context.tsx';
import { createCandleTimes, isCutByDays } from './candle-time.ts';
import { type ChartSettings, MAIN_INDICATORS } from './chart-settings.ts';
import { type Colours, chartStyles } from './chart-theme.ts';
import { createKlineSource, periodOf } from './kline-source.ts';

/** Pane of the candles. */
const CANDLE_PANE = 'candle_pane';
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
    setChart(made);
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      dispose(element);
      setChart(undefined);
    };
  }, [box, intl.locale]);
  return chart;
}

/** Keeps the chart in the page's theme. */
export function useChartStyles(
  chart: Chart | undefined,
  colours: Colours | undefined,
  settings: ChartSettings,
  isCompact: boolean,
): void {
  useEffect(() => {
    if (chart !== undefined && colours !== undefined) {
      chart.setStyles(chartStyles(colours, settings.look, isCompact));
      // The highest price and its label stay below two lines of legend, the last price has room for its countdown. As a share: pixels of a
      // pane without height yet stop the chart.
      chart.overrideYAxis({
        paneId: CANDLE_PANE,
        gap: { top: isCompact ? 0.36 : 0.24, bottom: isCompact ? 0.16 : 0.1 },
      });
    }
  }, [chart, colours, settings.look, isCompact]);
}

/** Loads and follows a market's klines. */
export function useChartData(chart: Chart | undefined, market: Instrument, settings: ChartSettings) {
  const [state, setState] = useState<LoadState>('loading');
  const { interval } = settings;
  const feed = useVenue().streams.klines;
  useEffect(() => {
    if (chart === undefined) return;
    setState('loading');
    const { code, spec } = market;
    const source = createKlineSource({
      code,
      interval,
      feed,
      onFailed: () => setState((known) => (known === 'loading' ? 'failed' : known)),
      onLoaded: (count) => setState(count > 0 ? 'ready' : 'empty'),
      onGap: () => chart.resetData(),
    });
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
    chart.setDataLoader(source);
    return source.stop;
  }, [chart, market, interval, feed]);
  return { state, retry: () => chart?.resetData() };
}

/** Shows exactly the chosen indicators. */
export function useChartIndicators(chart: Chart | undefined, settings: ChartSettings): void {
  const shown = useRef<{ readonly chart: Chart; readonly names: readonly string[] }>(undefined);
  useEffect(() => {
    if (chart === undefined) return;
    // A chart that was made anew has none of the last one's.
    const known = shown.current?.chart === chart ? shown.current.names : [];
    for (const name of known) if (!settings.indicators.includes(name)) chart.removeIndicator({ name });
    for (const name of settings.indicators) {
      if (known.includes(name)) continue;
      const isMain = MAIN_INDICATORS.some((item) => item === name);
      chart.createIndicator(isMain ? { name, paneId: CANDLE_PANE } : name, isMain);
    }
    shown.current = { chart, names: settings.indicators };
  }, [chart, settings.indicators]);
}
