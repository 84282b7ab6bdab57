import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { CrashPage } from './crash-page.tsx';
import { LanguageLayout } from './language-layout.tsx';
import { isLocale, type Locale, preferredLocale, withLanguage } from './locale.ts';
import { loadMessages } from './messages.ts';
import { safeRedirect } from './redirect.ts';
import { session } from './session.ts';
import { checkSession } from './session-check.ts';
import { readText, STORAGE_KEYS } from './storage.ts';

/** What every route may use while it loads. */
export interface RouterContext {
  readonly queryClient: QueryClient;
}

/** The language for somebody whose path names none. */
export function currentPreference(): Locale {
  return preferredLocale(readText(STORAGE_KEYS.locale), navigator.languages);
}

const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ location }) => {
    const target = withLanguage(location.href, currentPreference());
    if (target !== undefined) throw redirect({ href: target, replace: true });
  },
  component: Outlet,
  errorComponent: CrashPage,
});

const languageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$lang',
  beforeLoad: async ({ params }) => {
    const locale = isLocale(params.lang) ? params.lang : currentPreference();
    return { locale, messages: await loadMessages(locale) };
  },
  component: LanguageLayout,
  notFoundComponent: lazyRouteComponent(() => import('../routes/not-found.tsx'), 'NotFoundPage'),
});

interface Guarded {
  readonly location: { readonly href: string };
  readonly params: { readonly lang: string };
}

/** Sends a visitor to login and, afterwards, back here. */
async function requireUser({ location, params }: Guarded): Promise<void> {
  if (session.user() === undefined) await checkSession();
  if (session.user() !== undefined) return;
  throw redirect({ href: `/${params.lang}/login?${new URLSearchParams({ redirect: location.href })}` });
}

const children = [
  createRoute({
    getParentRoute: () => languageRoute,
    path: '/',
    component: lazyRouteComponent(() => import('../routes/home.tsx'), 'HomePage'),
  }),
  createRoute({
    getParentRoute: () => languageRoute,
    path: 'market',
    component: lazyRouteComponent(() => import('../routes/market.tsx'), 'MarketRoute'),
  }),
  createRoute({
    getParentRoute: () => languageRoute,
    path: 'trade/exchange',
    validateSearch: (search: Record<string, unknown>) => ({ tradeCode: String(search.tradeCode ?? 'btc_usdt') }),
    component: lazyRouteComponent(() => import('../routes/trade-exchange.tsx'), 'TradeExchangeRoute'),
  }),
  createRoute({
    getParentRoute: () => languageRoute,
    path: 'login',
    beforeLoad: ({ location, params }) => {
      const search = new URLSearchParams(location.searchStr);
      if (session.user() !== undefined) {
        throw redirect({ href: safeRedirect(search.get('redirect') ?? undefined) ?? `/${params.lang}`, replace: true });
      }
    },
    component: lazyRouteComponent(() => import('../routes/login.tsx'), 'LoginRoute'),
  }),
  createRoute({
    getParentRoute: () => languageRoute,
    path: 'orderHome/coinTradeOrder',
    beforeLoad: requireUser,
    component: lazyRouteComponent(() => import('../routes/spot-orders.tsx'), 'SpotOrdersRoute'),
  }),
  ...(['assetManagement/home', 'assetManagement/overView'] as const).map((path) =>
    createRoute({
      getParentRoute: () => languageRoute,
      path,
      beforeLoad: requireUser,
      component: lazyRouteComponent(() => import('../routes/assets.tsx'), 'AssetsRoute'),
    }),
  ),
  createRoute({
    getParentRoute: () => languageRoute,
    path: 'apiDocument',
    component: lazyRouteComponent(() => import('../routes/api-document.tsx'), 'ApiDocumentRoute'),
  }),
  createRoute({
    getParentRoute: () => languageRoute,
    path: 'design',
    component: lazyRouteComponent(() => import('../routes/design.tsx'), 'DesignRoute'),
  }),
];

/** Reads a query string as texts; the last of equal names wins. */
function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Writes a query string; what is undefined is left out. */
function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

/** The pages of the site. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: rootRoute.addChildren([languageRoute.addChildren(children)]),
    context: { queryClient },
    parseSearch,
    stringifySearch,
    trailingSlash: 'preserve',
    scrollRestoration: true,
    defaultPreload: false,
    defaultPendingMs: 400,
    defaultErrorComponent: CrashPage,
  });
}
