import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** A path inside the launcher's cache folder. */
export function cachePath(...parts) {
  const path = join(ROOT, '.cache', ...parts);
  mkdirSync(dirname(path), { recursive: true });
  return path;
}
