import { KLINE_INTERVALS, type KlineInterval } from '@bourse/domain';
import { readDocument } from '@bourse/kit/documents/documents.ts';
import { useMemo } from 'react';
import { type HotkeyActs, useHotkeyActs } from '../hotkeys/hotkey-acts.ts';
import { CHART_KIND, changeChartSettings, MAIN_CHART } from './chart-settings.ts';

const NO_ACTS: HotkeyActs = {};

/** The interval that is `by` steps from another; the first and the last have none beyond. */
export function neighbourInterval(interval: KlineInterval, by: number): KlineInterval {
  const at = KLINE_INTERVALS.indexOf(interval) + by;
  return KLINE_INTERVALS[Math.min(KLINE_INTERVALS.length - 1, Math.max(0, at))] ?? interval;
}

/** Has keys change the interval of the page's first chart. */
export function useChartHotkeys(chartId: string): void {
  const acts = useMemo((): HotkeyActs => {
    if (chartId !== MAIN_CHART) return NO_ACTS;
    const set = (interval: KlineInterval) => () => changeChartSettings({ interval }, chartId);
    const step = (by: number) => () => {
      const { interval } = readDocument(CHART_KIND, chartId);
      changeChartSettings({ interval: neighbourInterval(interval, by) }, chartId);
    };
    return {
      ...{ interval1m: set('1m'), interval5m: set('5m'), interval15m: set('15m') },
      ...{ interval1h: set('1h'), interval4h: set('4h'), interval1d: set('1d') },
      ...{ shorterInterval: step(-1), longerInterval: step(1) },
    };
  }, [chartId]);
  useHotkeyActs(acts);
}
