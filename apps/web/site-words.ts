import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readTexts, type Texts, type WordSource } from '@bourse/kit/build/word-files.ts';
import { LOCALES } from '@bourse/kit/words/locale.ts';
import { FRAME_WORDS } from '@bourse/kit/words/words.ts';
import { stretchMessages } from './src/app/pseudo-locale.ts';

/*
 * The words of the site: a file for each feature, `locales/FEATURE/LANGUAGE.json`. What a language lacks is in its file in English: a text
 * that nobody has translated yet must not break a page; a test counts those. `common` has no file of its own: it comes with the frame's.
 */

const LOCALES_DIR = join(import.meta.dirname, 'locales');
/** The language in which the texts are written first. */
const SOURCE_LANGUAGE = 'en_US';
/** What every page uses beside the frame's own: words of shared parts, rejections that any call can meet. */
const COMMON_WORDS = 'common';
/** The pseudo-locale, made of English. */
const STRETCHED = 'longest';

/** A file in a language, made whole by English. */
async function wholeTexts(file: string, language: string): Promise<Texts> {
  const english = await readTexts(LOCALES_DIR, file, SOURCE_LANGUAGE);
  if (language === STRETCHED) return stretchMessages(english);
  return { ...english, ...(await readTexts(LOCALES_DIR, file, language)) };
}

/** The words of the site in all languages, the pseudo-locale last. */
export const SITE_WORDS: WordSource = {
  languages: LOCALES.map(({ locale }) => locale),
  files: readdirSync(LOCALES_DIR).filter((name) => name !== COMMON_WORDS),
  textsOf: async (language, file) => ({
    ...(file === FRAME_WORDS ? await wholeTexts(COMMON_WORDS, language) : {}),
    ...(await wholeTexts(file, language)),
  }),
};
