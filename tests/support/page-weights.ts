import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/*
 * Goal: what each place of the built site makes a browser load before the first interaction, in every language, without a browser.
 * Method: Vite's manifest names the files that a module imports; the table of places names each page's module and its files of words.
 * What a terminal loads by itself beyond its module stands in `TERMINALS`; `budget.spec.ts` proves the sums with a browser.
 */

const WEB = join(import.meta.dirname, '../../apps/web');
const DIST = join(WEB, 'dist');
const FRAME_WORDS = 'shell';
/** What every page asks for once it stands. */
const AFTER_PAGE = 'src/app/page-links.ts';
/** A file that this many pages load, or more, belongs to none of them. */
const SHARED_BY = 3;

interface ManifestChunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

interface BuiltPage {
  readonly path: string;
  readonly frame: 'page' | 'terminal';
  readonly isPlanned: boolean;
  readonly words: readonly string[];
  /** File of its component. */
  readonly module: string;
}

/** Modules that a terminal asks for as soon as it is rendered. */
interface TerminalParts {
  /** One for each kind of window; only one of them is loaded. */
  readonly layouts: { readonly desktop: string; readonly phone: string };
  readonly chart: string;
}

const TERMINALS: Readonly<Record<string, TerminalParts>> = {
  'trade/exchange': {
    layouts: {
      desktop: 'src/features/spot/layout/desktop-layout.tsx',
      phone: 'src/features/spot/layout/phone-layout.tsx',
    },
    chart: 'src/trading/chart/kline-chart.tsx',
  },
};

/** Windows that a page may be loaded in. */
export type Window = keyof TerminalParts['layouts'];

/** What a page weighs in a language, bytes after gzip, level 9. */
export interface PageWeight {
  readonly path: string;
  readonly frame: 'page' | 'terminal';
  readonly language: string;
  readonly window: Window;
  /** Code and words of every page. */
  readonly frameBytes: number;
  /** Code that three or more pages load. */
  readonly sharedBytes: number;
  /** Code of this page, and of another one at most. */
  readonly ownBytes: number;
  /** Its words beside the frame's. */
  readonly wordsBytes: number;
  /** What a terminal's chart adds. */
  readonly chartBytes: number;
  readonly totalBytes: number;
  /** All of it, as paths below the site's root. */
  readonly files: readonly string[];
}

const manifest: Readonly<Record<string, ManifestChunk>> = JSON.parse(
  readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'),
);
const sizes = new Map<string, number>();

function gzipBytes(file: string): number {
  const bytes = sizes.get(file) ?? gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length;
  sizes.set(file, bytes);
  return bytes;
}

function sumOf(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + gzipBytes(file), 0);
}

/** Files of modules with all that they import. */
function filesOf(modules: readonly string[], found = new Set<string>()): ReadonlySet<string> {
  for (const module of modules) {
    const chunk = manifest[module];
    if (chunk === undefined) throw new Error(`the build has no file of its own for ${module}`);
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    filesOf(chunk.imports ?? [], found);
  }
  return found;
}

function without(files: ReadonlySet<string>, ...known: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return new Set([...files].filter((file) => !known.some((others) => others.has(file))));
}

/** The first file with its imports, what `index.html` links to beside it, and what every page asks for afterwards. */
function frameFiles(): ReadonlySet<string> {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  const linked = new Set([...html.matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file));
  const modules = Object.entries(manifest).flatMap(([module, { file }]) => (linked.has(file) ? [module] : []));
  return filesOf([...modules, AFTER_PAGE]);
}

function readPages(): readonly BuiltPage[] {
  const output = execFileSync(process.execPath, [join(import.meta.dirname, 'page-modules.ts')], { encoding: 'utf8' });
  const pages: readonly BuiltPage[] = JSON.parse(output);
  return pages.map((page) => ({ ...page, module: page.module.slice(WEB.length + 1) }));
}

function wordsFolder(): string {
  const folder = readdirSync(join(DIST, 'assets')).find((name) => name.startsWith('words-'));
  if (folder === undefined) throw new Error('the build has no words');
  return `assets/${folder}`;
}

/** A page's files in a window: those of every page left out. */
interface PageFiles {
  readonly page: BuiltPage;
  readonly window: Window;
  readonly code: ReadonlySet<string>;
  readonly chart: ReadonlySet<string>;
}

function filesOfPage(page: BuiltPage, frame: ReadonlySet<string>): readonly PageFiles[] {
  const terminal = TERMINALS[page.path];
  if (terminal === undefined) {
    if (page.frame === 'terminal') throw new Error(`TERMINALS has no line for ${page.path}`);
    return [{ page, window: 'desktop', code: without(filesOf([page.module]), frame), chart: new Set() }];
  }
  return (['desktop', 'phone'] as const).map((window) => {
    const code = without(filesOf([page.module, terminal.layouts[window]]), frame);
    return { page, window, code, chart: without(filesOf([terminal.chart]), frame, code) };
  });
}

/** Files that several pages load; planned pages are one page. */
function sharedFiles(all: readonly PageFiles[]): ReadonlySet<string> {
  const users = new Map<string, Set<string>>();
  for (const { page, code } of all) {
    for (const file of code) users.set(file, (users.get(file) ?? new Set()).add(page.module));
  }
  return new Set([...users].filter(([, modules]) => modules.size >= SHARED_BY).map(([file]) => file));
}

/** Every page of the build in every language, terminals in both windows. */
export function pageWeights(): readonly PageWeight[] {
  const frame = frameFiles();
  const folder = wordsFolder();
  const languages = readdirSync(join(DIST, folder)).filter((name) => name !== 'longest');
  const all = readPages().flatMap((page) => filesOfPage(page, frame));
  const shared = sharedFiles(all);
  return all.flatMap(({ page, window, code, chart }) => {
    const own = without(code, shared);
    return languages.map((language) => {
      const wordsFile = (name: string) => `${folder}/${language}/${name}.json`;
      const words = page.words.map(wordsFile);
      const frameAll = [...frame, wordsFile(FRAME_WORDS)];
      const files = [...frameAll, ...code, ...words, ...chart];
      return {
        path: page.path,
        frame: page.frame,
        language,
        window,
        frameBytes: sumOf(frameAll),
        sharedBytes: sumOf(code) - sumOf(own),
        ownBytes: sumOf(own),
        wordsBytes: sumOf(words),
        chartBytes: sumOf(chart),
        totalBytes: sumOf(files),
        files,
      };
    });
  });
}
