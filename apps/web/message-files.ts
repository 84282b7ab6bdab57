import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { stretchMessages } from './src/app/pseudo-locale.ts';

const FILE = /\/locales\/\w+\.json(\?longest)?$/;

/** The parser that react-intl itself uses, found through its own dependencies. */
function parserPath(): string {
  const fromHere = createRequire(import.meta.url);
  const fromIntl = createRequire(fromHere.resolve('react-intl'));
  return createRequire(fromIntl.resolve('intl-messageformat')).resolve('@formatjs/icu-messageformat-parser');
}

interface Parser {
  readonly parse: (message: string, options: { readonly shouldParseSkeletons: boolean }) => unknown;
}

/**
 * Compiles the messages of each language when the site is built, so that no browser carries the parser.
 * `?longest` gives the file as the pseudo-locale.
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
      const { parse }: Parser = await import(pathToFileURL(path).href);
      const messages = JSON.parse(await readFile(id.replace('?longest', ''), 'utf8'));
      const texts: Readonly<Record<string, string>> = match[1] === undefined ? messages : stretchMessages(messages);
      const compiled = Object.entries(texts).map(([key, text]) => [key, parse(text, { shouldParseSkeletons: true })]);
      const json = JSON.stringify(Object.fromEntries(compiled));
      // A file's own ending says that it is JSON; with a query behind it only we know.
      return match[1] === undefined ? json : { code: `export default ${json}`, moduleType: 'js' };
    },
  };
}
