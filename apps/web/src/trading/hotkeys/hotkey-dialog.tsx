import { normalizeSearchText } from '@bourse/domain';
import { Button, Dialog, Switch, TextField } from '@bourse/ui';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { useVenue } from '../terminal-context.tsx';
import { keyNames } from './combo-rules.ts';
import { resetKeys, setHoldsToTrade, setHotkeysOn } from './hotkey-edit.ts';
import { HotkeyRow } from './hotkey-row.tsx';
import { isMac, useHotkeySettings } from './hotkey-settings.ts';
import { type ChangedKeys, groupOf, HOTKEY_GROUPS, type HotkeyAction, keyOf } from './hotkeys.ts';

export interface HotkeyDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Every key of the page and what it does; each can be changed. */
export function HotkeyDialog({ open, onOpenChange }: HotkeyDialogProps) {
  const intl = useIntl();
  const { isOn, holdsToTrade, keys } = useHotkeySettings();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={intl.formatMessage({ id: 'terminal.hotkeys' })}
      description={intl.formatMessage({ id: 'terminal.hotkeys.hint' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      className="w-[min(36rem,calc(100vw-2rem))]"
      footer={
        <Button tone="quiet" disabled={Object.keys(keys).length === 0} onClick={resetKeys}>
          <FormattedMessage id="ticket.hotkeys.resetAll" />
        </Button>
      }
    >
      <div className="flex flex-col items-start gap-2 border-b pb-3">
        <Switch label={<FormattedMessage id="ticket.hotkeys.on" />} checked={isOn} onCheckedChange={setHotkeysOn} />
        <Switch
          label={<FormattedMessage id="ticket.hotkeys.hold" />}
          checked={holdsToTrade}
          disabled={!isOn}
          onCheckedChange={setHoldsToTrade}
        />
        <p className="text-12 text-text-3">
          <FormattedMessage id="ticket.hotkeys.hold.hint" />
        </p>
      </div>
      <HotkeyLists keys={keys} />
    </Dialog>
  );
}

function HotkeyLists({ keys }: { readonly keys: ChangedKeys }) {
  const intl = useIntl();
  const { hotkeys } = useVenue();
  const [keyword, setKeyword] = useState('');
  const found = hotkeys.filter((action) => matches(intl, action, keys, keyword));
  return (
    <>
      <TextField
        label={intl.formatMessage({ id: 'ticket.hotkeys.search' })}
        labelHidden
        type="search"
        placeholder={intl.formatMessage({ id: 'ticket.hotkeys.search' })}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
        prefix={<Search size={15} aria-hidden="true" className="shrink-0 text-text-3" />}
        boxClassName="h-9 max-md:h-11"
        className="my-3"
      />
      {HOTKEY_GROUPS.map((group) => {
        const actions = found.filter((action) => groupOf(action) === group);
        if (actions.length === 0) return null;
        return (
          <section key={group} aria-labelledby={`hotkeys-${group}`} className="mb-3">
            <h3 id={`hotkeys-${group}`} className="py-1 text-12 text-text-3">
              <FormattedMessage id={`ticket.hotkeys.group.${group}`} />
            </h3>
            <ul className="text-13">
              {actions.map((action) => (
                <HotkeyRow key={action} action={action} keys={keys} />
              ))}
            </ul>
          </section>
        );
      })}
      {found.length === 0 && (
        <p className="py-6 text-center text-13 text-text-3">
          <FormattedMessage id="ticket.hotkeys.noMatch" />
        </p>
      )}
    </>
  );
}

/** Whether an action's name or its keys have what is searched for. */
function matches(intl: IntlShape, action: HotkeyAction, keys: ChangedKeys, keyword: string): boolean {
  const wanted = normalizeSearchText(keyword);
  const name = normalizeSearchText(intl.formatMessage({ id: `ticket.hotkeys.${action}` }));
  const written = keyNames(keyOf(action, keys), isMac()).join('+').toLowerCase();
  return keyword.trim() === '' || (wanted !== '' && name.includes(wanted)) || written === keyword.trim().toLowerCase();
}
