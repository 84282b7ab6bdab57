import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cachePath, ROOT } from './paths.mjs';
import { step } from './process.mjs';
import { filesOf, fingerprintOf } from './sources.mjs';

/** Sources of both applications. */
const SHARED = ['packages/ui', 'packages/kit', 'packages/contract', 'packages/domain', 'pnpm-lock.yaml'];

/** The applications, each with the sources that it has alone. The console takes the words of shared parts from the site's. */
const APPS = [
  { name: 'web', title: 'Building the web app', sources: ['apps/web'] },
  { name: 'console', title: 'Building the console', sources: ['apps/console', 'apps/web/locales'] },
];

/** Builds each application unless its sources are unchanged. */
export async function ensureBuild(runtime) {
  for (const app of APPS) await ensureApp(runtime, app);
}

async function ensureApp(runtime, { name, title, sources }) {
  const stamp = cachePath(`build-${name}.stamp`);
  const all = [...sources, ...SHARED];
  const output = join(ROOT, `apps/${name}/dist/index.html`);
  const isFresh =
    existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprintOf(filesOf(all));
  if (isFresh) return;
  const vite = join(ROOT, `apps/${name}/node_modules/vite/bin/vite.js`);
  await step(title, runtime, [vite, 'build', `apps/${name}`], { runtime, log: `build-${name}` });
  // Computed again: the build itself may write a generated source.
  writeFileSync(stamp, fingerprintOf(filesOf(all)));
}
