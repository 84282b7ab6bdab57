import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The pages of the site as listed by its build; paths follow the language, parameters are in braces. */
export interface PageList {
  readonly languages: readonly string[];
  readonly paths: readonly string[];
  /** Additional languages outside production. */
  readonly languagesForBuilders: readonly string[];
  readonly pathsForBuilders: readonly string[];
}

/** File name of the list. */
export const PAGE_LIST = 'pages.json';

/**
 * Returns a test of whether a path is a page, with or without a language (the application adds it). It matches like the
 * application's router: languages are case-sensitive, paths case-insensitive, a trailing slash is optional. Without a list every path
 * is a page.
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

/** The decoded segments of a path; undefined when invalid. */
function decodedParts(path: string): string[] | undefined {
  const parts = path.replace(/^\//, '').replace(/\/$/, '').split('/');
  try {
    const decoded = parts.map(decodeURIComponent);
    // Control characters and separators are not allowed in a segment.
    return decoded.some((part) => /[\p{Cc}/\\]|^\.\.?$/u.test(part)) ? undefined : decoded;
  } catch {
    return undefined;
  }
}
