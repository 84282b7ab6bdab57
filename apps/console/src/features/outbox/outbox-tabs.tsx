import { RoomTabs } from '../../room/room-tabs.tsx';

const TABS = [
  { to: '/outbox', labelId: 'outbox.tab.stuck' },
  { to: '/outbox/all', labelId: 'outbox.tab.all' },
] as const;

/** The pages of this room. */
export function OutboxTabs() {
  return <RoomTabs labelId="outbox.title" tabs={TABS} />;
}
