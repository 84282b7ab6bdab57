import { KLINE_INTERVALS, type KlineInterval } from '@bourse/domain';
import { changeDocument, type DocumentKind, useDocument } from '@bourse/kit/documents/documents.ts';
import { type ChosenIndicator, freshIndicator, indicatorKind, readIndicator } from './indicators/catalogue.ts';

/** How prices are drawn. */
export const CANDLE_LOOKS = ['candle', 'hollow', 'heikin', 'ohlc', 'line', 'area'] as const;
export type CandleLook = (typeof CANDLE_LOOKS)[number];

/** How the price axis counts. */
export const PRICE_SCALES = ['linear', 'log', 'percent'] as const;
export type PriceScale = (typeof PRICE_SCALES)[number];

/** At most so many panes below the candles, or none would be readable. */
export const MOST_SUB_INDICATORS = 4;
/** At most so many indicators at all. */
export const MOST_INDICATORS = 12;

/** How a chart is drawn. */
export interface ChartSettings {
  /** The market that it shows, when it is another than the page's; empty: it follows the page. */
  readonly market: string;
  /** A second market as a line of percent; empty: none. */
  readonly compare: string;
  readonly interval: KlineInterval;
  readonly look: CandleLook;
  readonly scale: PriceScale;
  /** In the order in which they were chosen, each at most once. */
  readonly indicators: readonly ChosenIndicator[];
  /** Intervals that stand in the toolbar; the others are in its menu. */
  readonly favourites: readonly KlineInterval[];
  readonly showsOrders: boolean;
  /** The user's own trades as marks at their candles. */
  readonly showsFills: boolean;
  /** The average price of what is held. */
  readonly showsAverage: boolean;
  readonly showsAlerts: boolean;
  /** The bar of drawing tools. Drawings have a switch of their own. */
  readonly showsDrawings: boolean;
  /** What the newest candle has left stands under the last price. */
  readonly showsCountdown: boolean;
  /** A line where a day of UTC begins. */
  readonly showsSessions: boolean;
  /** Points of drawings jump to prices of their candle. */
  readonly hasMagnet: boolean;
}

const SWITCHES = [
  'showsOrders',
  'showsFills',
  'showsAverage',
  'showsAlerts',
  'showsDrawings',
  'showsCountdown',
  'showsSessions',
  'hasMagnet',
] as const satisfies readonly (keyof ChartSettings)[];
/** A setting that is on or off. */
export type ChartSwitch = (typeof SWITCHES)[number];

function fresh(...names: readonly string[]): readonly ChosenIndicator[] {
  return names.map(indicatorKind).flatMap((kind) => (kind === undefined ? [] : [freshIndicator(kind)]));
}

const DEFAULTS: ChartSettings = {
  market: '',
  compare: '',
  interval: '15m',
  look: 'candle',
  scale: 'linear',
  indicators: fresh('MA', 'VOL'),
  favourites: ['1m', '15m', '1h', '4h', '1d', '1w'],
  showsOrders: true,
  showsFills: true,
  showsAverage: true,
  showsAlerts: true,
  showsDrawings: true,
  showsCountdown: true,
  showsSessions: false,
  hasMagnet: false,
};

function isInterval(value: unknown): value is KlineInterval {
  return KLINE_INTERVALS.some((interval) => interval === value);
}

function readIndicators(stored: unknown): readonly ChosenIndicator[] {
  if (!Array.isArray(stored)) return DEFAULTS.indicators;
  const chosen = new Map<string, ChosenIndicator>();
  for (const indicator of stored.map(readIndicator)) if (indicator !== undefined) chosen.set(indicator.name, indicator);
  return [...chosen.values()].slice(0, MOST_INDICATORS);
}

/** Takes from a stored value what is still valid; everything else is as at the beginning. */
export function readChartSettings(value: unknown): ChartSettings {
  if (typeof value !== 'object' || value === null) return DEFAULTS;
  const stored = value as Readonly<Record<keyof ChartSettings, unknown>>;
  const pinned: readonly unknown[] = Array.isArray(stored.favourites) ? stored.favourites : [];
  const favourites = KLINE_INTERVALS.filter((interval) => pinned.includes(interval));
  const code = (item: unknown) => (typeof item === 'string' && item.length <= 40 ? item : '');
  const isOn = (name: ChartSwitch) => (typeof stored[name] === 'boolean' ? stored[name] : DEFAULTS[name]);
  const switches = Object.fromEntries(SWITCHES.map((name) => [name, isOn(name)]));
  return {
    ...DEFAULTS,
    ...switches,
    market: code(stored.market),
    compare: code(stored.compare),
    interval: isInterval(stored.interval) ? stored.interval : DEFAULTS.interval,
    look: CANDLE_LOOKS.find((look) => look === stored.look) ?? DEFAULTS.look,
    scale: PRICE_SCALES.find((scale) => scale === stored.scale) ?? DEFAULTS.scale,
    indicators: readIndicators(stored.indicators),
    favourites: favourites.length > 0 ? favourites : DEFAULTS.favourites,
  };
}

/** How charts are drawn; keys: the chart's id in the layout. */
export const CHART_KIND: DocumentKind<ChartSettings> = { name: 'chart', read: readChartSettings };

/** The chart that follows the page's market. */
export const MAIN_CHART = 'main';

/** How a chart is drawn here. */
export function useChartSettings(chartId = MAIN_CHART): ChartSettings {
  return useDocument(CHART_KIND, chartId)[0];
}

/** Changes some settings of a chart, for now and next time. */
export function changeChartSettings(changes: Partial<ChartSettings>, chartId = MAIN_CHART): void {
  changeDocument(CHART_KIND, (now) => ({ ...now, ...changes }), chartId);
}

const isSub = (name: string) => indicatorKind(name)?.place === 'sub';

/** The indicators after one was switched; the oldest pane gives way when there would be too many. */
export function toggledIndicator(indicators: readonly ChosenIndicator[], name: string): readonly ChosenIndicator[] {
  const others = indicators.filter((item) => item.name !== name);
  if (others.length < indicators.length) return others;
  const kind = indicatorKind(name);
  if (kind === undefined) return indicators;
  const panes = indicators.filter((item) => isSub(item.name));
  const dropped = isSub(name) && panes.length >= MOST_SUB_INDICATORS ? panes[0] : undefined;
  return [...indicators.filter((item) => item !== dropped), freshIndicator(kind)].slice(-MOST_INDICATORS);
}

/** The indicators after one was changed. */
export function changedIndicator(
  indicators: readonly ChosenIndicator[],
  name: string,
  changes: Partial<Omit<ChosenIndicator, 'name'>>,
): readonly ChosenIndicator[] {
  return indicators.map((item) => (item.name === name ? { ...item, ...changes } : item));
}
