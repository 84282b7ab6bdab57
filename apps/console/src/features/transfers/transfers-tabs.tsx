import { RoomTabs } from '../../room/room-tabs.tsx';

const TABS = [
  { to: '/transfers', labelId: 'transfers.tab.rules' },
  { to: '/transfers/pairs', labelId: 'transfers.tab.pairs' },
  { to: '/transfers/accounts', labelId: 'transfers.tab.accounts' },
] as const;

/** The pages of this room. */
export function TransfersTabs() {
  return <RoomTabs labelId="transfers.title" tabs={TABS} />;
}
