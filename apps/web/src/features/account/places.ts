import { definePlaces } from '@bourse/kit/page/places.ts';

/** The way in. */
export const accountPlaces = definePlaces([
  {
    path: 'login',
    key: 'account.login',
    words: ['account'],
    search: ['tab', 'redirect'],
    title: 'own',
    load: () => import('./login-page.tsx').then((page) => page.LoginPage),
  },
  {
    path: 'login/password',
    key: 'account.forgotten',
    words: ['account', 'forms'],
    title: 'own',
    load: () => import('./security/password-page.tsx').then((page) => page.PasswordPage),
  },
  {
    path: 'user/personSetting',
    key: 'account.personSetting',
    needs: 'login',
    words: ['account', 'forms', 'list'],
    load: () => import('./security/security-page.tsx').then((page) => page.SecurityPage),
  },
]);
