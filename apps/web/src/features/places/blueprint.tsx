import { cx } from '@bourse/ui';
import type { LucideIcon } from 'lucide-react';
import type { BlueprintKind } from './blueprint-kind.ts';

type Box = readonly [x: number, y: number, width: number, height: number];

/** Outlines of the panels that a page of each kind has, on a sheet of 96 × 60. */
const PANELS: Readonly<Record<BlueprintKind, readonly Box[]>> = {
  terminal: [
    [8, 8, 50, 30],
    [60, 8, 14, 44],
    [76, 8, 12, 44],
    [8, 40, 50, 12],
  ],
  list: [
    [8, 8, 26, 6],
    [8, 18, 80, 6],
    [8, 26, 80, 6],
    [8, 34, 80, 6],
    [8, 42, 80, 6],
  ],
  cards: [
    [8, 8, 24, 20],
    [36, 8, 24, 20],
    [64, 8, 24, 20],
    [8, 32, 24, 20],
    [36, 32, 24, 20],
    [64, 32, 24, 20],
  ],
  form: [
    [8, 8, 44, 8],
    [8, 20, 44, 8],
    [8, 32, 44, 8],
    [8, 44, 20, 8],
    [60, 8, 28, 44],
  ],
  article: [
    [8, 8, 18, 44],
    [32, 8, 40, 5],
    [32, 17, 56, 3],
    [32, 23, 56, 3],
    [32, 29, 48, 3],
    [32, 37, 56, 15],
  ],
};

/** Where the sheet's corner marks meet. */
const CORNERS = [
  [4, 4],
  [92, 4],
  [4, 56],
  [92, 56],
] as const;

export interface BlueprintProps {
  readonly kind: BlueprintKind;
  readonly icon: LucideIcon;
  readonly className?: string | undefined;
}

/** A page as a drawing: the panels it will have, in dashed lines. It says nothing that the words beside it do not. */
export function Blueprint({ kind, icon: Icon, className }: BlueprintProps) {
  return (
    <div
      aria-hidden="true"
      className={cx(
        'relative flex items-center justify-center overflow-clip rounded-12 border bg-surface-1',
        className,
      )}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 96 60"
        className="absolute inset-0 size-full text-line-strong"
        preserveAspectRatio="none"
      >
        <defs>
          <pattern id="blueprint-dots" width="4" height="4" patternUnits="userSpaceOnUse">
            <circle cx="2" cy="2" r="0.22" fill="currentColor" opacity="0.55" />
          </pattern>
        </defs>
        <rect width="96" height="60" fill="url(#blueprint-dots)" />
        <g fill="var(--surface-1)" stroke="currentColor" strokeWidth="1" strokeDasharray="4 3">
          {PANELS[kind].map(([x, y, width, height]) => (
            <rect
              key={`${x}-${y}`}
              x={x}
              y={y}
              width={width}
              height={height}
              rx="1.2"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </g>
        <g stroke="currentColor" strokeWidth="1">
          {CORNERS.map(([x, y]) => (
            <path key={`${x}-${y}`} d={`M${x - 1.5} ${y}h3M${x} ${y - 1.5}v3`} vectorEffect="non-scaling-stroke" />
          ))}
        </g>
      </svg>
      <span className="relative inline-flex size-18 items-center justify-center rounded-12 border border-line-strong bg-surface-1 text-accent">
        <Icon size={30} strokeWidth={1.5} />
      </span>
    </div>
  );
}
