import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LOCALES_DIR = join(import.meta.dirname, '../../locales');

/** All words of a language by key, of every file. */
export function wordsOf(language: string): Readonly<Record<string, string>> {
  const paths = readdirSync(LOCALES_DIR).map((file) => join(LOCALES_DIR, file, `${language}.json`));
  return Object.assign({}, ...paths.filter(existsSync).map((path) => JSON.parse(readFileSync(path, 'utf8'))));
}
