import { MessageSquareText } from 'lucide-react';
import type { Room } from '../../room/room.ts';

/** What users tell the exchange. */
export const feedbackRoom: Room = {
  id: 'feedback',
  group: 'people',
  icon: MessageSquareText,
  permissions: ['support.read'],
  pages: [{ path: 'feedback', load: () => import('./feedback-page.tsx').then((page) => page.FeedbackPage) }],
};
