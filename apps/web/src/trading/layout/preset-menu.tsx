import { cx, IconButton } from '@bourse/ui';
import { Check, Keyboard, LayoutDashboard, Maximize } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LatePopover } from '../late-popover.tsx';
import { toggleFullScreen } from './full-screen.ts';
import { choosePreset, PRESETS, resetLayout, usePreset } from './layout-store.ts';

export interface PresetMenuProps {
  readonly onShowHotkeys: () => void;
}

/** Arrangements of the page, full screen, and the list of hotkeys. */
export function PresetMenu({ onShowHotkeys }: PresetMenuProps) {
  const intl = useIntl();
  const preset = usePreset();
  const [isOpen, setOpen] = useState(false);
  const label = (id: string) => intl.formatMessage({ id });
  const item =
    'flex h-8 w-full items-center justify-between gap-6 rounded-4 px-2 text-13 text-text-2 hover:bg-surface-2 hover:text-text-1';
  return (
    <div className="flex items-center gap-1">
      <IconButton label={label('terminal.hotkeys')} size="sm" onClick={onShowHotkeys}>
        <Keyboard size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={label('terminal.layout.full')} size="sm" onClick={toggleFullScreen}>
        <Maximize size={15} aria-hidden="true" />
      </IconButton>
      <LatePopover
        open={isOpen}
        onOpenChange={setOpen}
        align="end"
        label={label('terminal.layout')}
        trigger={
          <IconButton label={label('terminal.layout')} size="sm">
            <LayoutDashboard size={16} aria-hidden="true" />
          </IconButton>
        }
      >
        {PRESETS.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={preset === value}
            className={cx(item, preset === value && 'text-text-1')}
            onClick={() => {
              choosePreset(value);
              setOpen(false);
            }}
          >
            <FormattedMessage id={`terminal.layout.${value}`} />
            {preset === value && <Check size={14} aria-hidden="true" />}
          </button>
        ))}
        <hr className="my-1" />
        <button
          type="button"
          className={item}
          onClick={() => {
            resetLayout();
            setOpen(false);
          }}
        >
          <FormattedMessage id="terminal.layout.reset" />
        </button>
      </LatePopover>
    </div>
  );
}
