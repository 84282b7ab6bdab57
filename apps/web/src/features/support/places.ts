import { definePlaces } from '@bourse/kit/page/places.ts';

/** Guides, system status, the application to install, and which channels are ours. */
export const supportPlaces = definePlaces([
  {
    path: 'docs',
    key: 'support.guides',
    words: ['support'],
    load: () => import('./docs-page.tsx').then((page) => page.DocsPage),
  },
  {
    path: 'status',
    key: 'support.status',
    words: ['support', 'uptime'],
    load: () => import('./status-page.tsx').then((page) => page.StatusPage),
  },
  {
    path: 'app/downLoad',
    key: 'support.install',
    words: ['support'],
    load: () => import('./install-page.tsx').then((page) => page.InstallPage),
  },
  {
    path: 'support/official-channel',
    key: 'support.channel',
    words: ['support'],
    load: () => import('./channel-page.tsx').then((page) => page.ChannelPage),
  },
  {
    path: 'userfeedback',
    key: 'support.userfeedback',
    needs: 'login',
    words: ['support'],
    load: () => import('./userfeedback-page.tsx').then((page) => page.UserfeedbackPage),
  },
]);
