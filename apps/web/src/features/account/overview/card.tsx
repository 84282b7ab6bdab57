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
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 border bg-surface-1 p-4 max-md:border-x-0 md:rounded-12 md:p-5"
    >
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
