import { usePermissions } from '../../room/permissions.ts';
import { RoomTabs } from '../../room/room-tabs.tsx';

const TABS = [
  { to: '/identity', labelId: 'identity.tab.queue', permission: 'kyc.read' },
  { to: '/identity/gates', labelId: 'identity.tab.gates', permission: 'kyc.gates.read' },
] as const;

/** The pages of this room that the operator may see. */
export function IdentityTabs() {
  const held = usePermissions();
  return <RoomTabs labelId="identity.title" tabs={TABS.filter(({ permission }) => held.has(permission))} />;
}
