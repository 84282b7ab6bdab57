import { Progress as Base } from '@base-ui/react/progress';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type ProgressTone = 'accent' | 'up' | 'warning' | 'danger';

export interface ProgressProps {
  readonly label: string;
  readonly labelHidden?: boolean | undefined;
  /** 0 to 100; null when it is not known how long it takes. */
  readonly value: number | null;
  /** Text of the value, also read aloud: `3 of 5`. */
  readonly valueText?: string | undefined;
  readonly tone?: ProgressTone | undefined;
  readonly className?: string | undefined;
}

const FILLS: Readonly<Record<ProgressTone, string>> = {
  accent: 'bg-accent',
  up: 'bg-up',
  warning: 'bg-warning',
  danger: 'bg-danger',
};

/** Progress as a bar. */
export function ProgressBar(props: ProgressProps) {
  const { label, labelHidden = false, value, valueText, tone = 'accent', className } = props;
  return (
    <Base.Root
      value={value}
      {...(valueText === undefined ? {} : { getAriaValueText: () => valueText })}
      className={cx('grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5 text-12', className)}
    >
      <Base.Label className={labelHidden ? 'sr-only' : 'text-text-2'}>{label}</Base.Label>
      {!labelHidden && <Base.Value className="num text-text-1">{() => valueText ?? percentText(value)}</Base.Value>}
      <Base.Track className="col-span-2 h-1.5 overflow-hidden rounded-full bg-surface-3">
        <Base.Indicator
          className={cx(
            'h-full rounded-full transition-[width]',
            FILLS[tone],
            value === null && 'progress-wander w-1/3',
          )}
        />
      </Base.Track>
    </Base.Root>
  );
}

function percentText(value: number | null): string {
  return value === null ? '' : `${Math.round(value)}%`;
}

export interface ProgressRingProps extends ProgressProps {
  /** Diameter in pixels; default 48. */
  readonly size?: number | undefined;
  /** In the middle; default: the value. */
  readonly children?: ReactNode;
}

const STROKES: Readonly<Record<ProgressTone, string>> = {
  accent: 'text-accent',
  up: 'text-up',
  warning: 'text-warning',
  danger: 'text-danger',
};
const RADIUS = 21;
const LENGTH = 2 * Math.PI * RADIUS;

/** Progress as a ring with the value in the middle. */
export function ProgressRing(props: ProgressRingProps) {
  const { label, value, valueText, tone = 'accent', size = 48, className, children } = props;
  const share = value === null ? 0.25 : Math.min(Math.max(value, 0), 100) / 100;
  return (
    <Base.Root
      value={value}
      aria-label={label}
      {...(valueText === undefined ? {} : { getAriaValueText: () => valueText })}
      style={{ width: size, height: size }}
      className={cx('relative inline-flex shrink-0 items-center justify-center', className)}
    >
      <svg
        viewBox="0 0 48 48"
        aria-hidden="true"
        className={cx('absolute inset-0 -rotate-90', STROKES[tone], value === null && 'animate-spin')}
      >
        <circle cx="24" cy="24" r={RADIUS} fill="none" strokeWidth="4" className="stroke-surface-3" />
        <circle
          cx="24"
          cy="24"
          r={RADIUS}
          fill="none"
          stroke="currentColor"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={`${share * LENGTH} ${LENGTH}`}
          className="transition-[stroke-dasharray]"
        />
      </svg>
      <span aria-hidden="true" className="num text-12 font-medium">
        {children ?? valueText ?? percentText(value)}
      </span>
    </Base.Root>
  );
}
