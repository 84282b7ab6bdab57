import { cx } from '@bourse/ui';
import type { ReactNode } from 'react';

export interface CatalogueSectionProps {
  readonly name: string;
  /** What no picture shows: hover, keys, motion. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** A kind of component with all of its states. */
export function CatalogueSection({ name, note, children }: CatalogueSectionProps) {
  return (
    <section aria-label={name} className="border-t py-6">
      <h3 className="text-16 font-semibold">{name}</h3>
      {note !== undefined && <p className="mt-1 max-w-2xl text-13 text-text-2">{note}</p>}
      <div className="mt-4 flex flex-wrap items-start gap-x-6 gap-y-4">{children}</div>
    </section>
  );
}

export interface SpecimenProps {
  readonly state: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** One component in one state, with the state's name below. */
export function Specimen({ state, className, children }: SpecimenProps) {
  return (
    <figure className={cx('min-w-0', className)}>
      {children}
      <figcaption className="mt-1.5 text-11 text-text-3">{state}</figcaption>
    </figure>
  );
}

/** The ring of the keyboard's focus, drawn without it. */
export const FOCUSED = 'outline-2 outline-offset-1 outline-focus outline-solid';
