import { groupDigits } from '@bourse/kit/formats/format.ts';
import type { Chart, Crosshair, Indicator, KLineData } from 'klinecharts';

/** A figure of an indicator that the legend shows. */
export interface LegendFigure {
  readonly key: string;
  /** Its short name, as the chart library has it. */
  readonly title: string;
  /** Which of the indicator's lines it is; undefined: bars or points. */
  readonly line: number | undefined;
}

/** The figures of an indicator, in their order. */
export function legendFigures(indicator: Indicator): readonly LegendFigure[] {
  let line = -1;
  return indicator.figures.flatMap(({ key, title, type }) => {
    if (type === 'line') line += 1;
    return title === undefined
      ? []
      : [{ key, title: title.replace(/[:\s]+$/, ''), line: type === 'line' ? line : undefined }];
  });
}

/** Where a legend reads its values: under the pointer, else at the newest candle. */
export function legendIndex(chart: Chart, crosshair: Crosshair | undefined): number {
  const last = chart.getDataList().length - 1;
  return crosshair?.paneId === undefined ? last : Math.min(last, crosshair.dataIndex ?? last);
}

/** A value of an indicator at a candle; a dash where it has none. */
export function legendValue(
  { result, precision, shouldFormatBigNumber }: Indicator,
  key: string,
  index: number,
  compact: (text: string) => string,
): string {
  const value = (result[index] as Readonly<Record<string, unknown>> | undefined)?.[key];
  if (typeof value !== 'number' || !Number.isFinite(value)) return '–';
  const text = value.toFixed(precision);
  return shouldFormatBigNumber && Math.abs(value) >= 1_000 ? compact(text) : groupDigits(text);
}

/** What the legend tells of a candle. */
export interface CandleFigures {
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  /** In percent from the close before, with a sign. */
  readonly change: string;
  readonly isUp: boolean;
}

/** The figures of a candle, with as many decimals as its market's prices have. */
export function candleFigures(bar: KLineData, before: KLineData | undefined, decimals: number): CandleFigures {
  const write = (value: number) => groupDigits(value.toFixed(decimals));
  const from = before?.close ?? bar.open;
  const percent = from === 0 ? 0 : ((bar.close - from) / from) * 100;
  const change = `${percent > 0 ? '+' : ''}${percent.toFixed(2)}%`;
  return {
    ...{ open: write(bar.open), high: write(bar.high), low: write(bar.low), close: write(bar.close) },
    ...{ change, isUp: percent >= 0 },
  };
}
