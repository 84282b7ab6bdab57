import { AppLink, useLang } from '@bourse/kit/page/app-link.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { Popover } from '@bourse/ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { columnsOf, labelIdOf, type MenuGroup, type MenuItem, menuTarget } from './menu.ts';
import { MenuLink } from './menu-link.tsx';
import { moveInPanel, moveInRow } from './nav-keys.ts';
import { GroupButton, NAV_FIT, NAV_ROW, TOP_LINK } from './nav-row.tsx';
import { useFitting } from './use-fitting.ts';
import { useMenu } from './use-menu.ts';

export interface HeaderNavProps {
  /** The group that was pressed, or that the mouse waits on, before its panel's code was there; opens at once. */
  readonly wanted: () => string | undefined;
  /** The group that had the keyboard's focus when this replaced the first row. */
  readonly focused: () => string | undefined;
}

/** The groups of the menu, on wide screens; one panel is open at a time. Groups that find no room move into the last one. */
export function HeaderNav({ wanted, focused }: HeaderNavProps) {
  const intl = useIntl();
  const menu = useMenu();
  const nav = useRef<HTMLElement>(null);
  const fit = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(wanted);
  const groups = menu.filter(({ id }) => id !== 'more');
  const fitting = useFitting(fit);
  const folded = groups.slice(fitting);
  const more = menu.find(({ id }) => id === 'more') ?? NO_MORE;
  useEffect(() => {
    const group = focused();
    if (group === undefined || document.activeElement !== document.body) return;
    nav.current?.querySelector<HTMLElement>(`[data-group="${group}"]`)?.focus();
  }, [focused]);
  const panel = (group: MenuGroup, extra: readonly MenuGroup[] = []) => (
    <GroupPanel
      group={group}
      folded={extra}
      open={open === group.id}
      onOpenChange={(next) => setOpen((current) => (next ? group.id : current === group.id ? undefined : current))}
    />
  );
  return (
    <nav
      ref={nav}
      aria-label={intl.formatMessage({ id: 'shell.mainNav' })}
      className={NAV_ROW}
      onKeyDown={(event) => moveFocus(event, nav.current)}
    >
      <div ref={fit} data-folds className={NAV_FIT}>
        {groups.map((group, at) => (
          <span key={group.id} className={at < fitting ? undefined : 'invisible'}>
            {group.items.length === 1 ? <OnlyLink item={group.items[0]} /> : panel(group)}
          </span>
        ))}
      </div>
      {(more.items.length > 0 || folded.length > 0) && panel(more, folded)}
    </nav>
  );
}

const NO_MORE: MenuGroup = { id: 'more', items: [] };

function OnlyLink({ item }: { readonly item: MenuItem | undefined }) {
  const lang = useLang();
  const userId = useUser()?.fid;
  if (item === undefined) return null;
  return (
    <AppLink {...menuTarget(item, lang, userId)} className={TOP_LINK}>
      <FormattedMessage id={labelIdOf(item)} />
    </AppLink>
  );
}

interface GroupPanelProps {
  readonly group: MenuGroup;
  readonly folded: readonly MenuGroup[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

function GroupPanel({ group, folded, open, onOpenChange }: GroupPanelProps) {
  const columns = folded.length > 0 ? 2 : columnsOf(group);
  const close = () => onOpenChange(false);
  return (
    <Popover
      label={useIntl().formatMessage({ id: `shell.menu.group.${group.id}` })}
      openOnHover
      open={open}
      onOpenChange={onOpenChange}
      className={columns === 2 ? 'w-160' : 'w-80'}
      trigger={<GroupButton group={group.id} />}
    >
      {folded.map((part) => (
        <section key={part.id} aria-labelledby={`menu-${part.id}`} className="mb-2 border-b pb-2">
          <h2 id={`menu-${part.id}`} className="px-2 py-1 text-12 text-text-3">
            <FormattedMessage id={`shell.menu.group.${part.id}`} />
          </h2>
          <Entries items={part.items} columns={2} onPick={close} />
        </section>
      ))}
      <Entries items={group.items} columns={columns} onPick={close} />
    </Popover>
  );
}

interface EntriesProps {
  readonly items: readonly MenuItem[];
  readonly columns: 1 | 2;
  readonly onPick: () => void;
}

function Entries({ items, columns, onPick }: EntriesProps) {
  return (
    <div data-columns={columns} className={columns === 2 ? 'grid grid-cols-2 items-start' : undefined}>
      {items.map((item) => (
        <MenuLink key={item.id} item={item} onClick={onPick} />
      ))}
    </div>
  );
}

/** Arrows lead along the row, down into a panel, through its entries and out again. */
function moveFocus(event: KeyboardEvent<HTMLElement>, nav: HTMLElement | null): void {
  const { target, key } = event;
  if (nav === null || !(target instanceof HTMLElement)) return;
  const isRtl = getComputedStyle(nav).direction === 'rtl';
  const inRow = nav.contains(target);
  // The panels are rendered elsewhere in the document; their events come here all the same.
  const scope = inRow ? nav : target.closest<HTMLElement>('[role="dialog"]');
  const stops = [...(scope?.querySelectorAll<HTMLElement>('button, a[href]') ?? [])].filter((stop) =>
    stop.checkVisibility({ visibilityProperty: true }),
  );
  const index = stops.indexOf(target);
  if (index === -1) return;
  const columns = target.closest<HTMLElement>('[data-columns]')?.dataset.columns === '2' ? 2 : 1;
  const move = inRow
    ? moveInRow(key, index, stops.length, isRtl)
    : moveInPanel(key, index, stops.length, columns, isRtl);
  if (move === undefined) return;
  event.preventDefault();
  if (typeof move === 'number') stops[move]?.focus();
  else if (move === 'out') nav.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
  else if (target.ariaExpanded === 'false') target.click();
  // A panel that the pointer opened has not taken the focus.
  else
    document
      .getElementById(target.getAttribute('aria-controls') ?? '')
      ?.querySelector('a')
      ?.focus();
}
