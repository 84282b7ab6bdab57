import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cachePath, ROOT } from './paths.mjs';
import { step } from './process.mjs';

/** Everything that the web app is made of. */
const SOURCES = ['apps/web', 'packages/ui', 'packages/contract', 'packages/domain', 'pnpm-lock.yaml'];
const NOT_SOURCES = new Set(['node_modules', 'dist', '.vite', '.tanstack']);

/** Builds the web app, unless nothing that it is made of has changed since. */
export async function ensureBuild(runtime) {
  const stamp = cachePath('build.stamp');
  const wanted = fingerprint();
  const output = join(ROOT, 'apps/web/dist/index.html');
  if (existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const vite = join(ROOT, 'apps/web/node_modules/vite/bin/vite.js');
  await step('Building the web app', runtime, [vite, 'build', 'apps/web'], { runtime, log: 'build' });
  // Taken again: the build itself may write a generated source.
  writeFileSync(stamp, fingerprint());
}

/** A digest of the sources' contents: a fresh clone and an old one with equal files need the same build. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const source of SOURCES) addTo(hash, join(ROOT, source), source);
  return hash.digest('hex');
}

function addTo(hash, path, name) {
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    for (const entry of readdirSync(path).sort()) {
      if (!NOT_SOURCES.has(entry)) addTo(hash, join(path, entry), `${name}/${entry}`);
    }
    return;
  }
  hash.update(name).update(readFileSync(path));
}
