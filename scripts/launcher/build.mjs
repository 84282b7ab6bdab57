import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cachePath, ROOT } from './paths.mjs';
import { step } from './process.mjs';
import { filesOf, fingerprintOf } from './sources.mjs';

/** Sources of the web app. */
const SOURCES = ['apps/web', 'packages/ui', 'packages/kit', 'packages/contract', 'packages/domain', 'pnpm-lock.yaml'];

/** Builds the web app unless its sources are unchanged. */
export async function ensureBuild(runtime) {
  const stamp = cachePath('build.stamp');
  const wanted = fingerprintOf(filesOf(SOURCES));
  const output = join(ROOT, 'apps/web/dist/index.html');
  if (existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const vite = join(ROOT, 'apps/web/node_modules/vite/bin/vite.js');
  await step('Building the web app', runtime, [vite, 'build', 'apps/web'], { runtime, log: 'build' });
  // Computed again: the build itself may write a generated source.
  writeFileSync(stamp, fingerprintOf(filesOf(SOURCES)));
}
