import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Direction = 'up' | 'down' | 'flat';

/** The direction of a signed decimal: `+1.2` up, `-0.4` down, `+0.00` and empty flat. */
export function directionOf(text: string): Direction {
  if (!/[1-9]/.test(text)) return 'flat';
  return text.startsWith('-') ? 'down' : 'up';
}

const COLOURS: Readonly<Record<Direction, string>> = { up: 'text-up', down: 'text-down', flat: 'text-text-2' };
const ARROWS: Readonly<Record<Direction, string>> = { up: '▲', down: '▼', flat: '' };

export interface SignedValueProps {
  /** The figure with its sign. */
  readonly children: ReactNode;
  readonly direction: Direction;
  /** Shows a small arrow before the figure; its space is reserved when there is none. */
  readonly arrow?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A figure with its direction shown by colour, sign and optionally an arrow. */
export function SignedValue({ children, direction, arrow = false, className }: SignedValueProps) {
  return (
    <span className={cx('num', COLOURS[direction], className)}>
      {arrow && (
        <span aria-hidden="true" className="me-0.5 inline-block w-[1em] text-center text-[0.7em]">
          {ARROWS[direction]}
        </span>
      )}
      {children}
    </span>
  );
}
