import { EmptyState } from '@bourse/ui';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { usePermissions } from '../room/permissions.ts';
import { isOpenTo, type Room } from '../room/room.ts';

export interface RoomGuardProps {
  readonly room: Room;
  readonly children: ReactNode;
}

/** A room for whoever may see it; for others the permissions of which one is needed. */
export function RoomGuard({ room, children }: RoomGuardProps) {
  const held = usePermissions();
  if (isOpenTo(room, held)) return children;
  return (
    <EmptyState
      className="min-h-[60dvh]"
      icon={<Lock size={32} strokeWidth={1.5} aria-hidden="true" />}
      title={
        <h1 className="text-20 font-semibold">
          <FormattedMessage id="frame.closedRoom.title" />
        </h1>
      }
      description={
        <>
          <FormattedMessage id="frame.closedRoom.text" />
          <span className="mt-2 block font-medium text-text-1">{room.permissions?.join(', ')}</span>
        </>
      }
    />
  );
}
