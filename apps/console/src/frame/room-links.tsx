import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { cx, Shortened } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { usePermissions } from '../room/permissions.ts';
import { isOpenTo, pathOf, ROOM_GROUPS, type Room } from '../room/room.ts';
import { useWaiting, type WaitingName } from '../room/waiting.ts';

export interface RoomLinksProps {
  readonly rooms: readonly Room[];
  readonly className?: string | undefined;
  readonly onPick?: (() => void) | undefined;
}

/** Links to the rooms that the operator may see, by group. */
export function RoomLinks({ rooms, className, onPick }: RoomLinksProps) {
  const intl = useIntl();
  const held = usePermissions();
  const open = rooms.filter((room) => isOpenTo(room, held));
  return (
    <nav aria-label={intl.formatMessage({ id: 'frame.rooms' })} className={className}>
      {ROOM_GROUPS.map((group) => {
        const members = open.filter((room) => room.group === group);
        if (members.length === 0) return null;
        return (
          <div key={group} className="pb-3">
            <h2 className="px-2 pb-1 text-11 font-medium text-text-3">
              <FormattedMessage id={`frame.group.${group}`} />
            </h2>
            <ul>
              {members.map((room) => (
                <li key={room.id}>
                  <RoomLink room={room} onPick={onPick} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

function RoomLink({ room, onPick }: { readonly room: Room; readonly onPick: (() => void) | undefined }) {
  const intl = useIntl();
  const { icon: Icon } = room;
  return (
    <AppLink
      to={pathOf(room)}
      onClick={onPick}
      className={cx(
        'flex h-8 items-center gap-2.5 rounded-4 px-2 text-13 text-text-2 transition hover:bg-surface-2 hover:text-text-1 max-lg:h-11',
        'aria-[current=page]:bg-surface-2 aria-[current=page]:font-medium aria-[current=page]:text-text-1',
      )}
    >
      <Icon size={15} aria-hidden="true" className="shrink-0" />
      <Shortened text={intl.formatMessage({ id: `${room.id}.title` })} className="min-w-0 flex-1" />
      {room.waits !== undefined && <Waiting names={room.waits} />}
    </AppLink>
  );
}

/** How many things wait in the room. */
function Waiting({ names }: { readonly names: readonly WaitingName[] }) {
  const count = useWaiting(names);
  if (count === undefined || count === 0) return null;
  return (
    <span className="num min-w-5 rounded-full bg-warning-soft px-1.5 text-center text-11 font-medium text-warning">
      {count > MOST_COUNTED ? `${MOST_COUNTED}+` : count}
      <span className="sr-only">
        <FormattedMessage id="frame.waiting" values={{ count }} />
      </span>
    </span>
  );
}

const MOST_COUNTED = 99;
