import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { type BuiltText, wordsFolder, wordsPath } from '../src/words/words.ts';

/*
 * Goal: the words of each language in files, ready for the formatter, which no browser has to parse.
 * Method: an application says which files it has and which texts are in each (`WordSource`); a file becomes
 * `assets/words-VERSION/LANGUAGE/FILE.json`. The version is a digest of all words, so that one short text in the first script names every
 * file.
 */

/** The version that a developer's server serves: always what is on the disk. */
const NO_VERSION = 'dev';
const VERSION_LENGTH = 8;
const JSON_TYPE = 'application/json';

/** Messages by key. */
export type Texts = Readonly<Record<string, string>>;
type Parse = (message: string, options: { readonly shouldParseSkeletons: boolean }) => readonly { type: number }[];

/** What an application has to say, before it is compiled. */
export interface WordSource {
  readonly languages: readonly string[];
  /** Names of the files that a browser can ask for. */
  readonly files: readonly string[];
  /** The texts of one such file, whole: what a language lacks is there in English. */
  readonly textsOf: (language: string, file: string) => Promise<Texts>;
}

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

/** The texts of `FOLDER/FILE/LANGUAGE.json`; none when there is no such file. */
export async function readTexts(folder: string, file: string, language: string): Promise<Texts> {
  const path = join(folder, file, `${language}.json`);
  return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : {};
}

/** One file as a browser gets it. */
async function compile(source: WordSource, language: string, file: string): Promise<string> {
  const { parse }: { readonly parse: Parse } = await import(pathToFileURL(parserPath()).href);
  const texts = await source.textsOf(language, file);
  const built = Object.entries(texts).map(([key, text]): [string, BuiltText] => {
    const parts = parse(text, { shouldParseSkeletons: true });
    return [key, parts.length === 1 && parts[0]?.type === 0 ? text : parts];
  });
  return JSON.stringify(Object.fromEntries(built));
}

/** Compiles all words of an application. */
export async function buildWords(source: WordSource): Promise<BuiltWords> {
  const all = source.languages.flatMap((language) => source.files.map((file) => ({ language, file })));
  const compiled = await Promise.all(all.map(({ language, file }) => compile(source, language, file)));
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

/** Serves the words on the disk, below the address of an application (`/console`). */
export function serveWords(
  source: WordSource,
  base = '',
): Pick<Plugin, 'name'> & Required<Pick<Plugin, 'configureServer'>> {
  return {
    name: 'bourse-serve-words',
    configureServer(server) {
      server.middlewares.use(`${base}${wordsFolder(NO_VERSION)}`, (request, response, next) => {
        const [, language = '', file = ''] = /^\/(\w+)\/([\w-]+)\.json$/.exec(request.url ?? '') ?? [];
        if (file === '') return next();
        compile(source, language, file).then((text) => response.setHeader('content-type', JSON_TYPE).end(text), next);
      });
    },
  };
}

/** Puts the words into the build, or serves those on the disk as they are to a developer. */
export function wordFiles(words: BuiltWords, source: WordSource): Plugin {
  return {
    name: 'bourse-word-files',
    config: (_, { command }) => ({
      define: { __WORDS_VERSION__: JSON.stringify(command === 'build' ? words.version : NO_VERSION) },
    }),
    generateBundle() {
      for (const [address, text] of words.files)
        this.emitFile({ type: 'asset', fileName: address.slice(1), source: text });
    },
    configureServer: serveWords(source).configureServer,
  };
}
