import { SlidersHorizontal } from 'lucide-react';
import type { Room } from '../../room/room.ts';

/** Settings of the site. */
export const settingsRoom: Room = {
  id: 'settings',
  group: 'site',
  icon: SlidersHorizontal,
  permissions: ['site.settings.read'],
  waits: ['damagedSettings'],
  pages: [
    { path: 'settings', load: () => import('./settings-page.tsx').then((page) => page.SettingsPage) },
    { path: 'settings/{key}', load: () => import('./setting-page.tsx').then((page) => page.SettingPage) },
  ],
};
