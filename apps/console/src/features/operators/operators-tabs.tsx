import { RoomTabs } from '../../room/room-tabs.tsx';

const TABS = [
  { to: '/operators', labelId: 'operators.tab.people' },
  { to: '/operators/roles', labelId: 'operators.tab.roles' },
] as const;

/** The pages of this room. */
export function OperatorsTabs() {
  return <RoomTabs labelId="operators.title" tabs={TABS} />;
}
