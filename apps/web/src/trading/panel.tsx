import { cx } from '@bourse/ui';
import type { ReactNode } from 'react';

export interface PanelProps {
  /** Accessible name of the region. */
  readonly label: string;
  /** Height as a class; the whole of its place by default. */
  readonly height?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A region of the terminal, laid out and painted by itself, as its size does not depend on what is in it. Regions are parted by the
 * hairlines of the layout, not by boxes.
 */
export function TerminalPanel({ label, height = 'h-full', children }: PanelProps) {
  return (
    <section
      aria-label={label}
      className={cx('flex min-h-0 w-full min-w-0 flex-col bg-surface-1 contain-strict', height)}
    >
      {children}
    </section>
  );
}

export interface PanelHeadProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** The line of controls at the top of a region. */
export function PanelHead({ children, className }: PanelHeadProps) {
  return <div className={cx('flex h-9 shrink-0 items-center gap-2 border-b px-3', className)}>{children}</div>;
}
