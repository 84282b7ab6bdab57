import { existsSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../../../../shared/data/vectors/', import.meta.url);

/**
 * A file of official test vectors, parsed. Where it is not on the machine: undefined, with a printed reason; in CI that is a failure.
 */
export function officialVectors(name: string): unknown {
  const path = new URL(name, FOLDER);
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'));
  if (process.env.CI === 'true') throw new Error(`the official vectors ${name} are missing`);
  console.warn(`the official vectors ${name} are not run: they are not on this machine`);
  return undefined;
}
