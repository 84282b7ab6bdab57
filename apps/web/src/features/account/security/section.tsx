import { PANEL } from '@bourse/kit/page/panel.tsx';
import { cx } from '@bourse/ui';
import { type ReactNode, useId } from 'react';

export interface SectionProps {
  readonly title: ReactNode;
  readonly text: ReactNode;
  /** At the end of the title's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the security centre with a list of its own. */
export function Section({ title, text, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3 max-md:px-4">
        <div className="min-w-0">
          <h2 id={id} className="text-16 font-semibold">
            {title}
          </h2>
          <p className="mt-0.5 max-w-2xl text-13 text-pretty text-text-2">{text}</p>
        </div>
        {aside}
      </div>
      <div className={cx(PANEL, 'overflow-clip')}>{children}</div>
    </section>
  );
}
