import { cx } from '@bourse/ui';
import { type ReactNode, useId } from 'react';
import { FormattedMessage } from 'react-intl';

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
    <section
      aria-labelledby={id}
      className={cx('min-w-0 overflow-clip border bg-surface-1 max-md:border-x-0 md:rounded-12', className)}
    >
      <div className="flex min-h-12 items-center justify-between gap-2 px-4 pt-1">
        <h2 id={id} className="text-14 font-medium">
          <FormattedMessage id={titleId} />
        </h2>
        {aside}
      </div>
      <div className={isFlush ? '' : 'px-4 pb-4'}>{children}</div>
    </section>
  );
}
