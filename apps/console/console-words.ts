import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readTexts, type Texts, type WordSource } from '@bourse/kit/build/word-files.ts';
import { FRAME_WORDS } from '@bourse/kit/words/words.ts';
import { isShared } from './shared-words.ts';
import { LANGUAGES } from './src/app/languages.ts';

/*
 * The words of the console: `locales/ROOM/LANGUAGE.json`, in one file a language, because an operator walks through all rooms. Words of the
 * kit's parts and of rejections stand among the site's, whose translators keep them: they are read there, not copied.
 */

const LOCALES_DIR = join(import.meta.dirname, 'locales');
const SITE_LOCALES_DIR = join(import.meta.dirname, '../web/locales');
async function allTexts(dir: string, language: string): Promise<Texts> {
  const parts = await Promise.all(readdirSync(dir).map((file) => readTexts(dir, file, language)));
  return Object.assign({}, ...parts);
}

async function sharedTexts(language: string): Promise<Texts> {
  const all = await allTexts(SITE_LOCALES_DIR, language);
  return Object.fromEntries(Object.entries(all).filter(([key]) => isShared(key)));
}

/** All words of the console. */
export const CONSOLE_WORDS: WordSource = {
  languages: LANGUAGES,
  files: [FRAME_WORDS],
  textsOf: async (language) => ({
    ...(await sharedTexts('en_US')),
    ...(await sharedTexts(language)),
    ...(await allTexts(LOCALES_DIR, language)),
  }),
};
