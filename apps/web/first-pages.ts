import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kitCalls } from '@bourse/kit/api/calls.ts';
import type { Call } from '@bourse/kit/api/define-calls.ts';
import { type BuiltWords, noParser } from '@bourse/kit/build/word-files.ts';
import { wordsPath } from '@bourse/kit/words/words.ts';
import react from '@vitejs/plugin-react';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import type { DrawnPage } from './src/app/draw-pages.tsx';
import { marketsCalls } from './src/features/markets/calls.ts';

/*
 * What a browser is sent first, made so that something can be seen at once and nothing is asked for later than it could be.
 *
 * Every page: the script that chooses the theme and the whole stylesheet stand in the page itself. The pages that people come to first, in
 * each language, besides: `first/LANGUAGE/PATH.html`, the page already drawn (draw-pages.tsx) beside the empty root, with the names of all
 * of its code, words and first answers. The drawn page is inert: it takes no click that nobody would answer, and it is painted before the
 * application is asked for. When the application has drawn the same into the root, it is taken away. What depends on the visitor or on the
 * address's query carries `data-unsure` and keeps its room unseen where it may differ.
 */

const SCRIPT_TAG = /<script src="\/(first-script\.js)"><\/script>/;
const APP_TAG = /<script type="module" crossorigin src=("[^"]+")><\/script>/;
const HINT = /<link rel="(modulepreload|preload)" /g;
const END_OF_HEAD = '</head>';
const ROOT = '<div id="root"></div>';

const DRAWN_STYLE = [
  '#root:not(:empty)+#first{display:none}',
  '[data-member] #first [data-unsure=person],[data-query] #first [data-unsure=query]{visibility:hidden}',
  '[data-no-offer] #first [data-unsure=offer]{display:none}',
].join('');

/** What a drawn page needs at once beside its words: the module of its code, and what it first asks the exchange. */
interface Needs {
  readonly module: string;
  /** Modules that only windows of a width need. */
  readonly narrow?: string;
  readonly wide?: string;
  readonly answers: readonly Call[];
}

const NEEDS: Readonly<Record<string, Needs>> = {
  '': { module: 'src/app/home-page.tsx', answers: [kitCalls.tradeInfo, marketsCalls.trendlines] },
  market: { module: 'src/features/markets/markets-page.tsx', answers: [kitCalls.tradeInfo, marketsCalls.trendlines] },
  'trade/exchange': {
    module: 'src/features/spot/trade-page.tsx',
    narrow: 'src/features/spot/layout/phone-layout.tsx',
    wide: 'src/features/spot/layout/desktop-layout.tsx',
    answers: [kitCalls.tradeInfo],
  },
};
const BUILT_WORDS = 'virtual:built-words';
const NARROW = '(width < 64rem)';
const WIDE = '(width >= 64rem)';

interface Context {
  root: string;
  /** The stylesheet of all pages. */
  styles: string;
  readonly words: BuiltWords;
}

/** Makes the pages that browsers are sent first. */
export function firstPages(words: BuiltWords): readonly Plugin[] {
  const context = { root: '', styles: '', words };
  return [takeInline(context), writePages(context)];
}

/** Puts the script into the page, for developers too, and the stylesheet aside for it, before anybody links to its file. */
function takeInline(context: Context): Plugin {
  return {
    name: 'bourse-first-pages-inline',
    configResolved(config) {
      context.root = config.root;
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(SCRIPT_TAG, (_, file: string) => `<script>${readScript(join(context.root, file))}</script>`),
    },
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        context.styles = takeStyles(bundle);
      },
    },
  };
}

/** Writes the pages that browsers are sent first; after everything else, as it names every file. */
function writePages(context: Context): Plugin {
  return {
    name: 'bourse-first-pages-write',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const { root, styles, words } = context;
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('the build has no index.html');
        const page = String(index.source).replace(END_OF_HEAD, () => `<style>${styles}</style>${END_OF_HEAD}`);
        index.source = page;
        for (const drawn of await drawPages(root, words)) {
          const fileName = `first/${[drawn.locale, drawn.path].filter(Boolean).join('/')}.html`;
          this.emitFile({ type: 'asset', fileName, source: withDrawn(page, drawn, { bundle, words }) });
        }
      },
    },
  };
}

/** A script without its comments, which only we read. */
function readScript(path: string): string {
  return readFileSync(path, 'utf8').replace(/^\s*\/\/.*\n/gm, '');
}

