import { Inbox } from 'lucide-react';
import type { Room } from '../../room/room.ts';

/** Commands of features on their way to the core. */
export const outboxRoom: Room = {
  id: 'outbox',
  group: 'operations',
  icon: Inbox,
  permissions: ['console.outbox.read'],
  waits: ['stuckCommands'],
  pages: [
    { path: 'outbox', load: () => import('./stuck-page.tsx').then((page) => page.StuckPage) },
    { path: 'outbox/all', load: () => import('./outbox-page.tsx').then((page) => page.OutboxPage) },
  ],
};
