import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Version of the product, from package.json. */
export const VERSION: string = readVersion();

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
  const { version } = manifest as { version?: unknown };
  return typeof version === 'string' ? version : '0.0.0';
}
