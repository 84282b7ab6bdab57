import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cachePath, ROOT } from './paths.mjs';
import { step } from './process.mjs';

const PNPM_VERSION = '12.21.0';

/** Installs exactly the lockfile, unless already done since its last change. */
export async function ensureDependencies(runtime) {
  const stamp = cachePath('dependencies.stamp');
  const wanted = fingerprint();
  const current = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (current === wanted && existsSync(join(ROOT, 'node_modules', '.modules.yaml'))) return;
  const args = ['-y', `pnpm@${PNPM_VERSION}`, 'install', '--frozen-lockfile', '--reporter=append-only'];
  await step('Installing dependencies', 'npx', args, { runtime, log: 'dependencies' });
  writeFileSync(stamp, wanted);
}

/** A digest of every file that determines the installation. */
function fingerprint() {
  const hash = createHash('sha256');
  const manifests = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', 'tests/package.json'];
  for (const group of ['packages', 'apps']) {
    for (const name of readdirSync(join(ROOT, group)).sort()) manifests.push(`${group}/${name}/package.json`);
  }
  for (const file of manifests)
    hash.update(file).update(existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file)) : '');
  return hash.digest('hex');
}
