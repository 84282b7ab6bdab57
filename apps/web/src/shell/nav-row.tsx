import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AppLink } from '../app/app-link.tsx';
import { MENU, type MenuGroup } from './menu.ts';
import { TOP_LINK } from './menu-link.tsx';

export interface NavRowProps {
  /** How a group of several entries is shown. */
  readonly group: (group: MenuGroup) => ReactNode;
}

/** The row of the menu on wide screens: a single entry is a link, a group what it is told to be. */
export function NavRow({ group }: NavRowProps) {
  const intl = useIntl();
  return (
    <nav aria-label={intl.formatMessage({ id: 'shell.mainNav' })} className="hidden items-center md:flex">
      {MENU.map((entry) => {
        const [only, another] = entry.items;
        if (only === undefined || another !== undefined) return <span key={entry.id}>{group(entry)}</span>;
        return (
          <AppLink key={entry.id} to={only.to} search={only.search} className={TOP_LINK}>
            <FormattedMessage id={`menu.${only.id}`} />
          </AppLink>
        );
      })}
    </nav>
  );
}

/** The button of a group. */
export function GroupButton({ group, ...rest }: ComponentProps<'button'> & { readonly group: MenuGroup }) {
  return (
    <button type="button" {...rest} className={TOP_LINK}>
      <FormattedMessage id={`menu.group.${group.id}`} />
      <ChevronDown size={12} aria-hidden="true" />
    </button>
  );
}
