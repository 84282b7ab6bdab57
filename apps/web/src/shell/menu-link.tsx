import { cx } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';
import { AppLink, useLang } from '../app/app-link.tsx';
import { useUser } from '../app/session.ts';
import { type MenuItem, menuTarget } from './menu.ts';

/** Classes of a name in the header's row. */
export const TOP_LINK =
  'inline-flex h-9 items-center gap-1 rounded-4 px-2.5 text-13 font-medium text-text-2 hover:bg-surface-2 hover:text-text-1 aria-[current=page]:text-text-1 data-popup-open:text-text-1';

export interface MenuLinkProps {
  readonly item: MenuItem;
  readonly className?: string | undefined;
  readonly onClick?: (() => void) | undefined;
}

/** An entry with its icon and a line that says what it is for. */
export function MenuLink({ item, className, ...rest }: MenuLinkProps) {
  const lang = useLang();
  const target = menuTarget(item, lang, useUser() !== undefined);
  const Icon = item.icon;
  return (
    <AppLink
      {...rest}
      {...target}
      className={cx(
        'flex items-center gap-3 rounded-4 p-2.5 hover:bg-surface-2 focus-visible:-outline-offset-2',
        className,
      )}
    >
      <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-8 bg-surface-2 text-accent">
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="min-w-0">
        <span className="block text-13 font-medium text-text-1">
          <FormattedMessage id={`menu.${item.id}`} />
        </span>
        <span className="block text-12 text-text-3">
          <FormattedMessage id={`menu.${item.id}.hint`} />
        </span>
      </span>
    </AppLink>
  );
}
