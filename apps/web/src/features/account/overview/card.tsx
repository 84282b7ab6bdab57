import { PANEL } from '@bourse/kit/page/panel.tsx';
import { cx } from '@bourse/ui';
import type { ReactNode } from 'react';
import { useId } from 'react';

export interface CardProps {
  readonly title: ReactNode;
  /** At the end of the title's line: a link. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One part of the overview. */
export function Card({ title, aside, children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx(PANEL, 'flex min-w-0 flex-col gap-3 p-4 md:p-5')}>
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id={id} className="text-14 font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
