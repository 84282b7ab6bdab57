import { cx } from '@bourse/ui';
import { type ReactNode, useId } from 'react';
import { FormattedMessage } from 'react-intl';

/** Classes of what is framed on a page; a phone has lines above and below it, from edge to edge. */
export const PANEL = 'border bg-surface-1 max-md:border-x-0 md:rounded-12';

export interface PanelProps {
  /** Message id of the heading. */
  readonly titleId: string;
  /** The content goes to the edges, as lists do. */
  readonly isFlush?: boolean | undefined;
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A part of the page with its heading. */
export function Panel({ titleId, isFlush = false, aside, className, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx(PANEL, 'flex min-w-0 flex-col overflow-clip', className)}>
      <div className="flex min-h-12 shrink-0 items-center justify-between gap-2 px-4 pt-1">
        <h2 id={id} className="text-14 font-medium">
          <FormattedMessage id={titleId} />
        </h2>
        {aside}
      </div>
      <div className={cx('flex flex-1 flex-col', !isFlush && 'px-4 pb-4')}>{children}</div>
    </section>
  );
}

/** A list of the page with its heading, and a line below that. */
export function ListPanel({ titleId, children }: Pick<PanelProps, 'titleId' | 'children'>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx(PANEL, 'overflow-clip')}>
      <h2 id={id} className="border-b px-4 py-3 text-14 font-medium">
        <FormattedMessage id={titleId} />
      </h2>
      {children}
    </section>
  );
}
