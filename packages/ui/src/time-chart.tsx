import { useEffect, useMemo, useRef, useState } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { seriesColour } from './chart-model.ts';
import { cx } from './cx.ts';

export interface TimeSeries {
  readonly id: string;
  readonly label: string;
  /** One for each time; null where there is none. */
  readonly values: readonly (number | null)[];
}

export interface TimeChartProps {
  /** What the chart shows. */
  readonly label: string;
  /** Milliseconds since 1970, ascending. */
  readonly timesMs: readonly number[];
  readonly series: readonly TimeSeries[];
  readonly formatValue: (value: number) => string;
  /** A time in the legend. */
  readonly formatTime: (timeMs: number) => string;
  /** A time on the axis. */
  readonly formatTick: (timeMs: number) => string;
  /** Tints the area below a single series. */
  readonly filled?: boolean | undefined;
  /** Height of the drawing in pixels; default 220. */
  readonly height?: number | undefined;
  readonly className?: string | undefined;
}

/** The value of a CSS colour at an element, for a canvas. */
function colourAt(element: Element, value: string): string {
  const [, name = ''] = /^var\((--[\w-]+)\)$/.exec(value) ?? [];
  return getComputedStyle(element).getPropertyValue(name).trim();
}

/**
 * Thousands of values over time, drawn on a canvas. The legend tells the values under the pointer, otherwise the last ones; the arrow
 * keys walk through the times.
 */
export function TimeChart(props: TimeChartProps) {
  const { label, timesMs, series, formatValue, formatTime, className } = props;
  const [at, setAt] = useState<number>();
  const { box, plot } = usePlot(props, setAt);
  const shown = at ?? timesMs.length - 1;
  const walkTo = (index: number) => {
    const time = timesMs[index];
    if (plot.current === null || time === undefined) return;
    plot.current.setCursor({ left: plot.current.valToPos(time / 1000, 'x'), top: 0 });
  };
  const timeText = timesMs[shown] === undefined ? '' : formatTime(timesMs[shown]);
  const texts = series.map(({ values }) => {
    const value = values[shown];
    return value === undefined || value === null ? '–' : formatValue(value);
  });
  return (
    <figure aria-label={label} className={cx('min-w-0', className)}>
      <div className="num mb-2 flex min-h-4 flex-wrap gap-x-4 gap-y-1 text-12">
        <span className="text-text-3">{timeText}</span>
        {series.map(({ id, label: name }, index) => (
          <span key={id} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" style={{ background: seriesColour(index) }} className="size-2 rounded-full" />
            <span className="text-text-2">{name}</span>
            <span>{texts[index]}</span>
          </span>
        ))}
      </div>
      <div className="has-focus-visible:outline-2 has-focus-visible:outline-focus">
        {/* The canvas reads from the left in every language. */}
        <div ref={box} dir="ltr" style={{ height: props.height ?? 220 }} />
        {timesMs.length > 1 && (
          <input
            type="range"
            aria-label={label}
            aria-valuetext={[timeText, ...series.map(({ label: name }, index) => `${name} ${texts[index]}`)].join(', ')}
            min={0}
            max={timesMs.length - 1}
            value={shown}
            onChange={(event) => walkTo(Number(event.currentTarget.value))}
            onBlur={() => plot.current?.setCursor({ left: -10, top: -10 })}
            className="sr-only"
          />
        )}
      </div>
    </figure>
  );
}

/** Keeps a drawing in a box: made once for a set of series, given new data and sizes, painted anew when the theme changes. */
function usePlot(props: TimeChartProps, onCursor: (at: number | undefined) => void) {
  const { timesMs, series } = props;
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const data = useMemo(
    (): UPlot.AlignedData => [timesMs.map((time) => time / 1000), ...series.map(({ values }) => [...values])],
    [timesMs, series],
  );
  const latestData = useRef(data);
  latestData.current = data;
  const seriesCount = series.length;
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const made = new UPlot(plotOptions(element, seriesCount, latest, onCursor), latestData.current, element);
    plot.current = made;
    const sizes = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: element.clientHeight }));
    sizes.observe(element);
    const themes = new MutationObserver(() => made.redraw(false));
    themes.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-updown'] });
    return () => {
      sizes.disconnect();
      themes.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, [seriesCount, onCursor]);
  useEffect(() => plot.current?.setData(data), [data]);
  return { box, plot };
}

function plotOptions(
  element: HTMLElement,
  seriesCount: number,
  latest: { readonly current: TimeChartProps },
  onCursor: (at: number | undefined) => void,
): UPlot.Options {
  const colour = (value: string) => () => colourAt(element, value);
  const axis: UPlot.Axis = {
    stroke: colour('var(--text-3)'),
    grid: { stroke: colour('var(--line)'), width: 1 },
    ticks: { show: false },
    font: '11px Inter Variable, system-ui, sans-serif',
  };
  const isFilled = latest.current.filled === true && seriesCount === 1;
  return {
    width: element.clientWidth,
    height: element.clientHeight,
    padding: [8, 0, 0, 24],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 6 } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        values: (_, times) => times.map((time) => latest.current.formatTick(time * 1000)),
      },
      { ...axis, side: 1, size: 64, values: (_, values) => values.map((value) => latest.current.formatValue(value)) },
    ],
    series: [
      {},
      ...Array.from(
        { length: seriesCount },
        (_, at): UPlot.Series => ({
          stroke: colour(seriesColour(at)),
          width: 1.5,
          points: { show: false },
          ...(isFilled ? { fill: () => `${colourAt(element, 'var(--accent)')}26` } : {}),
        }),
      ),
    ],
    hooks: { setCursor: [({ cursor }) => onCursor(cursor.idx ?? undefined)] },
  };
}
