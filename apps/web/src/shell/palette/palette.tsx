import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { closePalette, firstQuery } from '../../trading/commands/palette-open.ts';
import { useCommands } from '../../trading/commands/registry.ts';
import { type FoundGroup, type PaletteItem, paletteGroups } from './palette-items.ts';
import { PaletteRow } from './palette-row.tsx';
import { recentIds, rememberUsed } from './recent-commands.ts';
import { useMarketItems } from './use-market-items.ts';
import { usePageItems } from './use-page-items.ts';
import { useSiteCommands } from './use-site-commands.ts';

const LONGEST_QUERY = 64;

/**
 * The command palette: markets, pages, actions and settings by a few letters of their names. A dialog of the browser's own, so that it lies over
 * whatever fills the screen. The field keeps the focus while arrow keys move among the options; Enter takes one, Escape closes.
 */
export function Palette() {
  const intl = useIntl();
  const listId = useId();
  const dialog = useDialog();
  const items = usePaletteItems();
  const [recent] = useState(recentIds);
  const [query, setQuery] = useState(firstQuery);
  const [wanted, setWanted] = useState<string>();
  const groups = useMemo(() => paletteGroups(items, query, recent), [items, query, recent]);
  const ids = groups.flatMap(({ group, found }) => found.map(({ item }) => optionId(listId, group, item)));
  const active = wanted !== undefined && ids.includes(wanted) ? wanted : ids[0];

  const show = (id: string | undefined) => {
    setWanted(id);
    if (id !== undefined) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const to = targetOfKey(event.key, ids, active);
    if (to !== undefined) show(to);
    else if (event.key === 'Enter') document.getElementById(active ?? '')?.click();
    else return;
    event.preventDefault();
  };
  const pick = (item: PaletteItem) => {
    rememberUsed(item.id);
    closePalette();
    // Once the dialog has given the focus back, because what follows may take it.
    if (item.kind === 'command') requestAnimationFrame(() => item.command.run());
  };
  return (
    <dialog
      ref={dialog}
      aria-label={intl.formatMessage({ id: 'palette.title' })}
      onCancel={(event) => {
        event.preventDefault();
        closePalette();
      }}
      className="mx-auto mt-[12dvh] mb-auto w-[min(40rem,calc(100vw-1rem))] max-w-none overflow-visible rounded-12 border bg-surface-1 p-0 text-text-1 shadow-float backdrop:bg-backdrop"
    >
      <div className="flex flex-col">
        <label className="flex h-12 items-center gap-2.5 border-b px-4">
          <Search size={17} aria-hidden="true" className="shrink-0 text-text-3" />
          <input
            type="text"
            role="combobox"
            aria-label={intl.formatMessage({ id: 'palette.title' })}
            aria-expanded="true"
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            placeholder={intl.formatMessage({ id: 'palette.placeholder' })}
            value={query}
            maxLength={LONGEST_QUERY}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setQuery(event.target.value);
              setWanted(undefined);
            }}
            className="h-full w-full min-w-0 bg-transparent text-14 outline-none placeholder:text-text-3 max-md:text-16"
          />
        </label>
        <Options listId={listId} groups={groups} active={active} onPick={pick} />
        <p role="status" className="sr-only">
          {query !== '' && <FormattedMessage id="palette.count" values={{ count: ids.length }} />}
        </p>
      </div>
    </dialog>
  );
}

interface OptionsProps {
  readonly listId: string;
  readonly groups: readonly FoundGroup[];
  readonly active: string | undefined;
  readonly onPick: (item: PaletteItem) => void;
}

function Options({ listId, groups, active, onPick }: OptionsProps) {
  const intl = useIntl();
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={intl.formatMessage({ id: 'palette.title' })}
      className="max-h-[min(32rem,60dvh)] overflow-y-auto overscroll-contain p-2 empty:hidden"
    >
      {groups.map(({ group, found }) => (
        <div key={group} {...groupProps(`${listId}-${group}`)}>
          <div id={`${listId}-${group}`} className="px-3 pt-2 pb-1 text-11 text-text-3">
            <FormattedMessage id={`palette.group.${group}`} />
          </div>
          {found.map((one) => {
            const id = optionId(listId, group, one.item);
            return <PaletteRow key={id} id={id} {...one} isActive={id === active} onPick={onPick} />;
          })}
        </div>
      ))}
      {groups.length === 0 && (
        <p className="px-3 py-8 text-center text-13 text-text-2">
          <FormattedMessage id="palette.none" />
        </p>
      )}
    </div>
  );
}

/** A group of options under its name. */
function groupProps(nameId: string) {
  return { role: 'group', 'aria-labelledby': nameId } as const;
}

/** Opens the dialog as soon as it is there; closing it gives the focus back to where it was. */
function useDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector('input')?.focus();
    // A click beside what is in it closes it.
    const onClick = (event: MouseEvent) => event.target === element && closePalette();
    element?.addEventListener('click', onClick);
    return () => {
      element?.removeEventListener('click', onClick);
      element?.close();
    };
  }, []);
  return dialog;
}

function usePaletteItems(): readonly PaletteItem[] {
  const markets = useMarketItems();
  const pages = usePageItems();
  const site = useSiteCommands();
  const registered = useCommands();
  const commands = [...registered, ...site].map(
    (command): PaletteItem => ({
      ...{ kind: 'command', id: command.id, group: command.group, label: command.label, command },
      keywords: command.keywords,
      isHidden: 'isHidden' in command && command.isHidden === true,
    }),
  );
  const all = [...markets, ...commands, ...pages];
  return [...new Map(all.map((item) => [item.id, item])).values()];
}

function optionId(listId: string, group: string, item: PaletteItem): string {
  return `${listId}-${group}-${item.id}`;
}

/** The option that a key leads to; undefined: the key leads to none. */
function targetOfKey(key: string, ids: readonly string[], active: string | undefined): string | undefined {
  const at = active === undefined ? -1 : ids.indexOf(active);
  if (key === 'ArrowDown') return ids[(at + 1) % ids.length];
  if (key === 'ArrowUp') return ids[(at - 1 + ids.length) % ids.length];
  if (key === 'PageDown') return ids[Math.min(ids.length - 1, at + 8)];
  if (key === 'PageUp') return ids[Math.max(0, at - 8)];
  return undefined;
}
