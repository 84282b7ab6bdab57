import { isLeaving } from '@bourse/kit/session/leaving.ts';
import { session } from '@bourse/kit/session/session.ts';
import type { QueryClient } from '@tanstack/react-query';

/** Loads what keeps preferences and arrangements with the account as soon as there is one: visitors have none, and their pages are lighter without it. */
export function keepPreferences(queryClient: QueryClient): void {
  let isAsked = false;
  const start = (when: 'login' | 'front') => {
    if (isAsked || session.user() === undefined || isLeaving()) return;
    isAsked = true;
    void import('./preferences.ts').then((part) => part.startPreferences(queryClient, when));
    void import('./workspace-sync.ts').then((part) => part.startWorkspaceSync());
  };
  start('front');
  session.subscribe(() => start('login'));
}
