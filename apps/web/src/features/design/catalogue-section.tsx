import type { ReactNode } from 'react';

export interface CatalogueSectionProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** A kind of component with all of its states. */
export function CatalogueSection({ name, children }: CatalogueSectionProps) {
  return (
    <section aria-label={name} className="border-t py-6">
      <h2 className="mb-4 text-16 font-semibold">{name}</h2>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </section>
  );
}
