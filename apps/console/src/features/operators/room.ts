import { UserCog } from 'lucide-react';
import type { Room } from '../../room/room.ts';

/** Operators and their roles. */
export const operatorsRoom: Room = {
  id: 'operators',
  group: 'control',
  icon: UserCog,
  permissions: ['console.roles.read'],
  // Whose account it is that gets a role.
  shownMoreWith: ['console.users.read'],
  pages: [
    { path: 'operators', load: () => import('./operators-page.tsx').then((page) => page.OperatorsPage) },
    { path: 'operators/roles', load: () => import('./roles-page.tsx').then((page) => page.RolesPage) },
  ],
};
