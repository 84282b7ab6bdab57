import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuiltText, FRAME_WORDS, wordsFolder, wordsPath } from '@bourse/kit/words/words.ts';
import type { Plugin } from 'vite';
import { stretchMessages } from './src/app/pseudo-locale.ts';

/*
 * Goal: the words of each language in files by feature, ready for the formatter, which no browser has to parse.
 * Method: `locales/FEATURE/LANGUAGE.json` becomes `assets/words-VERSION/LANGUAGE/FEATURE.json`. The version is a digest of all words, so
 * that one short text in the first script names every file. What a language lacks is in its file in English: a text that nobody has
 * translated yet must not break a page; a test counts those. `common` has no file of its own: it comes with the frame's.
 */

/** The language in which the texts are written first. */
const SOURCE_LANGUAGE = 'en_US';
/** What every page uses beside the frame's own: words of shared parts, rejections that any call can meet. */
const COMMON_WORDS = 'common';
/** The pseudo-locale, made of English. */
const STRETCHED = 'longest';
/** The version that a developer's server serves: always what is on the disk. */
const NO_VERSION = 'dev';
const VERSION_LENGTH = 8;
const JSON_TYPE = 'application/json';

type Texts = Readonly<Record<string, string>>;
type Parse = (message: string, options: { readonly shouldParseSkeletons: boolean }) => readonly { type: number }[];

/** The words of a build. */
export interface BuiltWords {
  readonly version: string;
  /** Contents by address. */
  readonly files: ReadonlyMap<string, string>;
}

/** The parser that react-intl itself uses, found through its own dependencies. */
function parserPath(): string {
  const fromHere = createRequire(import.meta.url);
  const fromIntl = createRequire(fromHere.resolve('react-intl'));
  return createRequire(fromIntl.resolve('intl-messageformat')).resolve('@formatjs/icu-messageformat-parser');
}

async function readTexts(folder: string, file: string, language: string): Promise<Texts> {
  const path = join(folder, file, `${language}.json`);
  return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : {};
}

/** A file in a language, made whole by English. */
async function wholeTexts(folder: string, file: string, language: string): Promise<Texts> {
  const english = await readTexts(folder, file, SOURCE_LANGUAGE);
  if (language === STRETCHED) return stretchMessages(english);
  return { ...english, ...(await readTexts(folder, file, language)) };
}

/** One file as a browser gets it. */
async function compile(folder: string, language: string, file: string): Promise<string> {
  const { parse }: { readonly parse: Parse } = await import(pathToFileURL(parserPath()).href);
  const common = file === FRAME_WORDS ? await wholeTexts(folder, COMMON_WORDS, language) : {};
  const texts = { ...common, ...(await wholeTexts(folder, file, language)) };
  const built = Object.entries(texts).map(([key, text]): [string, BuiltText] => {
    const parts = parse(text, { shouldParseSkeletons: true });
    return [key, parts.length === 1 && parts[0]?.type === 0 ? text : parts];
  });
  return JSON.stringify(Object.fromEntries(built));
}

/** Compiles the words of a folder in some languages and in the pseudo-locale. */
export async function buildWords(folder: string, languages: readonly string[]): Promise<BuiltWords> {
  const names = readdirSync(folder).filter((name) => name !== COMMON_WORDS);
  const all = [...languages, STRETCHED].flatMap((language) => names.map((file) => ({ language, file })));
  const compiled = await Promise.all(all.map(({ language, file }) => compile(folder, language, file)));
  const digest = createHash('sha256');
  for (const text of compiled) digest.update(text);
  const version = digest.digest('base64url').replace(/[-_]/g, '').slice(0, VERSION_LENGTH);
  const addressOf = (at: number) => wordsPath(version, all[at]?.language ?? '', all[at]?.file ?? '');
  return { version, files: new Map(compiled.map((text, at) => [addressOf(at), text])) };
}

/** Lets the formatter do without a parser: whatever renders pages needs it. */
export function noParser(): Plugin {
  return {
    name: 'bourse-no-parser',
    config: () => ({
      resolve: { alias: { '@formatjs/icu-messageformat-parser': join(dirname(parserPath()), 'no-parser.js') } },
    }),
  };
}

/** Puts the words into the build, or serves those of the folder as they are to a developer. */
export function wordFiles(words: BuiltWords, folder: string): Plugin {
  return {
    name: 'bourse-word-files',
    config: (_, { command }) => ({
      define: { __WORDS_VERSION__: JSON.stringify(command === 'build' ? words.version : NO_VERSION) },
    }),
    generateBundle() {
      for (const [address, source] of words.files) this.emitFile({ type: 'asset', fileName: address.slice(1), source });
    },
    configureServer(server) {
      server.middlewares.use(wordsFolder(NO_VERSION), (request, response, next) => {
        const [, language = '', file = ''] = /^\/(\w+)\/([\w-]+)\.json$/.exec(request.url ?? '') ?? [];
        if (file === '') return next();
        compile(folder, language, file).then((text) => response.setHeader('content-type', JSON_TYPE).end(text), next);
      });
    },
  };
}
