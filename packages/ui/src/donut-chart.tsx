import { arc, pie } from 'd3-shape';
import { type ReactNode, useMemo } from 'react';
import { seriesColour } from './chart-model.ts';
import { cx } from './cx.ts';

export interface DonutSlice {
  readonly id: string;
  readonly label: string;
  /** Its share in any unit; not negative. */
  readonly value: number;
  /** The value in words, in the legend. */
  readonly text: string;
}

export interface DonutChartProps {
  /** What is divided. */
  readonly label: string;
  readonly slices: readonly DonutSlice[];
  /** In the middle: the sum. */
  readonly children?: ReactNode;
  /** Without a hole, a pie. */
  readonly look?: 'donut' | 'pie' | undefined;
  readonly className?: string | undefined;
}

/** Parts of a whole with a legend, which says in words what the picture shows. */
export function DonutChart({ label, slices, children, look = 'donut', className }: DonutChartProps) {
  const paths = useMemo(() => {
    const shape = arc<{ readonly startAngle: number; readonly endAngle: number }>()
      .innerRadius(look === 'donut' ? 33 : 0)
      .outerRadius(50)
      .padAngle(slices.length > 1 ? 0.025 : 0)
      .cornerRadius(1.5);
    return pie<DonutSlice>()
      .value(({ value }) => value)
      .sort(null)([...slices])
      .map((slice) => shape(slice) ?? '');
  }, [slices, look]);
  return (
    <figure aria-label={label} className={cx('flex flex-wrap items-center gap-x-6 gap-y-4', className)}>
      <div className="relative size-36 shrink-0">
        <svg viewBox="-50 -50 100 100" aria-hidden="true" className="size-full">
          <circle
            r="41.5"
            fill="none"
            strokeWidth="17"
            className={cx('stroke-surface-2', look === 'pie' && 'hidden')}
          />
          {slices.map(({ id, label: name, text }, at) => (
            <path key={id} d={paths[at]} style={{ fill: seriesColour(at) }}>
              <title>{`${name}: ${text}`}</title>
            </path>
          ))}
        </svg>
        {children !== undefined && (
          <div className="absolute inset-0 flex flex-col items-center justify-center text-center">{children}</div>
        )}
      </div>
      <ul className="grid min-w-40 flex-1 gap-1.5 text-12">
        {slices.map(({ id, label: name, text }, at) => (
          <li key={id} className="flex items-baseline gap-2">
            <span
              aria-hidden="true"
              style={{ background: seriesColour(at) }}
              className="size-2 shrink-0 self-center rounded-full"
            />
            <span className="min-w-0 flex-1 text-text-2">{name}</span>
            <span className="num">{text}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
