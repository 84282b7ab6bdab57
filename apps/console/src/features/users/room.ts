import { Users } from 'lucide-react';
import type { Room } from '../../room/room.ts';

/** Who has an account. */
export const usersRoom: Room = {
  id: 'users',
  group: 'people',
  icon: Users,
  permissions: ['console.users.read'],
  // Notes and flags, the state of the identity, the search by a document, and what proves the owner.
  shownMoreWith: ['console.users.notes', 'kyc.read', 'kyc.review', 'account.factors.reset'],
  pages: [
    { path: 'users', load: () => import('./users-page.tsx').then((page) => page.UsersPage) },
    { path: 'users/{accountId}', load: () => import('./user-page.tsx').then((page) => page.UserPage) },
  ],
};
