import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { AppLink } from './app-link.tsx';
import { type LinkTarget, targetOf } from './links.ts';

/** A link with the message that names it. */
export type NamedLink = LinkTarget & { readonly id: string };

/** Classes of a row, for what is no link. */
export const ROW =
  'flex min-h-9 w-full items-center justify-between gap-3 rounded-4 px-2.5 text-start text-13 text-text-2 hover:bg-surface-2 hover:text-text-1 focus-visible:-outline-offset-2 max-md:min-h-11';

export interface LinkRowsProps<Row extends NamedLink> {
  /** Accessible name of the list, when nothing beside it says it. */
  readonly label?: string | undefined;
  readonly links: readonly Row[];
  /** What stands at the end of a row. */
  readonly aside?: ((link: Row) => ReactNode) | undefined;
  /** Somebody has gone where a link leads. */
  readonly onPick: () => void;
  readonly className?: string | undefined;
}

/** Entries one below the other. */
export function LinkRows<Row extends NamedLink>({ label, links, aside, onPick, className }: LinkRowsProps<Row>) {
  return (
    <ul aria-label={label} className={className}>
      {links.map((link) => (
        <li key={link.id}>
          <AppLink {...targetOf(link)} preload={false} onClick={onPick} className={ROW}>
            <FormattedMessage id={link.id} />
            {aside?.(link)}
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
