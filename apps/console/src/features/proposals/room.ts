import { Stamp } from 'lucide-react';
import type { Room } from '../../room/room.ts';

/** Acts that need a second person. */
export const proposalsRoom: Room = {
  id: 'proposals',
  group: 'control',
  icon: Stamp,
  permissions: ['console.approvals.read'],
  waits: ['proposals'],
  pages: [{ path: 'proposals', load: () => import('./proposals-page.tsx').then((page) => page.ProposalsPage) }],
};
