import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { IconButton } from '@bourse/ui';
import { Keyboard, LayoutDashboard, Maximize } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { LatePopover } from '../late-popover.tsx';
import { toggleFullScreen } from './full-screen.ts';

const Choices = late(async () => (await import('./layout-choices.tsx')).LayoutChoices, ['layout']);

export interface LayoutMenuProps {
  readonly onShowHotkeys: () => void;
}

/** Arrangements of the page, full screen, and the list of hotkeys. */
export function LayoutMenu({ onShowHotkeys }: LayoutMenuProps) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const label = (id: string) => intl.formatMessage({ id });
  return (
    <div className="flex shrink-0 items-center gap-1">
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
        className="w-64"
        trigger={
          <IconButton label={label('terminal.layout')} size="sm">
            <LayoutDashboard size={16} aria-hidden="true" />
          </IconButton>
        }
      >
        <LatePart fallback={<div className="h-96" />}>
          <Choices onDone={() => setOpen(false)} />
        </LatePart>
      </LatePopover>
    </div>
  );
}
