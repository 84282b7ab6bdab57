import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cachePath } from './paths.mjs';
import { step } from './process.mjs';

/** The tested release; downloaded only when the user's Node has an older major version. */
const NODE_VERSION = '24.21.0';
const OLDEST_MAJOR = 20;

/** The path of a Node that runs TypeScript directly: the user's own if new enough, otherwise ours. */
export async function ensureRuntime() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= 24) return process.execPath;
  if (major < OLDEST_MAJOR)
    throw new Error(`Node ${process.versions.node} is too old: Bourse needs Node ${OLDEST_MAJOR} or newer.`);
  const folder = cachePath('runtime', 'package.json').replace(/package\.json$/, '');
  const binary = join(folder, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(binary)) {
    const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `node@${NODE_VERSION}`];
    const label = `Fetching Node ${NODE_VERSION} (yours is ${process.versions.node})`;
    await step(label, 'npm', args, { runtime: process.execPath, log: 'runtime' });
  }
  return binary;
}
