import { KLINE_INTERVALS, type KlineInterval } from '@bourse/domain';
import { readJson, writeJson } from '@bourse/kit/browser/storage.ts';
import { create } from 'zustand';

/** How prices are drawn. */
export type CandleLook = 'candle' | 'hollow' | 'ohlc' | 'area';
export const CANDLE_LOOKS: readonly CandleLook[] = ['candle', 'hollow', 'ohlc', 'area'];

/** Indicators that lie over the candles. */
export const MAIN_INDICATORS = ['MA', 'EMA', 'SMA', 'BOLL', 'SAR', 'BBI'] as const;
/** Indicators with a pane of their own below. */
export const SUB_INDICATORS = [
  'VOL',
  'MACD',
  'KDJ',
  'RSI',
  'WR',
  'OBV',
  'CCI',
  'DMI',
  'TRIX',
  'ROC',
  'MTM',
  'BIAS',
  'PSY',
  'VR',
  'EMV',
  'CR',
  'AO',
  'PVT',
] as const;
/** At most so many panes below the candles, or none would be readable. */
export const MOST_SUB_INDICATORS = 4;

export interface ChartSettings {
  readonly interval: KlineInterval;
  readonly look: CandleLook;
  readonly indicators: readonly string[];
  /** Intervals that stand in the toolbar; the others are in its menu. */
  readonly favourites: readonly KlineInterval[];
  readonly showsOrders: boolean;
  readonly showsDrawings: boolean;
  /** What the newest candle has left stands under the last price. */
  readonly showsCountdown: boolean;
}

const KEY = 'tradeChart';
const DEFAULTS: ChartSettings = {
  interval: '15m',
  look: 'candle',
  indicators: ['MA', 'VOL'],
  favourites: ['1m', '15m', '1h', '4h', '1d', '1w'],
  showsOrders: true,
  showsDrawings: true,
  showsCountdown: true,
};
const KNOWN_INDICATORS: ReadonlySet<string> = new Set([...MAIN_INDICATORS, ...SUB_INDICATORS]);

function isInterval(value: unknown): value is KlineInterval {
  return KLINE_INTERVALS.some((interval) => interval === value);
}

/** Takes from a stored value what is still valid; everything else is as at the beginning. */
export function readChartSettings(value: unknown): ChartSettings {
  if (typeof value !== 'object' || value === null) return DEFAULTS;
  const stored = value as Readonly<Record<keyof ChartSettings, unknown>>;
  const list = (item: unknown): readonly unknown[] => (Array.isArray(item) ? item : []);
  const favourites = KLINE_INTERVALS.filter((interval) => list(stored.favourites).includes(interval));
  const indicators = list(stored.indicators)
    .filter((name) => KNOWN_INDICATORS.has(String(name)))
    .map(String);
  return {
    interval: isInterval(stored.interval) ? stored.interval : DEFAULTS.interval,
    look: CANDLE_LOOKS.find((look) => look === stored.look) ?? DEFAULTS.look,
    indicators: Array.isArray(stored.indicators) ? [...new Set(indicators)] : DEFAULTS.indicators,
    favourites: favourites.length > 0 ? favourites : DEFAULTS.favourites,
    showsOrders: stored.showsOrders !== false,
    showsDrawings: stored.showsDrawings !== false,
    showsCountdown: stored.showsCountdown !== false,
  };
}

function isAnything(value: unknown): value is unknown {
  return value !== undefined;
}

const useStore = create<ChartSettings>(() => readChartSettings(readJson(KEY, isAnything)));

/** How this browser draws charts. */
export function useChartSettings(): ChartSettings {
  return useStore();
}

/** Changes some settings, for now and next time. */
export function changeChartSettings(changes: Partial<ChartSettings>): void {
  useStore.setState(changes);
  writeJson(KEY, useStore.getState());
}

/** The indicators after one was switched; the oldest pane gives way when there would be too many. */
export function toggledIndicator(indicators: readonly string[], name: string): readonly string[] {
  if (indicators.includes(name)) return indicators.filter((item) => item !== name);
  const isSub = (item: string) => SUB_INDICATORS.some((sub) => sub === item);
  const panes = indicators.filter(isSub);
  const dropped = isSub(name) && panes.length >= MOST_SUB_INDICATORS ? panes[0] : undefined;
  return [...indicators.filter((item) => item !== dropped), name];
}
