import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cachePath } from './paths.mjs';
import { environment, step } from './process.mjs';
import { filesOf, fingerprintOf } from './sources.mjs';

const PASS = fileURLToPath(new URL('strip-pass.mjs', import.meta.url));

/** Source folders by kind of code. */
const SERVER = ['apps/server/src', 'packages/contract/src', 'packages/core/src', 'packages/domain/src'];
const CODE = { server: SERVER, bench: [...SERVER, 'tests/bench'] };

/** The TypeScript files of a kind of code that Node runs directly, without tests. */
export function strippedFiles(kind) {
  return filesOf(CODE[kind]).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('/testing/'),
  );
}

/**
 * Strips the types of all code and caches the result, unless already done since its last change. A thread that strips types itself
 * stays slower: the stripper's memory grows, and from then on V8 checks every typed array access for detached buffers, which costs the
 * core a tenth of its speed.
 */
export async function ensureStripped(runtime, kind) {
  const kept = environment(runtime).NODE_COMPILE_CACHE;
  const stamp = cachePath(`stripped-${kind}.stamp`);
  const { mtimeMs, size } = statSync(runtime);
  const wanted = [fingerprintOf(strippedFiles(kind)), runtime, mtimeMs, size, kept].join('\n');
  if (existsSync(kept) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  await step('Preparing the code', runtime, [PASS, kind], { runtime, log: 'strip' });
  writeFileSync(stamp, wanted);
}
