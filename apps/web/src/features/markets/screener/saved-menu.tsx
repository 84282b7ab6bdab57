import { useDocument } from '@bourse/kit/documents/documents.ts';
import { Button, IconButton, Popover, Shortened, showToast, TextField } from '@bourse/ui';
import { Bookmark, Trash2 } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { savedScreens, withoutScreen, withScreen } from './saved-screens.ts';
import type { Screen } from './screen.ts';

export interface SavedMenuProps {
  readonly screen: Screen;
  readonly onPick: (screen: Screen) => void;
}

/** The saved screens: taken, removed, and the one that is shown saved under a name. */
export function SavedMenu({ screen, onPick }: SavedMenuProps) {
  const intl = useIntl();
  const [saved, change] = useDocument(savedScreens);
  const [isOpen, setOpen] = useState(false);
  const label = intl.formatMessage({ id: 'screener.saved' });
  const pick = (of: Screen) => {
    setOpen(false);
    onPick(of);
  };
  return (
    <Popover
      label={label}
      open={isOpen}
      onOpenChange={setOpen}
      className="w-72"
      trigger={
        <Button size="sm">
          <Bookmark size={14} aria-hidden="true" />
          {label}
        </Button>
      }
    >
      {saved.length === 0 ? (
        <p className="px-2 py-1 text-12 text-text-3">
          <FormattedMessage id="screener.noSaved" />
        </p>
      ) : (
        <ul aria-label={label}>
          {saved.map((of) => (
            <li key={of.name} className="flex items-center">
              <Button tone="quiet" className="min-w-0 flex-1 justify-start!" onClick={() => pick(of.screen)}>
                <Shortened text={of.name} />
              </Button>
              <IconButton
                label={intl.formatMessage({ id: 'screener.forget' }, { name: of.name })}
                onClick={() => change((now) => withoutScreen(now, of.name))}
                className="max-md:size-11"
              >
                <Trash2 size={14} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <SaveForm
        onSave={(name) => {
          change((now) => withScreen(now, name, screen));
          setOpen(false);
          showToast({ tone: 'success', title: intl.formatMessage({ id: 'screener.savedAs' }, { name }) });
        }}
      />
    </Popover>
  );
}

function SaveForm({ onSave }: { readonly onSave: (name: string) => void }) {
  const intl = useIntl();
  const [name, setName] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() !== '') onSave(name.trim());
  };
  return (
    <form onSubmit={submit} className="mt-2 flex items-end gap-2 border-t px-1 pt-2">
      <TextField
        label={intl.formatMessage({ id: 'screener.name' })}
        value={name}
        maxLength={40}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
        boxClassName="h-9 max-md:h-11"
        className="min-w-0 flex-1"
      />
      <Button type="submit" tone="accent">
        <FormattedMessage id="screener.save" />
      </Button>
    </form>
  );
}
