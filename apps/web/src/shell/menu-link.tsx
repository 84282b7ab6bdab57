import { AppLink, useLang } from '@bourse/kit/page/app-link.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { cx } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';
import { labelIdOf, type MenuItem, menuTarget } from './menu.ts';
import { isPlanned } from './planned.ts';

export interface MenuLinkProps {
  readonly item: MenuItem;
  readonly className?: string | undefined;
  readonly onClick?: (() => void) | undefined;
}

/** An entry with its icon and a line that says what it is for; a page that is still planned is marked as such. */
export function MenuLink({ item, className, ...rest }: MenuLinkProps) {
  const target = menuTarget(item, useLang(), useUser()?.fid);
  const Icon = item.icon;
  return (
    <AppLink
      {...rest}
      {...target}
      className={cx(
        'flex items-center gap-3 rounded-4 p-2 hover:bg-surface-2 focus-visible:-outline-offset-2',
        className,
      )}
    >
      <span className="inline-flex size-8 shrink-0 items-center justify-center rounded-8 bg-surface-2 text-accent">
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <span className="min-w-0 text-13 font-medium text-text-1">
            <FormattedMessage id={labelIdOf(item)} />
          </span>
          {isPlanned(item.to) && (
            <span className="shrink-0 text-11 text-text-3">
              <FormattedMessage id="header.planned" />
            </span>
          )}
        </span>
        <span className="block text-12 text-text-3">
          <FormattedMessage id={`header.hint.${item.id}`} />
        </span>
      </span>
    </AppLink>
  );
}
