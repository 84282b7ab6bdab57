import { useFormats } from '@bourse/kit/formats/format.ts';
import type { Chart, Crosshair } from 'klinecharts';
import { type RefObject, useEffect } from 'react';
import { comparedChange } from '../compare/compare-model.ts';
import { followDrawn } from '../drawn.ts';
import { layersOf } from '../layers.ts';
import { candleFigures, legendIndex, legendValue } from './legend-values.ts';

/** How often figures are read that changed without a newer candle, such as those of another indicator. */
const READ_EVERY_MS = 1_000;

/**
 * Keeps the figures of a legend up to date, without rendering it again: elements with `data-candle` and `data-value` (indicator and figure, with a
 * point between) get their text.
 */
export function useLegendValues(root: RefObject<HTMLElement | null>, chart: Chart, isAwake: boolean): void {
  const { compact } = useFormats();
  useEffect(() => {
    if (!isAwake) return;
    let crosshair: Crosshair | undefined;
    const read = () => {
      if (root.current !== null) writeValues(root.current, chart, crosshair, compact);
    };
    const onCrosshair = (data?: unknown) => {
      crosshair = data as Crosshair | undefined;
      read();
    };
    read();
    chart.subscribeAction('onCrosshairChange', onCrosshair);
    const stop = followDrawn(chart, read);
    const timer = setInterval(read, READ_EVERY_MS);
    return () => {
      stop();
      clearInterval(timer);
      chart.unsubscribeAction('onCrosshairChange', onCrosshair);
    };
  }, [root, chart, isAwake, compact]);
}

function write(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

function writeValues(
  root: HTMLElement,
  chart: Chart,
  crosshair: Crosshair | undefined,
  compact: (text: string) => string,
): void {
  const bars = chart.getDataList();
  const index = legendIndex(chart, crosshair);
  const bar = bars[index];
  if (bar === undefined) return;
  const figures = candleFigures(bar, bars[index - 1], chart.getSymbol()?.pricePrecision ?? 2);
  root.dataset.direction = figures.isUp ? 'up' : 'down';
  for (const element of root.querySelectorAll<HTMLElement>('[data-candle]')) {
    const text = figures[element.dataset.candle as keyof typeof figures];
    if (typeof text === 'string') write(element, text);
  }
  for (const element of root.querySelectorAll<HTMLElement>('[data-value]')) {
    const [name = '', key = ''] = (element.dataset.value ?? '').split('.');
    const [indicator] = chart.getIndicators({ name });
    if (indicator !== undefined) write(element, legendValue(indicator, key, index, compact));
  }
  for (const element of root.querySelectorAll<HTMLElement>('[data-compare]')) {
    const { from } = chart.getVisibleRange();
    const percent = comparedChange(bars, layersOf(chart).closes, from, index + 1);
    write(element, percent === undefined ? '–' : `${percent > 0 ? '+' : ''}${percent.toFixed(2)}%`);
  }
}
