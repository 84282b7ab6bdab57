import { RoomTabs } from '../../room/room-tabs.tsx';

const TABS = [
  { to: '/markets', labelId: 'markets.tab.markets' },
  { to: '/markets/coins', labelId: 'markets.tab.coins' },
] as const;

/** The pages of this room. */
export function MarketsTabs() {
  return <RoomTabs labelId="markets.title" tabs={TABS} />;
}
