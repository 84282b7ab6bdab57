import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const WEB = join(import.meta.dirname, '../../../apps/web');

/** A line of the site's table of places, as far as a browser can tell. */
export interface Place {
  /** Path after the language; a parameter in braces. */
  readonly path: string;
  /** Its messages are `KEY.title` and `KEY.text`. */
  readonly key: string;
  readonly needs: 'none' | 'login' | 'wallet';
  readonly frame: 'page' | 'terminal';
  readonly isPlanned: boolean;
  /** Address after the language that shows the page with data. */
  readonly sample: string;
}

interface PlacesModule {
  readonly PLACES: readonly Place[];
}

/** The site's own table. */
export const { PLACES }: PlacesModule = await import(pathToFileURL(join(WEB, 'src/app/places.ts')).href);

/** A language's words by key. */
export function wordsOf(locale: string): Readonly<Record<string, string>> {
  const files = readdirSync(join(WEB, 'locales')).map((file) => join(WEB, 'locales', file, `${locale}.json`));
  return Object.assign({}, ...files.filter(existsSync).map((path) => JSON.parse(readFileSync(path, 'utf8'))));
}

/** The description of pages that have none of their own. */
const SITE_TEXT = 'shell.description';

/** Title and description of a place in a language's words. A terminal's title moves with the price: undefined. */
export function headOf(place: Place, words: Readonly<Record<string, string>>) {
  const title = place.frame === 'terminal' ? undefined : (words[`${place.key}.title`] ?? '');
  return { title, text: words[`${place.key}.text`] ?? words[SITE_TEXT] ?? '' };
}
