import { Newspaper } from 'lucide-react';
import type { Room } from '../../room/room.ts';

/** Announcements, notices, help and academy articles. */
export const contentRoom: Room = {
  id: 'content',
  group: 'site',
  icon: Newspaper,
  permissions: ['content.read'],
  pages: [
    { path: 'content', load: () => import('./content-page.tsx').then((page) => page.ContentPage) },
    { path: 'content/{documentId}', load: () => import('./article-page.tsx').then((page) => page.ArticlePage) },
  ],
};
