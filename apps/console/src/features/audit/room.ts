import { ScrollText } from 'lucide-react';
import type { Room } from '../../room/room.ts';

/** What operators did. */
export const auditRoom: Room = {
  id: 'audit',
  group: 'control',
  icon: ScrollText,
  permissions: ['console.audit.read'],
  pages: [{ path: 'audit', load: () => import('./audit-page.tsx').then((page) => page.AuditPage) }],
};
