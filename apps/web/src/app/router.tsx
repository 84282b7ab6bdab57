import { readText, STORAGE_KEYS } from '@bourse/kit/browser/storage.ts';
import { linkAt } from '@bourse/kit/page/link-at.ts';
import type { Place } from '@bourse/kit/page/places.ts';
import { isLeaving } from '@bourse/kit/session/leaving.ts';
import { safeRedirect } from '@bourse/kit/session/redirect.ts';
import { session } from '@bourse/kit/session/session.ts';
import { checkSession } from '@bourse/kit/session/session-check.ts';
import { isLocale, type Locale, preferredLocale, withLanguage } from '@bourse/kit/words/locale.ts';
import { FRAME_WORDS, loadWords } from '@bourse/kit/words/words.ts';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { CrashPage } from './crash-page.tsx';
import { LanguageLayout } from './language-layout.tsx';
import { PlacePage } from './place-page.tsx';
import { BUILDERS_PLACES, PLACES, wordsAt } from './places.ts';

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
  beforeLoad: async ({ params, location, context }) => {
    if (params.lang === 'longest') {
      const { requirePseudoLocale } = await import('./pseudo-locale-guard.ts');
      await requirePseudoLocale(context.queryClient, location.href);
    }
    const locale = isLocale(params.lang) ? params.lang : currentPreference();
    return { locale, messages: await loadWords(locale, [FRAME_WORDS, ...wordsAt(location.pathname)]) };
  },
  component: LanguageLayout,
  notFoundComponent: lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage'),
});

interface Guarded {
  readonly location: { readonly href: string; readonly searchStr: string };
  readonly params: { readonly lang: string };
}

/** Sends a visitor to login and, afterwards, back here. */
async function requireUser({ location, params }: Guarded): Promise<void> {
  if (isLeaving()) return;
  if (session.user() === undefined) await checkSession();
  if (session.user() !== undefined) return;
  throw redirect({ href: `/${params.lang}/login?${new URLSearchParams({ redirect: location.href })}` });
}

/** Who is logged in has nothing to do on the login page. */
function leaveWhenLoggedIn({ location, params }: Guarded): void {
  if (session.user() === undefined) return;
  const target = safeRedirect(new URLSearchParams(location.searchStr).get('redirect') ?? undefined);
  // An address that leads nowhere is no place to come back to.
  const isPlace = target !== undefined && linkAt(target.replace(/^\/[^/?#]*/, '') || '/') !== undefined;
  throw redirect({ href: isPlace ? target : `/${params.lang}`, replace: true });
}

function componentOf(place: Place) {
  return lazyRouteComponent(async () => {
    const page = await place.load();
    return { default: () => <PlacePage place={place} page={page} /> };
  });
}

function buildersComponentOf(place: Place) {
  return lazyRouteComponent(async () => {
    const [page, { BuildersOnly }] = await Promise.all([place.load(), import('./builders-only.tsx')]);
    return {
      default: () => (
        <BuildersOnly>
          <PlacePage place={place} page={page} />
        </BuildersOnly>
      ),
    };
  });
}

function guardOf({ path, needs }: Place): { readonly beforeLoad?: (guarded: Guarded) => Promise<void> | void } {
  if (path === 'login') return { beforeLoad: leaveWhenLoggedIn };
  // A wallet cannot be asked for before one can be connected; the page itself says so.
  return needs === 'login' ? { beforeLoad: requireUser } : {};
}

function routeOf(place: Place, component = componentOf(place)) {
  return createRoute({
    getParentRoute: () => languageRoute,
    path: place.path.replace(/\{(\w+)\}/g, '$$$1') || '/',
    component,
    ...guardOf(place),
  });
}

const placeRoutes = PLACES.map((place) => routeOf(place));
const buildersRoutes = BUILDERS_PLACES.map((place) => routeOf(place, buildersComponentOf(place)));

/** Reads a query string as texts; the last of equal names wins. */
function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Writes a query string; what is undefined is left out. */
function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

/** The pages of the site; where they are drawn without a browser, on a history of their own. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    ...(history && { history }),
    routeTree: rootRoute.addChildren([languageRoute.addChildren([...placeRoutes, ...buildersRoutes])]),
    context: { queryClient },
    parseSearch,
    stringifySearch,
    trailingSlash: 'preserve',
    // Drawn without a browser, a page would get a script of the router's for it.
    scrollRestoration: history === undefined,
    defaultPreload: false,
    defaultPendingMs: 400,
    defaultErrorComponent: CrashPage,
  });
}
