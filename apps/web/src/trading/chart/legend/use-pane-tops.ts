import type { Chart } from 'klinecharts';
import { type RefObject, useEffect, useState } from 'react';
import type { ChosenIndicator } from '../indicators/catalogue.ts';
import { CANDLE_PANE } from '../layers.ts';
import { paneOf } from '../use-chart-indicators.ts';

/** Where each pane begins, in pixels from the top of the chart, by its id. */
export type PaneTops = ReadonlyMap<string, number>;

function readTops(chart: Chart, drawn: readonly ChosenIndicator[]): PaneTops {
  const ids = new Set([CANDLE_PANE, ...drawn.map(({ name }) => paneOf(name))]);
  return new Map([...ids].map((id) => [id, chart.getSize(id, 'root')?.top ?? 0]));
}

function isSame(a: PaneTops, b: PaneTops): boolean {
  return a.size === b.size && [...a].every(([id, top]) => b.get(id) === top);
}

/** Follows where panes begin: they move with the window, with what is drawn, and when they are dragged. */
export function usePaneTops(
  chart: Chart,
  box: RefObject<HTMLElement | null>,
  drawn: readonly ChosenIndicator[],
): PaneTops {
  const [tops, setTops] = useState<PaneTops>(() => new Map());
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    let frame = 0;
    const read = () => {
      // The library lays itself out after what asked for it.
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const next = readTops(chart, drawn);
        setTops((now) => (isSame(now, next) ? now : next));
      });
    };
    read();
    const timer = setTimeout(read, 100);
    const observer = new ResizeObserver(read);
    observer.observe(element);
    chart.subscribeAction('onPaneDrag', read);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      observer.disconnect();
      chart.unsubscribeAction('onPaneDrag', read);
    };
  }, [chart, box, drawn]);
  return tops;
}
