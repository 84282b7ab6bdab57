import { Popover, PopoverClose } from '@bourse/ui';
import { useIntl } from 'react-intl';
import { columnsOf, type MenuGroup } from './menu.ts';
import { MenuLink } from './menu-link.tsx';
import { GroupButton, NavRow } from './nav-row.tsx';

/** The groups of the menu, on wide screens. */
export function HeaderNav() {
  return <NavRow group={(group) => <GroupPanel group={group} />} />;
}

function GroupPanel({ group }: { readonly group: MenuGroup }) {
  const name = useIntl().formatMessage({ id: `menu.group.${group.id}` });
  return (
    <Popover
      label={name}
      openOnHover
      className={columnsOf(group) === 2 ? 'grid w-140 grid-cols-2' : 'w-80'}
      trigger={<GroupButton group={group} />}
    >
      {group.items.map((item) => (
        <PopoverClose key={item.id} render={<MenuLink item={item} className="w-full" />} />
      ))}
    </Popover>
  );
}
