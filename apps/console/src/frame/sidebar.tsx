import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Mark } from '@bourse/kit/page/mark.tsx';
import { FormattedMessage } from 'react-intl';
import type { Room } from '../room/room.ts';
import { RoomLinks } from './room-links.tsx';

/** The rooms at the side of a desktop. */
export function Sidebar({ rooms }: { readonly rooms: readonly Room[] }) {
  return (
    <aside className="sticky top-0 flex h-dvh flex-col border-e bg-surface-1 max-lg:hidden">
      <AppLink to="/" className="flex h-14 shrink-0 items-center gap-2 border-b px-4">
        <Mark size={22} />
        <span className="text-14 font-semibold">Bourse</span>
        <span className="text-13 text-text-3">
          <FormattedMessage id="frame.title" />
        </span>
      </AppLink>
      <RoomLinks rooms={rooms} className="min-h-0 flex-1 overflow-y-auto px-2 py-3" />
    </aside>
  );
}
