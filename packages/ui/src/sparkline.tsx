import { useId, useMemo } from 'react';
import { cx } from './cx.ts';
import type { Direction } from './signed-value.tsx';
import { pathOf, sparklinePoints } from './sparkline-model.ts';

const COLOURS: Readonly<Record<Direction, string>> = { up: 'text-up', down: 'text-down', flat: 'text-text-3' };

export interface SparklineProps {
  /** Decimal texts, oldest first; undefined while loading. */
  readonly closes: readonly string[] | undefined;
  readonly direction: Direction;
  /** Tints the area below the line. */
  readonly filled?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A series as a line without axes. The figures beside it say the same in words. */
export function Sparkline({ closes, direction, filled = false, className }: SparklineProps) {
  const gradient = useId();
  const path = useMemo(() => pathOf(sparklinePoints(closes ?? [])), [closes]);
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className={cx('block', COLOURS[direction], className)}
    >
      {filled && path !== '' && (
        <>
          <defs>
            <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="currentColor" stopOpacity="0.22" />
              <stop offset="1" stopColor="currentColor" stopOpacity="0" />
            </linearGradient>
          </defs>
          <path d={`${path}L100 100L0 100Z`} fill={`url(#${gradient})`} />
        </>
      )}
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
      />
    </svg>
  );
}
