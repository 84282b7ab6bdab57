import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The pages of the site, as its build lists them; paths stand after the language, parameters in braces. */
export interface PageList {
  readonly languages: readonly string[];
  readonly paths: readonly string[];
  /** The same outside production only. */
  readonly languagesForBuilders: readonly string[];
  readonly pathsForBuilders: readonly string[];
}

/** Where the build writes the list. */
export const PAGE_LIST = 'pages.json';

/**
 * A test of whether an address's path leads to a page, with its language or without one (then the application adds it). The
 * application's router decides in the same way: languages letter by letter, paths in any case, one slash at the end or none. A build
 * without a list knows every page.
 */
export function pageTest(webDir: string, isProduction: boolean): (path: string) => boolean {
  const file = join(webDir, PAGE_LIST);
  if (!existsSync(file)) return () => true;
  const list: PageList = JSON.parse(readFileSync(file, 'utf8'));
  const languages = new Set([...list.languages, ...(isProduction ? [] : list.languagesForBuilders)]);
  const paths = [...list.paths, ...(isProduction ? [] : list.pathsForBuilders)];
  const patterns = paths.map((path) => new RegExp(`^${path.split('/').map(patternOf).join('/')}$`, 'i'));
  return (path) => {
    const parts = decodedParts(path);
    if (parts === undefined) return false;
    const [first = ''] = parts;
    const rest = (languages.has(first) ? parts.slice(1) : parts).join('/');
    return patterns.some((pattern) => pattern.test(rest));
  };
}

function patternOf(part: string): string {
  return /^\{\w+\}$/.test(part) ? '[^/]+' : part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The parts of a path as they are meant; undefined when one is no text of a path. */
function decodedParts(path: string): string[] | undefined {
  const parts = path.replace(/^\//, '').replace(/\/$/, '').split('/');
  try {
    const decoded = parts.map(decodeURIComponent);
    // Control characters and separators stand in no path.
    return decoded.some((part) => /[\p{Cc}/\\]|^\.\.?$/u.test(part)) ? undefined : decoded;
  } catch {
    return undefined;
  }
}
