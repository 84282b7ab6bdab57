import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { ChevronLeft } from 'lucide-react';
import { FormattedMessage } from 'react-intl';

export interface BackLinkProps {
  /** Address after the language. */
  readonly to: string;
  /** Message id of the name of the page. */
  readonly labelId: string;
}

/** The way back to the list that a page belongs to. */
export function BackLink({ to, labelId }: BackLinkProps) {
  return (
    <AppLink
      to={to}
      className="-ms-1 mb-1 inline-flex items-center gap-0.5 text-12 text-text-3 hover:text-text-1 max-md:min-h-11"
    >
      <ChevronLeft size={14} aria-hidden="true" />
      <FormattedMessage id={labelId} />
    </AppLink>
  );
}
