import { LOCALES } from '@bourse/kit/words/locale.ts';
import { BUILDERS_PLACES, PLACES } from './places.ts';

/** What the build tells the server about the site's addresses: languages, and paths after them. */
export const PAGE_LIST = {
  languages: LOCALES.map(({ locale }) => locale).filter((locale) => locale !== 'longest'),
  paths: PLACES.map(({ path }) => path),
  languagesForBuilders: ['longest'],
  pathsForBuilders: BUILDERS_PLACES.map(({ path }) => path),
};
