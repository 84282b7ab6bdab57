import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project, wherever it was cloned to. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** A path inside the launcher's own folder of things it may make again at any time. */
export function cachePath(...parts) {
  const path = join(ROOT, '.cache', ...parts);
  mkdirSync(dirname(path), { recursive: true });
  return path;
}
