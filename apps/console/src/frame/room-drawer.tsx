import { Drawer } from '@bourse/ui';
import { useIntl } from 'react-intl';
import type { Room } from '../room/room.ts';
import { RoomLinks } from './room-links.tsx';
import { LanguageToggle, ThemeToggle } from './settings-buttons.tsx';

export interface RoomDrawerProps {
  readonly rooms: readonly Room[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The rooms on a phone, with the settings of the browser. */
export function RoomDrawer({ rooms, open, onOpenChange }: RoomDrawerProps) {
  const intl = useIntl();
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={intl.formatMessage({ id: 'frame.rooms' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
    >
      <RoomLinks rooms={rooms} onPick={() => onOpenChange(false)} className="px-2 py-3" />
      <div className="flex items-center gap-1 border-t px-2 py-2">
        <LanguageToggle />
        <ThemeToggle />
      </div>
    </Drawer>
  );
}
