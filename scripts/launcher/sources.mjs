import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/** Folders without sources. */
const NOT_SOURCES = new Set(['node_modules', 'dist', '.vite', '.tanstack']);

/** Every file below the given files and folders, in a fixed order; paths are relative to the project, with slashes. */
export function filesOf(paths) {
  return paths.flatMap((path) => {
    const place = join(ROOT, path);
    if (!existsSync(place)) return [];
    if (!statSync(place).isDirectory()) return [path];
    const names = readdirSync(place).sort();
    return filesOf(names.filter((name) => !NOT_SOURCES.has(name)).map((name) => `${path}/${name}`));
  });
}

/** A digest of the files' names and contents. */
export function fingerprintOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}
