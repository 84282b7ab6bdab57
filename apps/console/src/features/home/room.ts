import { LayoutDashboard } from 'lucide-react';
import type { Room } from '../../room/room.ts';

/** The first page. */
export const homeRoom: Room = {
  id: 'home',
  group: 'overview',
  icon: LayoutDashboard,
  permissions: undefined,
  pages: [{ path: '', load: () => import('./home-page.tsx').then((page) => page.HomePage) }],
};
