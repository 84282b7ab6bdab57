import { area, line } from 'd3-shape';
import { type PointerEvent, useId, useMemo, useState } from 'react';
import { niceTicks } from './chart-model.ts';
import { cx } from './cx.ts';

export interface AreaPoint {
  /** What the point stands for, in words: a day, a price. */
  readonly label: string;
  readonly value: number;
}

export interface AreaChartProps {
  /** What the chart shows. */
  readonly label: string;
  /** At equal distances, oldest first. */
  readonly points: readonly AreaPoint[];
  readonly formatValue: (value: number) => string;
  /** A value on the axis, where it differs. */
  readonly formatTick?: ((value: number) => string) | undefined;
  readonly tone?: 'accent' | 'up' | 'down' | undefined;
  readonly className?: string | undefined;
}

const TONES = { accent: 'text-accent', up: 'text-up', down: 'text-down' } as const;

/** A few dozen values as an area with axes. The arrow keys walk through them, as the pointer does. */
export function AreaChart(props: AreaChartProps) {
  const { label, points, formatValue, formatTick = formatValue, tone = 'accent', className } = props;
  const [at, setAt] = useState<number>();
  const { ticks, places, top, edge } = useMemo(() => layOut(points), [points]);
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(Math.round(Math.min(Math.max((clientX - left) / width, 0), 1) * (points.length - 1)));
  };
  const marked = at === undefined ? undefined : points[at];
  const place = at === undefined ? undefined : places[at];
  return (
    <figure dir="ltr" aria-label={label} className={cx('flex h-48 gap-2 text-11 text-text-3', className)}>
      <div
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(undefined)}
        className="relative mb-5 min-w-0 flex-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus"
      >
        <Shape ticks={ticks} fill={edge} stroke={top} className={TONES[tone]} />
        <span aria-hidden="true" className="absolute start-0 top-full mt-1">
          {points[0]?.label}
        </span>
        <span aria-hidden="true" className="absolute end-0 top-full mt-1">
          {points.at(-1)?.label}
        </span>
        {marked !== undefined && place !== undefined && (
          <Mark place={place} text={`${marked.label}: ${formatValue(marked.value)}`} className={TONES[tone]} />
        )}
        {points.length > 1 && (
          <input
            type="range"
            aria-label={label}
            aria-valuetext={describe(points[at ?? points.length - 1], formatValue)}
            min={0}
            max={points.length - 1}
            value={at ?? points.length - 1}
            onChange={(event) => setAt(Number(event.currentTarget.value))}
            onBlur={() => setAt(undefined)}
            className="sr-only"
          />
        )}
      </div>
      <div aria-hidden="true" className="num mb-5 flex flex-col-reverse justify-between text-end leading-none">
        {ticks.map((tick) => (
          <span key={tick} className="-my-1.5">
            {formatTick(tick)}
          </span>
        ))}
      </div>
    </figure>
  );
}

function describe(point: AreaPoint | undefined, formatValue: (value: number) => string): string {
  return point === undefined ? '' : `${point.label}: ${formatValue(point.value)}`;
}

type Place = readonly [x: number, y: number];

/** Ticks, and the points in a box of 100 × 100 with the paths through them. */
function layOut(points: readonly AreaPoint[]) {
  const values = points.map(({ value }) => value);
  const ticks = niceTicks(Math.min(...values), Math.max(...values));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const places = values.map(
    (value, at): Place => [(at / Math.max(values.length - 1, 1)) * 100, 100 - ((value - low) / (high - low)) * 100],
  );
  return {
    ticks: values.length === 0 ? [] : ticks,
    places,
    top: line<Place>()(places) ?? '',
    edge: area<Place>().y0(100)(places) ?? '',
  };
}

interface ShapeProps {
  readonly ticks: readonly number[];
  readonly fill: string;
  readonly stroke: string;
  readonly className: string;
}

function Shape({ ticks, fill, stroke, className }: ShapeProps) {
  const gradient = useId();
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className={cx('absolute inset-0 size-full overflow-visible', className)}
    >
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity="0.22" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </linearGradient>
      </defs>
      {ticks.map((tick, at) => {
        const y = 100 - (at / Math.max(ticks.length - 1, 1)) * 100;
        return <path key={tick} d={`M0 ${y}H100`} className="stroke-line" vectorEffect="non-scaling-stroke" />;
      })}
      <path d={fill} fill={`url(#${gradient})`} />
      <path
        d={stroke}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function Mark({
  place: [x, y],
  text,
  className,
}: {
  readonly place: Place;
  readonly text: string;
  readonly className: string;
}) {
  return (
    <div aria-hidden="true" className={cx('pointer-events-none absolute inset-0', className)}>
      <span style={{ left: `${x}%` }} className="absolute inset-y-0 w-px bg-line-strong" />
      <span
        style={{ left: `${x}%`, top: `${y}%` }}
        className="absolute size-2 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-surface-1 bg-current"
      />
      <span
        style={x > 50 ? { right: `${100 - x}%` } : { left: `${x}%` }}
        className="num absolute top-0 mx-2 rounded-4 border bg-surface-3 px-2 py-1 text-12 whitespace-nowrap text-text-1"
      >
        {text}
      </span>
    </div>
  );
}
