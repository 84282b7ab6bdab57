import { definePlaces } from '@bourse/kit/page/places.ts';

/** Messages, and how they reach the user. */
export const inboxPlaces = definePlaces([
  {
    path: 'inMail/noticeNavList',
    key: 'inbox.noticeNavList',
    needs: 'login',
    words: ['inbox'],
    search: ['module', 'sub', 'unread'],
    sample: '?module=2&sub=105',
    robots: 'noindex',
    load: () => import('./centre/centre-page.tsx').then((page) => page.CentrePage),
  },
  {
    path: 'user/notifications',
    key: 'inboxSettings',
    needs: 'login',
    words: ['inbox', 'inbox-settings'],
    robots: 'noindex',
    load: () => import('./settings/settings-page.tsx').then((page) => page.SettingsPage),
  },
]);
