import type { AxisCreateRangeCallback, AxisRange, Chart, YAxisOverride } from 'klinecharts';
import type { PriceScale } from './chart-settings.ts';
import { comparedLine } from './compare/compare-model.ts';
import { CANDLE_PANE, layersOf } from './layers.ts';

const AXES = { linear: 'normal', log: 'logarithm', percent: 'percentage' } as const;

/** The least and the most that a second market reaches in what is shown; undefined while it has nothing there. */
function comparedSpan(chart: Chart): readonly [least: number, most: number] | undefined {
  const { from, to } = chart.getVisibleRange();
  const values = comparedLine(chart.getDataList(), layersOf(chart).closes, from, to);
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : [Math.min(...known), Math.max(...known)];
}

/** Powers have no place for 0 and below, as a band may reach, or an axis before there is data: as far down as shows three powers below the highest. */
function aboveZero(value: number, highest: number): number {
  return value > 0 ? value : Math.max(highest, 1) / 1_000;
}

/** A range of prices as an axis that counts in prices, in powers or in percent of `base` takes it. */
export function scaledRange(scale: PriceScale, least: number, most: number, base: number): AxisRange {
  const [from, to] = scale === 'log' ? [aboveZero(least, most), aboveZero(most, most)] : [least, most];
  const real = (value: number) => {
    if (scale === 'log') return Math.log10(value);
    return scale === 'percent' && base !== 0 ? ((value - base) / base) * 100 : value;
  };
  const [realFrom, realTo] = [real(from), real(to)];
  const shown = scale === 'percent' ? [realFrom, realTo] : [from, to];
  const [displayFrom = from, displayTo = to] = shown;
  return {
    ...{ from, to, range: to - from, realFrom, realTo, realRange: realTo - realFrom },
    ...{ displayFrom, displayTo, displayRange: displayTo - displayFrom },
  };
}

/** The price axis of a chart: how it counts, with room for a second market, and with a gap above and below as shares of the pane. */
export function priceAxis(scale: PriceScale, gap: { readonly top: number; readonly bottom: number }): YAxisOverride {
  const createRange: AxisCreateRangeCallback = ({ chart, defaultRange }) => {
    const compared = comparedSpan(chart);
    const from = Math.min(defaultRange.from, compared?.[0] ?? defaultRange.from);
    const to = Math.max(defaultRange.to, compared?.[1] ?? defaultRange.to);
    const base = chart.getDataList()[chart.getVisibleRange().from]?.close ?? 0;
    return scaledRange(scale, from, to, base);
  };
  return { paneId: CANDLE_PANE, name: AXES[scale], gap, createRange };
}
