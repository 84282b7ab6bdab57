import type { ReactNode } from 'react';

export interface SecurityRowProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly text: ReactNode;
  /** What can be done about it. */
  readonly children: ReactNode;
}

/** One of the ways in which an account is kept: what it is, how it stands, and what can be done. */
export function SecurityRow({ icon, title, text, children }: SecurityRowProps) {
  return (
    <div className="flex gap-4 p-4 max-md:flex-col max-md:gap-3 md:items-center md:px-5">
      <span className="text-text-3 max-md:hidden">{icon}</span>
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-center gap-2 text-14 font-medium">{title}</h2>
        <p className="mt-0.5 text-13 text-pretty text-text-2">{text}</p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">{children}</div>
    </div>
  );
}
