import { RoomTabs } from '../../room/room-tabs.tsx';

const TABS = [
  { to: '/support', labelId: 'support.desk' },
  { to: '/support/talks', labelId: 'support.talks' },
  { to: '/support/canned', labelId: 'support.canned' },
  { to: '/support/levels', labelId: 'support.levels' },
] as const;

/** The pages of the room. */
export function SupportTabs() {
  return <RoomTabs labelId="support.title" tabs={TABS} />;
}
