import type { ComponentType } from 'react';

/*
 * Places: the pages of an application as a table. Each feature brings its lines (`features/NAME/places.ts`), the application adds them up;
 * router, titles, words, links, the server's list of pages and the tests all read the same table.
 */

/** What a place requires of the visitor: nothing, a session, or a connected web3 wallet. */
export type PlaceNeeds = 'none' | 'login' | 'wallet';

/** What surrounds a page: `terminal` pages fill the window and have no footer. */
export type PlaceFrame = 'page' | 'terminal';

/** What the router gives each page. `Name` are the query parameters that the page reads. */
export interface PageProps<Name extends string = never> {
  readonly place: Place;
  /** Query of the address; each parameter is text as it was written, or missing. */
  readonly search: Readonly<Record<Name, string | undefined>>;
  /** Parameters of the path by name. */
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** A line of the table as a feature writes it. */
export interface PlaceEntry {
  /** Path after the language; a parameter stands in braces: `margin/trade/{code}`. Empty for the home page. */
  readonly path: string;
  /** Its messages are `KEY.title` and `KEY.text`, for the title and description of the page. Without the latter the site's own is used. */
  readonly key: string;
  /** Default: none. */
  readonly needs?: PlaceNeeds;
  /** Default: page. */
  readonly frame?: PlaceFrame;
  /** The files of words that the page uses beside the frame's: `locales/NAME/LANGUAGE.json`. */
  readonly words: readonly string[];
  /** The query parameters that the page reads. */
  readonly search?: readonly string[];
  /** What follows the path in an address that shows the page with data; required where the path has parameters, then with the path. */
  readonly sample?: string;
  /** `own`: the page sets its title, because it depends on data. */
  readonly title?: 'own';
  /** `noindex`: search engines are told to leave it out. */
  readonly robots?: 'noindex';
  /** The page is not built, `load` brings the one that says so: the part of the application that it belongs to. */
  readonly plannedArea?: string;
  /** Loads the component, a promise. `placesOf` checks its type, so that the paths are known without it: links in pages are typed by them. */
  readonly load: () => object;
}

/** Loads a page's component. */
export type LoadPage = () => Promise<ComponentType<PageProps<string>>>;

/** A page of the application. */
export interface Place {
  readonly path: string;
  readonly key: string;
  readonly needs: PlaceNeeds;
  readonly frame: PlaceFrame;
  readonly words: readonly string[];
  readonly search: readonly string[];
  /** Address after the language that shows the page with data. */
  readonly sample: string;
  readonly title: 'key' | 'own';
  readonly robots: 'index' | 'noindex';
  readonly isPlanned: boolean;
  /** The part of the application that a planned page belongs to. */
  readonly plannedArea: string | undefined;
  readonly load: LoadPage;
}

/** The lines of one feature, with their paths kept as literal types. */
export function definePlaces<const Entries extends readonly PlaceEntry[]>(entries: Entries): Entries {
  return entries;
}

type SearchOf<Entry> = Entry extends { readonly search: readonly (infer Name extends string)[] } ? Name : never;

/** The compiler refuses a page that reads a parameter which its line does not name. */
type WithPages<Entries extends readonly PlaceEntry[]> = {
  readonly [At in keyof Entries]: { readonly load: () => Promise<ComponentType<PageProps<SearchOf<Entries[At]>>>> };
};

/** Completes the lines of a feature with their defaults. */
export function placesOf<const Entries extends readonly PlaceEntry[]>(
  entries: Entries & WithPages<Entries>,
): readonly Place[] {
  return entries.map(completed);
}

/** Completes the lines of several features. */
export function placesOfAll<const Tables extends readonly (readonly PlaceEntry[])[]>(
  tables: Tables & { readonly [At in keyof Tables]: WithPages<Tables[At]> },
): readonly Place[] {
  return tables.flatMap((entries) => entries.map(completed));
}

function completed(entry: PlaceEntry): Place {
  const { needs = 'none', frame = 'page', search = [], sample = '', title = 'key', robots = 'index' } = entry;
  return {
    path: entry.path,
    key: entry.key,
    needs,
    frame,
    words: entry.words,
    search,
    sample: entry.path.includes('{') ? sample : entry.path + sample,
    title,
    robots,
    isPlanned: entry.plannedArea !== undefined,
    plannedArea: entry.plannedArea,
    // What the router gives has every parameter of the query.
    load: entry.load as LoadPage,
  };
}

/** The place at a path whose first segment is the language; a path without parameters comes before one with. */
export function placeAt(places: readonly Place[], pathname: string): Place | undefined {
  const asked = pathname.split('/').slice(2);
  if (asked.at(-1) === '') asked.pop();
  const path = asked.join('/');
  return places.find((place) => place.path === path) ?? places.find((place) => fits(place.path, asked));
}

function fits(path: string, asked: readonly string[]): boolean {
  if (!path.includes('{')) return false;
  const segments = path.split('/');
  return segments.length === asked.length && segments.every((part, at) => part.startsWith('{') || part === asked[at]);
}
