import { cx, Popover, PopoverClose } from '@bourse/ui';
import { ChevronDown } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AppLink, useLang } from '../app/app-link.tsx';
import { useUser } from '../app/session.ts';
import { columnsOf, MENU, type MenuGroup, type MenuItem, menuTarget } from './menu.ts';

const TOP =
  'inline-flex h-9 items-center gap-1 rounded-4 px-2.5 text-13 font-medium text-text-2 hover:bg-surface-2 hover:text-text-1 aria-[current=page]:text-text-1 data-popup-open:text-text-1';

/** The groups of the menu, on wide screens. */
export function HeaderNav() {
  const intl = useIntl();
  return (
    <nav aria-label={intl.formatMessage({ id: 'shell.mainNav' })} className="hidden items-center md:flex">
      {MENU.map((group) => (
        <HeaderGroup key={group.id} group={group} />
      ))}
    </nav>
  );
}

function HeaderGroup({ group }: { readonly group: MenuGroup }) {
  const intl = useIntl();
  const [only, another] = group.items;
  if (only !== undefined && another === undefined) {
    return (
      <AppLink to={only.to} search={only.search} className={TOP}>
        <FormattedMessage id={`menu.${only.id}`} />
      </AppLink>
    );
  }
  const name = intl.formatMessage({ id: `menu.group.${group.id}` });
  return (
    <Popover
      label={name}
      openOnHover
      className={columnsOf(group) === 2 ? 'grid w-140 grid-cols-2' : 'w-72'}
      trigger={
        <button type="button" className={TOP}>
          {name}
          <ChevronDown size={12} aria-hidden="true" />
        </button>
      }
    >
      {group.items.map((item) => (
        <PopoverClose key={item.id} render={<MenuLink item={item} className="w-full" />} />
      ))}
    </Popover>
  );
}

interface MenuLinkProps {
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
