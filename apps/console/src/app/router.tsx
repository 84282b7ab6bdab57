import { readText, STORAGE_KEYS, writeText } from '@bourse/kit/browser/storage.ts';
import { FRAME_WORDS, loadWords, type Messages } from '@bourse/kit/words/words.ts';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useParams,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Room, RoomPageEntry, RoomPageProps } from '../room/room.ts';
import { CrashPage } from './crash-page.tsx';
import { LanguageLayout } from './language-layout.tsx';
import { isLanguage, preferredLanguage } from './languages.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { RoomGuard } from './room-guard.tsx';
import { ROOMS } from './rooms.ts';

/** What every route may use while it loads. */
export interface RouterContext {
  readonly queryClient: QueryClient;
}

/** What the language's route gives to the layout. */
export interface LanguageContext {
  readonly locale: string;
  readonly messages: Messages;
}

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Outlet, errorComponent: CrashPage });

const languageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$lang',
  beforeLoad: async ({ params }): Promise<LanguageContext> => {
    if (!isLanguage(params.lang)) {
      const lang = preferredLanguage(readText(STORAGE_KEYS.locale), navigator.languages);
      throw redirect({ to: '/$lang', params: { lang }, replace: true });
    }
    // The next visit without a language in its address continues in this one.
    writeText(STORAGE_KEYS.locale, params.lang);
    return { locale: params.lang, messages: await loadWords(params.lang, [FRAME_WORDS]) };
  },
  component: LanguageLayout,
  notFoundComponent: NotFoundPage,
});

function pageOf(room: Room, Page: ComponentType<RoomPageProps>) {
  return function GuardedPage() {
    const params: RoomPageProps['params'] = useParams({ strict: false });
    return (
      <RoomGuard room={room}>
        <Page params={params} />
      </RoomGuard>
    );
  };
}

function routeOf(room: Room, { path, load }: RoomPageEntry) {
  return createRoute({
    getParentRoute: () => languageRoute,
    path: path.replace(/\{(\w+)\}/g, '$$$1') || '/',
    component: lazyRouteComponent(async () => ({ default: pageOf(room, await load()) })),
  });
}

const roomRoutes = ROOMS.flatMap((room) => room.pages.map((page) => routeOf(room, page)));

/** Reads a query string as texts; the last of equal names wins. */
function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Writes a query string; what is undefined is left out. */
function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

/** The pages of the console. */
export function createConsoleRouter(queryClient: QueryClient) {
  return createRouter({
    basepath: '/console',
    routeTree: rootRoute.addChildren([languageRoute.addChildren(roomRoutes)]),
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
