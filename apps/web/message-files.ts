import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { type MessagePart, partOf } from './src/app/message-parts.ts';
import { stretchMessages } from './src/app/pseudo-locale.ts';

/** A language's file; the query asks for a later part, or for the pseudo-locale made of it, or both. */
const FILE = /\/locales\/\w+\.json(?:\?(longest)?-?(terminal|ticket|rest)?)?$/;

/** The language in which the texts are written first. */
const SOURCE_FILE = 'en_US.json';

/** The parser that react-intl itself uses, found through its own dependencies. */
function parserPath(): string {
  const fromHere = createRequire(import.meta.url);
  const fromIntl = createRequire(fromHere.resolve('react-intl'));
  return createRequire(fromIntl.resolve('intl-messageformat')).resolve('@formatjs/icu-messageformat-parser');
}

interface Parser {
  readonly parse: (message: string, options: { readonly shouldParseSkeletons: boolean }) => unknown;
}

/** A language's texts by key, as written. */
type Texts = Readonly<Record<string, string>>;

async function readTexts(path: string): Promise<Texts> {
  return JSON.parse(await readFile(path, 'utf8'));
}

/**
 * Compiles the messages of each language when the site is built, so that no browser carries the parser.
 * A file is parted: the words of the shell and the first page, with `?terminal` those of the trade page, with `?ticket` those of
 * its parts that come when they are used, with `?rest` those of all other pages. `?longest`, `?longest-terminal` and so on give
 * the parts as the pseudo-locale. What a language lacks is in its file in English: a text that nobody has translated yet must
 * not break a page. The tests fail on it all the same.
 */
export function messageFiles(): Plugin {
  const path = parserPath();
  return {
    name: 'bourse-message-files',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: { '@formatjs/icu-messageformat-parser': join(dirname(path), 'no-parser.js') } },
    }),
    async load(id) {
      const match = FILE.exec(id);
      if (match === null) return undefined;
      const [, longest, later] = match;
      const wanted = (later ?? 'first') as MessagePart;
      const { parse }: Parser = await import(pathToFileURL(path).href);
      const file = id.replace(/\?.*$/, '');
      const messages: Texts = { ...(await readTexts(join(dirname(file), SOURCE_FILE))), ...(await readTexts(file)) };
      const part = Object.entries(messages).filter(([key]) => partOf(key) === wanted);
      const texts = longest === undefined ? Object.fromEntries(part) : stretchMessages(Object.fromEntries(part));
      const compiled = Object.entries(texts).map(([key, text]) => [key, parse(text, { shouldParseSkeletons: true })]);
      const json = JSON.stringify(Object.fromEntries(compiled));
      // A file's own ending says that it is JSON; with a query behind it only we know.
      return id.includes('?') ? { code: `export default ${json}`, moduleType: 'js' } : json;
    },
  };
}
