import { type ReactNode, useId } from 'react';
import { FormattedMessage } from 'react-intl';

export interface SectionProps {
  readonly titleId: string;
  readonly textId: string;
  readonly children: ReactNode;
}

/** A part of the settings with its heading. */
export function Section({ titleId, textId, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-y bg-surface-1 p-4 md:rounded-12 md:border-x md:p-5">
      <h2 id={id} className="text-16 font-semibold">
        <FormattedMessage id={titleId} />
      </h2>
      <p className="mt-1 mb-4 max-w-2xl text-13 text-pretty text-text-2">
        <FormattedMessage id={textId} />
      </p>
      {children}
    </section>
  );
}
