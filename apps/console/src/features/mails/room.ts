import { Mail } from 'lucide-react';
import type { Room } from '../../room/room.ts';

/** Mails to users. */
export const mailsRoom: Room = {
  id: 'mails',
  group: 'operations',
  icon: Mail,
  permissions: ['console.mails.read'],
  waits: ['failedMails'],
  pages: [{ path: 'mails', load: () => import('./mails-page.tsx').then((page) => page.MailsPage) }],
};
