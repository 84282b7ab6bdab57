import { Dialog } from '@bourse/ui';
import { useIntl } from 'react-intl';
import { useVenue } from '../terminal-context.tsx';
import { HOTKEY_ACTIONS, HOTKEYS } from './hotkeys.ts';

export interface HotkeyDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Every hotkey of the page and what it does. */
export function HotkeyDialog({ open, onOpenChange }: HotkeyDialogProps) {
  const intl = useIntl();
  const { hotkeys } = useVenue();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={intl.formatMessage({ id: 'terminal.hotkeys' })}
      description={intl.formatMessage({ id: 'terminal.hotkeys.hint' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
    >
      <dl className="text-13">
        {HOTKEY_ACTIONS.filter((action) => hotkeys.includes(action)).map((action) => (
          <div key={action} className="flex h-9 items-center justify-between border-b last:border-0">
            <dt>{intl.formatMessage({ id: `ticket.hotkeys.${action}` })}</dt>
            <dd>
              <kbd className="inline-flex h-6 min-w-6 items-center justify-center rounded-4 border bg-surface-2 px-1.5 text-12 uppercase">
                {HOTKEYS[action]}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