/** The stylesheet of the first file, taken out of the build: whoever imports that file must not ask for it either. */
function takeStyles(bundle: Rolldown.OutputBundle): string {
  const entry = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.isEntry && file.facadeModuleId?.endsWith('/index.html'),
  );
  if (entry?.type !== 'chunk') throw new Error('the build has no first file');
  const files = [...(entry.viteMetadata?.importedCss ?? [])];
  entry.viteMetadata?.importedCss.clear();
  if (files.length === 0) throw new Error('the first file has no stylesheet');
  return files
    .map((file) => {
      const styles = bundle[file];
      if (styles?.type !== 'asset') throw new Error(`the build has no ${file}`);
      delete bundle[file];
      return String(styles.source);
    })
    .join('');
}

async function drawPages(root: string, words: BuiltWords): Promise<readonly DrawnPage[]> {
  const { module } = await runnerImport<typeof import('./src/app/draw-pages.tsx')>(
    join(root, 'src/app/draw-pages.tsx'),
    {
      root,
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      plugins: [react(), noParser(), wordsModule(words)],
    },
  );
  return module.DRAWN_PAGES;
}

/** Gives the words of the build to what draws the pages, as the module `virtual:built-words`. */
function wordsModule({ version, files }: BuiltWords): Plugin {
  return {
    name: 'bourse-built-words',
    resolveId: (id) => (id === BUILT_WORDS ? `\0${id}` : undefined),
    load: (id) =>
      id === `\0${BUILT_WORDS}`
        ? `export const version = ${JSON.stringify(version)}; export const files = ${JSON.stringify(Object.fromEntries(files))};`
        : undefined,
  };
}

interface Built {
  readonly bundle: Rolldown.OutputBundle;
  readonly words: BuiltWords;
}

function withDrawn(page: string, drawn: DrawnPage, built: Built): string {
  const { narrow, wide } = drawn.html;
  const body =
    narrow === wide ? narrow : `<div class="lg:hidden">${narrow}</div><div class="max-lg:hidden">${wide}</div>`;
  return (
    page
      .replace(APP_TAG, (_, src: string) => `<link rel="modulepreload" crossorigin data-app href=${src}>`)
      .replace('<html lang="en"', `<html lang="${drawn.tag}" dir="${drawn.dir}"`)
      .replace(END_OF_HEAD, () => `${hintsFor(drawn, page, built).join('')}<style>${DRAWN_STYLE}</style>${END_OF_HEAD}`)
      // Something can be seen without them: first-script.js asks for them once it has been.
      .replace(HINT, (_, kind: string) => `<link data-later="${kind}" `)
      .replace(ROOT, () => `${ROOT}<div id="first" inert aria-hidden="true">${body}</div>`)
  );
}

/** Links to everything that the page asks for before it shows its figures and is not linked yet. */
function hintsFor(drawn: DrawnPage, page: string, { bundle, words }: Built): readonly string[] {
  const { path, locale } = drawn;
  const needs = NEEDS[path];
  if (needs === undefined) throw new Error(`nobody said what the page "${path}" needs`);
  const known = Object.keys(bundle).filter((file) => page.includes(`"/${file}"`));
  const shared = without(filesOf(bundle, [needs.module]), known);
  const only = (module: string | undefined) =>
    module === undefined ? [] : without(filesOf(bundle, [module]), [...known, ...shared]);
  const link = (file: string, media = '') =>
    `<link rel="modulepreload" crossorigin href="/${file}"${media && ` media="${media}"`}>`;
  const fetched = (address: string) => `<link rel="preload" as="fetch" crossorigin href="${address}">`;
  return [
    ...shared.map((file) => link(file)),
    ...only(needs.narrow).map((file) => link(file, NARROW)),
    ...only(needs.wide).map((file) => link(file, WIDE)),
    ...drawn.words.map((file) => fetched(wordsPath(words.version, locale, file))),
    ...needs.answers.map(({ path }) => fetched(path)),
  ];
}

/** The files of modules with all that they import at once, each before what imports it. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || found.has(chunk.fileName)) return;
    for (const name of chunk.imports) add(byName.get(name));
    found.add(chunk.fileName);
  };
  for (const module of modules) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/apps/web/${module}`));
    if (chunk === undefined) throw new Error(`the build has no file of its own for ${module}`);
    add(chunk);
  }
  return [...found];
}

function without(files: readonly string[], known: readonly string[]): readonly string[] {
  return files.filter((file) => !known.includes(file));
}
