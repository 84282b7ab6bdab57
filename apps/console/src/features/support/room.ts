import { Headset } from 'lucide-react';
import type { Room } from '../../room/room.ts';

/** Customer service: who waits, the talks, canned answers, how quickly people are answered. */
export const supportRoom: Room = {
  id: 'support',
  group: 'people',
  icon: Headset,
  permissions: ['support.read'],
  pages: [
    { path: 'support', load: () => import('./desk-page.tsx').then((page) => page.DeskPage) },
    { path: 'support/talks', load: () => import('./talks-page.tsx').then((page) => page.TalksPage) },
    { path: 'support/canned', load: () => import('./canned-page.tsx').then((page) => page.CannedPage) },
    { path: 'support/levels', load: () => import('./levels-page.tsx').then((page) => page.LevelsPage) },
  ],
};
