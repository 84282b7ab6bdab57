import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { NAV_GROUPS } from './nav-groups.ts';

/** Classes of a name in the header's row. */
export const TOP_LINK =
  'inline-flex h-9 items-center gap-1 rounded-4 px-2.5 text-13 font-medium whitespace-nowrap text-text-2 hover:bg-surface-2 hover:text-text-1 aria-[current=page]:text-text-1 data-popup-open:text-text-1';

/**
 * Classes of the row's part that wraps: what does not fit falls on a second line, which is cut off, and stands in the last group. An
 * empty first item lets the first group fall as well.
 */
export const NAV_FIT = 'before:h-9 flex h-9 w-0 max-w-max flex-1 flex-wrap overflow-clip [overflow-clip-margin:2px]';
/** Classes of the whole row. It takes what the rest of the header leaves, and never less than the last group. */
export const NAV_ROW = 'hidden min-w-min flex-1 items-center md:flex';

export interface NavRowProps {
  /** Somebody pressed a group before its panel's code was there. */
  readonly onEarly: (group: string) => void;
  readonly onGroupFocus: (group: string) => void;
  /** The mouse is on a group; undefined once it has left. */
  readonly onGroupHover: (group: string | undefined) => void;
}

/** The names of the groups on wide screens, before the code of their panels is there. */
export function NavRow({ onEarly, onGroupFocus, onGroupHover }: NavRowProps) {
  const intl = useIntl();
  const button = (id: string) => (
    <GroupButton
      key={id}
      group={id}
      aria-haspopup="dialog"
      onClick={() => onEarly(id)}
      onFocus={() => onGroupFocus(id)}
      onMouseEnter={() => onGroupHover(id)}
      onMouseLeave={() => onGroupHover(undefined)}
    />
  );
  return (
    <nav aria-label={intl.formatMessage({ id: 'shell.mainNav' })} className={NAV_ROW}>
      <div data-folds className={NAV_FIT}>
        {NAV_GROUPS.slice(0, -1).map(button)}
      </div>
      {NAV_GROUPS.slice(-1).map(button)}
    </nav>
  );
}

/** The button of a group. */
export function GroupButton({ group, ...rest }: ComponentProps<'button'> & { readonly group: string }) {
  return (
    <button type="button" {...rest} data-group={group} className={TOP_LINK}>
      <FormattedMessage id={`shell.menu.group.${group}`} />
      <ChevronDown size={12} aria-hidden="true" />
    </button>
  );
}
