import { definePlaces } from '@bourse/kit/page/places.ts';

/** The way in. */
export const accountPlaces = definePlaces([
  {
    path: 'login',
    key: 'account.login',
    words: ['account'],
    search: ['tab', 'redirect', 'ref'],
    title: 'own',
    load: () => import('./login-page.tsx').then((page) => page.LoginPage),
  },
  {
    path: 'login/qr',
    key: 'account.approveQr',
    needs: 'login',
    words: ['account'],
    robots: 'noindex',
    load: () => import('./entry/approve-qr-page.tsx').then((page) => page.ApproveQrPage),
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
    words: ['account', 'account-security', 'activity', 'forms', 'list'],
    search: ['group', 'from', 'to'],
    load: () => import('./security/security-page.tsx').then((page) => page.SecurityPage),
  },
  {
    path: 'user/overView',
    key: 'account.overview',
    needs: 'login',
    words: ['account', 'activity', 'forms', 'header', 'overview'],
    load: () => import('./overview/overview-page.tsx').then((page) => page.OverviewPage),
  },
  {
    path: 'login/email',
    key: 'account.undoEmail',
    words: ['account', 'account-security'],
    robots: 'noindex',
    load: () => import('./security/undo-email-page.tsx').then((page) => page.UndoEmailPage),
  },
]);
