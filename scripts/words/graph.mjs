// Which page uses which words, by the imports: what a page loads at once may use the words of its place, what comes later (`late`) also
// its own. Words of the frame's file and of `common` are everywhere.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../launcher/paths.mjs';
import { COMMON_FILE, FRAME_FILE, fileOf, KIT_DIR, SOURCE_DIR } from './files.mjs';
import { usesOf } from './uses.mjs';

const KIT = '@bourse/kit/';
const EVERYWHERE = [COMMON_FILE, FRAME_FILE];
const STATIC = /(?:\bfrom|\bimport) '((?:\.|@bourse\/kit\/)[^']+\.tsx?)'/g;
const LATE = /late\(\s*async \(\) => \(await import\('((?:\.|@bourse\/kit\/)[^']+)'\)\)\.\w+(?:,\s*\[([^\]]*)\])?/g;
const DYNAMIC = /import\('((?:\.|@bourse\/kit\/)[^']+)'\)/g;
/** The import in a page's loader, also as a test runner has changed it: its path begins at the root of the repository. */
const PAGE_IMPORT = /\(\s*["']([./][^"']+\.tsx)["']\s*\)/;
/** Modules whose dynamic imports are pages, which have words of their own. */
const HAS_PAGES = /\/(places|planned|router)\.tsx?$/;

/** Where a module's import leads. */
function resolveFrom(path, target) {
  return target.startsWith(KIT) ? join(KIT_DIR, target.slice(KIT.length)) : join(dirname(path), target);
}

/** Reads modules once. */
export class ModuleGraph {
  #modules = new Map();

  constructor(known) {
    this.known = known;
  }

  /** What a module imports at once, what it brings later and with which words, and which keys it uses. */
  moduleAt(path) {
    const read = this.#modules.get(path);
    if (read !== undefined) return read;
    const source = readFileSync(path, 'utf8');
    const code = source.replace(/import type [^;]+;/g, '');
    const resolve = (target) => resolveFrom(path, target);
    const late = [...code.matchAll(LATE)].map(([, target, words = '']) => ({
      path: resolve(target),
      words: [...words.matchAll(/'([\w-]+)'/g)].map(([, word]) => word),
    }));
    const lazy = [...code.matchAll(DYNAMIC)].map(([, target]) => resolve(target));
    const module = {
      imports: [...code.matchAll(STATIC)].map(([, target]) => resolve(target)),
      late,
      lazy: HAS_PAGES.test(path) ? [] : lazy.filter((target) => !late.some((part) => part.path === target)),
      files: this.#filesUsed(source),
    };
    this.#modules.set(path, module);
    return module;
  }

  /** The files of words that a source uses, each with one of the keys. */
  #filesUsed(source) {
    const { keys, patterns } = usesOf(source);
    const used = new Map();
    for (const key of keys) if (this.known.has(key)) used.set(fileOf(key), key);
    for (const pattern of patterns) {
      const key = pattern.source.startsWith('^error') ? undefined : [...this.known].find((name) => pattern.test(name));
      if (key !== undefined) used.set(fileOf(key), key);
    }
    return used;
  }

  /** Words that modules use which come with an entry, and that it has not: `MODULE: KEY`; fills in those that it has used. */
  missing(entry, words, used = new Set(), seen = new Set()) {
    const name = `${entry} ${words.join()}`;
    if (seen.has(name)) return [];
    seen.add(name);
    const missing = [];
    const closure = new Set([entry]);
    for (const path of closure) {
      const { imports, late, lazy, files } = this.moduleAt(path);
      for (const target of imports) closure.add(target);
      for (const [file, key] of files) {
        used.add(file);
        if (!words.includes(file)) missing.push(`${relative(SOURCE_DIR, path)}: ${key}`);
      }
      for (const part of late) {
        missing.push(...this.missing(part.path, [...new Set([...words, ...part.words])].sort(), used, seen));
      }
      // Brought early, and rendered by a part that names its words.
      for (const target of lazy) {
        if (this.#isLatePart(target)) continue;
        missing.push(...this.missing(target, words, used, seen));
      }
    }
    return missing;
  }

  #isLatePart(target) {
    return this.lateParts.has(target);
  }

  /** Every module that some `late` names. */
  get lateParts() {
    this.cachedParts ??= new Set(sourceFiles().flatMap((path) => this.moduleAt(path).late.map((part) => part.path)));
    return this.cachedParts;
  }
}

/** The modules of some folders, tests left out; by default the site's own and those of the kit. */
export function sourceFiles(dirs = [SOURCE_DIR, KIT_DIR]) {
  return dirs.filter(existsSync).flatMap((dir) =>
    readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => join(dir, name)),
  );
}

/** The module of a place's page: the one that its loader imports, seen from the table that has the place. */
function moduleOf(place, tables) {
  const [, target] = PAGE_IMPORT.exec(String(place.load)) ?? [];
  if (target === undefined) return undefined;
  if (target.startsWith('/')) return join(ROOT, target);
  const bases = tables.filter((table) => table.text.includes(target) && table.text.includes(`'${place.path}'`));
  return bases.map((table) => join(dirname(table.path), target)).find((path) => existsSync(path));
}

/** The messages of a place's title and description. */
export function keysOfPlace({ key }) {
  return [`${key}.title`, `${key}.text`];
}

/** What the walk over frame and places finds: words that are used and not declared, and declared and not used. */
export function checkPlaces(places, known) {
  const graph = new ModuleGraph(known);
  const tables = sourceFiles()
    .filter((path) => HAS_PAGES.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const problems = graph
    .missing(join(SOURCE_DIR, 'main.tsx'), EVERYWHERE)
    .map((use) => `the frame has no words for ${use}`);
  for (const place of places) {
    const path = moduleOf(place, tables);
    if (path === undefined) problems.push(`/${place.path}: its page’s module is not found`);
    else problems.push(...checkPage(graph, place, path));
  }
  return problems;
}

function hasOnlyErrors(graph, file) {
  const keys = [...graph.known].filter((key) => fileOf(key) === file);
  return keys.length > 0 && keys.every((key) => key.startsWith('error.'));
}

function checkPage(graph, place, path) {
  const { words } = place;
  const name = `/${place.path}`;
  const titles = keysOfPlace(place).filter((key) => graph.known.has(key));
  const used = new Set(titles.map(fileOf));
  const all = [...EVERYWHERE, ...words];
  const missing = [
    ...titles.filter((key) => !all.includes(fileOf(key))).map((key) => `its title: ${key}`),
    ...graph.missing(path, all.sort(), used),
  ];
  return [
    ...new Set(missing.map((use) => `${name} declares no words for ${use}`)),
    // Rejections are looked up by the code that comes, so files of nothing else are not seen in the source.
    ...words
      .filter((file) => !used.has(file) && !hasOnlyErrors(graph, file))
      .map((file) => `${name} declares words ${file} and uses none`),
  ];
}
