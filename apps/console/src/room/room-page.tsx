import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import type { ReactNode } from 'react';

export interface RoomPageFrameProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** Buttons at the end of the row of the title. */
  readonly actions?: ReactNode;
  /** A way back, above the title. */
  readonly back?: ReactNode;
  readonly children: ReactNode;
}

/** A page of a room: its title, what it is for, and its content over the whole width. */
export function RoomPage({ title, text, actions, back, children }: RoomPageFrameProps) {
  usePageTitle(title, '', 'noindex');
  return (
    <div className="flex w-full max-w-400 flex-col gap-5 px-4 py-5 lg:px-6">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 max-sm:basis-full">
          {back}
          <h1 className="text-20 font-semibold tracking-[-0.01em]">{title}</h1>
          {text !== undefined && <p className="mt-0.5 max-w-3xl text-13 text-pretty text-text-2">{text}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

export interface PanelProps {
  readonly title?: ReactNode;
  readonly aside?: ReactNode;
  /** Without the inner margin, for tables. */
  readonly flush?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A part of a page on a surface of its own. */
export function Panel({ title, aside, flush = false, className, children }: PanelProps) {
  return (
    <section className={`min-w-0 overflow-clip rounded-8 border bg-surface-1 ${className ?? ''}`}>
      {title !== undefined && (
        <div className="flex min-h-10 items-center justify-between gap-3 border-b px-4 py-1.5">
          <h2 className="text-13 font-semibold">{title}</h2>
          {aside}
        </div>
      )}
      <div className={flush ? '' : 'p-4'}>{children}</div>
    </section>
  );
}
