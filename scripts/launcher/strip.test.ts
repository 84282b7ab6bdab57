import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const PASS = new URL('strip-pass.mjs', import.meta.url);
const kept = mkdtempSync(join(tmpdir(), 'bourse-strip-'));
const never = mkdtempSync(join(tmpdir(), 'bourse-strip-'));

const at = (file: string) => JSON.stringify(new URL(`../../${file}`, import.meta.url).href);
/** Loads the core on the main thread, then, with the server's flags, on a thread of its own; tells of each whether it stripped anything. */
const LOADS_THE_CORE = `
  import { isMainThread, Worker } from 'node:worker_threads';
  await import(${at('packages/core/src/index.ts')});
  const { tuneEngine } = await import(${at('apps/server/src/platform/core-host/tune-engine.ts')});
  console.log(process.moduleLoadList.some((name) => name.includes('amaro')));
  tuneEngine();
  if (isMainThread) new Worker(new URL(import.meta.url));`;

function strippedIn(folder: string): string[] {
  const program = `data:text/javascript,${encodeURIComponent(LOADS_THE_CORE)}`;
  return node(folder, ['--input-type=module', '--eval', `await import(${JSON.stringify(program)})`]);
}

function node(folder: string, args: readonly string[]): string[] {
  const env = { ...process.env, NODE_COMPILE_CACHE: folder, NODE_OPTIONS: '' };
  return execFileSync(process.execPath, args, { env, encoding: 'utf8' }).trim().split('\n');
}

beforeAll(() => {
  node(kept, [fileURLToPath(PASS), 'server']);
});

afterAll(() => {
  for (const folder of [kept, never]) rmSync(folder, { recursive: true, force: true });
});

it('leaves nothing to strip, neither to the first thread nor to those that begin with the flags of the server', () => {
  expect(strippedIn(kept)).toEqual(['false', 'false']);
});

it('would be missed: without it, threads strip what they load', () => {
  expect(strippedIn(never)).toContain('true');
});
