import { ClipboardCheck } from 'lucide-react';
import type { Room } from '../../room/room.ts';

/** Transfers that wait for review. */
export const reviewsRoom: Room = {
  id: 'reviews',
  group: 'money',
  icon: ClipboardCheck,
  permissions: ['transfer.reviews.read'],
  waits: ['transferReviews'],
  pages: [{ path: 'reviews', load: () => import('./reviews-page.tsx').then((page) => page.ReviewsPage) }],
};
