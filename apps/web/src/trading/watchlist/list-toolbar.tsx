import { IconButton, Menu, MenuItem, Select } from '@bourse/ui';
import { Ellipsis, Pencil, Plus, Trash2, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { focusOnMount } from '../focus-on-mount.ts';
import { useLists } from './use-lists.ts';
import {
  ALL,
  FAVOURITES,
  LONGEST_NAME,
  MOST_LISTS,
  MOST_TRADED,
  withName,
  withNewList,
  withoutList,
  withShown,
} from './watchlist-model.ts';

export interface ListToolbarProps {
  readonly isAdding: boolean;
  readonly onAdding: (isAdding: boolean) => void;
  /** Whether markets can be put into the list that is shown. */
  readonly canAdd: boolean;
}

/** Which list is shown, and what is done with lists. */
export function ListToolbar({ isAdding, onAdding, canAdd }: ListToolbarProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  const [{ lists, shown }, change] = useLists();
  const [naming, setNaming] = useState<'new' | 'shown'>();
  const own = lists.find(({ id }) => id === shown);
  if (naming !== undefined) {
    return (
      <NameForm
        label={text(naming === 'new' ? 'watchlist.new' : 'watchlist.rename')}
        first={naming === 'new' ? '' : (own?.name ?? '')}
        onEnd={(name) => {
          setNaming(undefined);
          if (name === undefined) return;
          change((now) =>
            naming === 'new' ? withNewList(now, crypto.randomUUID(), name) : withName(now, shown, name),
          );
        }}
      />
    );
  }
  return (
    <div className="flex h-9 shrink-0 items-center gap-1 border-b px-2">
      <Select
        label={text('watchlist.list')}
        size="sm"
        value={shown}
        onValueChange={(next) => change((now) => withShown(now, next))}
        items={[
          { value: FAVOURITES, label: text('watchlist.favourites') },
          ...lists.map(({ id, name }) => ({ value: id, label: name })),
          { value: MOST_TRADED, label: text('watchlist.mostTraded') },
          { value: ALL, label: text('watchlist.all') },
        ]}
        className="me-auto max-w-40 min-w-0"
      />
      {canAdd && (
        <IconButton
          size="sm"
          label={text(isAdding ? 'watchlist.add.end' : 'watchlist.add')}
          aria-pressed={isAdding}
          onClick={() => onAdding(!isAdding)}
        >
          {isAdding ? <X size={15} aria-hidden="true" /> : <Plus size={15} aria-hidden="true" />}
        </IconButton>
      )}
      <Menu
        align="end"
        label={text('watchlist.lists')}
        trigger={
          <IconButton size="sm" label={text('watchlist.lists')}>
            <Ellipsis size={15} aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuItem icon={<Plus size={14} />} disabled={lists.length >= MOST_LISTS} onSelect={() => setNaming('new')}>
          {text('watchlist.new')}
        </MenuItem>
        <MenuItem icon={<Pencil size={14} />} disabled={own === undefined} onSelect={() => setNaming('shown')}>
          {text('watchlist.rename')}
        </MenuItem>
        <MenuItem
          icon={<Trash2 size={14} />}
          danger
          disabled={own === undefined}
          onSelect={() => change((now) => withoutList(now, shown))}
        >
          {text('watchlist.delete')}
        </MenuItem>
      </Menu>
    </div>
  );
}

interface NameFormProps {
  readonly label: string;
  readonly first: string;
  /** The name, or undefined when there is to be none. */
  readonly onEnd: (name: string | undefined) => void;
}

/** Asks for a list's name in the toolbar's place; Enter takes it, Escape and leaving the field do not. */
function NameForm({ label, first, onEnd }: NameFormProps) {
  const [name, setName] = useState(first);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onEnd(name.trim() === '' ? undefined : name);
  };
  return (
    <form onSubmit={submit} className="flex h-9 shrink-0 items-center border-b px-2">
      <input
        type="text"
        ref={focusOnMount}
        aria-label={label}
        placeholder={label}
        value={name}
        maxLength={LONGEST_NAME}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onEnd(undefined)}
        onBlur={() => onEnd(undefined)}
        className="h-7 w-full rounded-4 bg-surface-2 px-2 text-13 outline-none focus:outline-1 focus:outline-accent max-md:text-16"
      />
    </form>
  );
}
