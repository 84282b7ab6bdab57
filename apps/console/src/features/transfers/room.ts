import { ArrowLeftRight } from 'lucide-react';
import type { Room } from '../../room/room.ts';

/** Rules of transfers between own wallets. */
export const transfersRoom: Room = {
  id: 'transfers',
  group: 'money',
  icon: ArrowLeftRight,
  permissions: ['transfer.rules.read'],
  pages: [
    { path: 'transfers', load: () => import('./rules-page.tsx').then((page) => page.RulesPage) },
    { path: 'transfers/pairs', load: () => import('./pairs-page.tsx').then((page) => page.PairsPage) },
    { path: 'transfers/accounts', load: () => import('./accounts-page.tsx').then((page) => page.AccountsPage) },
  ],
};
