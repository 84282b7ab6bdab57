import { IdCard } from 'lucide-react';
import type { Room } from '../../room/room.ts';

/** Identity checks: the queue, a case with its documents, and what each level opens. */
export const identityRoom: Room = {
  id: 'identity',
  group: 'people',
  icon: IdCard,
  permissions: ['kyc.read', 'kyc.gates.read'],
  waits: ['identityCases'],
  // Personal data, and documents, which the browser asks for by their own address.
  shownMoreWith: ['kyc.review', 'kyc.documents'],
  pages: [
    { path: 'identity', load: () => import('./queue-page.tsx').then((page) => page.QueuePage) },
    { path: 'identity/gates', load: () => import('./gates-page.tsx').then((page) => page.GatesPage) },
    { path: 'identity/{recordId}', load: () => import('./case-page.tsx').then((page) => page.CasePage) },
  ],
};
