import type { Chart, IndicatorCreate } from 'klinecharts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ChartSettings } from './chart-settings.ts';
import { type Colours, lineColour } from './chart-theme.ts';
import { type ChosenIndicator, calcParams, drawnLooks, indicatorKind } from './indicators/catalogue.ts';
import './indicators/register.ts';
import { CANDLE_PANE } from './layers.ts';
import { paneHeights } from './pane-heights.ts';

/** What the time axis takes. */
const AXIS_PX = 26;
const CLEAR = 'transparent';

/** The pane of an indicator. */
export function paneOf(name: string): string {
  return indicatorKind(name)?.place === 'main' ? CANDLE_PANE : `pane_${name}`;
}

/** The indicators that are drawn: those that are not hidden, and of the panes as many as there is room for. */
export function drawnIndicators(indicators: readonly ChosenIndicator[], panes: number): readonly ChosenIndicator[] {
  let left = panes;
  return indicators.filter(({ name, isHidden }) => {
    if (isHidden) return false;
    if (indicatorKind(name)?.place === 'main') return true;
    left -= 1;
    return left >= 0;
  });
}

function createOf(indicator: ChosenIndicator, colours: Colours): IndicatorCreate {
  const { name } = indicator;
  const lines = drawnLooks(indicator).map(({ colour, width, isHidden }) => ({
    ...{ style: 'solid' as const, smooth: false, dashedValue: [2, 2], size: width },
    color: isHidden ? CLEAR : lineColour(colours, colour),
  }));
  return {
    ...{ id: name, name, paneId: paneOf(name), calcParams: calcParams(indicator) },
    ...(lines.length === 0 ? {} : { styles: { lines } }),
  };
}

/** How high a chart is, in pixels; 0 before it is known. */
function useHeight(box: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return height;
}

/** Shows exactly the chosen indicators as they are to look, in panes that leave the price at least half of the height. Returns what is drawn. */
export function useChartIndicators(
  chart: Chart | undefined,
  box: RefObject<HTMLElement | null>,
  colours: Colours | undefined,
  { indicators }: Pick<ChartSettings, 'indicators'>,
): readonly ChosenIndicator[] {
  const heightPx = useHeight(box);
  const wanted = indicators.filter(({ name, isHidden }) => !isHidden && indicatorKind(name)?.place === 'sub').length;
  const panes = paneHeights(heightPx - AXIS_PX, wanted);
  const [drawn, setDrawn] = useState<readonly ChosenIndicator[]>([]);
  const known = useRef<{ readonly chart: Chart; readonly made: Map<string, string> }>(undefined);
  useEffect(() => {
    if (chart === undefined || colours === undefined || heightPx === 0) return;
    // A chart that was made anew has none of the last one's.
    if (known.current?.chart !== chart) known.current = { chart, made: new Map() };
    const next = drawnIndicators(indicators, panes.shown);
    reconcile(chart, known.current.made, next, colours);
    // Whoever drags a pane leaves the price its half too.
    chart.setPaneOptions({ id: CANDLE_PANE, minHeight: Math.floor((heightPx - AXIS_PX) / 2) });
    for (const { name } of next) {
      if (indicatorKind(name)?.place !== 'sub') continue;
      const { height } = chart.getSize(paneOf(name)) ?? {};
      if (height !== panes.heightPx) {
        chart.setPaneOptions({ id: paneOf(name), height: panes.heightPx, minHeight: 30 });
      }
    }
    setDrawn(next);
  }, [chart, colours, indicators, heightPx, panes.shown, panes.heightPx]);
  return drawn;
}

function reconcile(chart: Chart, made: Map<string, string>, next: readonly ChosenIndicator[], colours: Colours): void {
  for (const name of [...made.keys()]) {
    if (next.some((indicator) => indicator.name === name)) continue;
    chart.removeIndicator({ name });
    made.delete(name);
  }
  for (const indicator of next) {
    const { name } = indicator;
    const create = createOf(indicator, colours);
    const signature = JSON.stringify(create);
    if (made.get(name) === signature) continue;
    if (made.has(name)) chart.removeIndicator({ name });
    chart.createIndicator(create, indicatorKind(name)?.place === 'main');
    made.set(name, signature);
  }
}
