import { existsSync, readFileSync } from 'node:fs';

/** A document of the public JSON parsing suite: given as base64, or as a base64 text repeated up to a size. */
export interface JsonCase {
  /** `y_` must parse, `n_` must not, `i_` may. */
  readonly name: string;
  readonly b64?: string;
  readonly repeat?: string;
  readonly bytes?: number;
}

const PATH = new URL('../../../../../shared/data/vectors/json-parsing.json', import.meta.url);

/** The suite's cases. Where it is not on the machine: none, with a printed reason; in CI that is a failure. */
export function jsonParsingCases(): readonly JsonCase[] {
  if (existsSync(PATH)) return JSON.parse(readFileSync(PATH, 'utf8')).cases;
  if (process.env.CI === 'true') throw new Error('the public JSON parsing cases are missing');
  console.warn('the public JSON parsing cases are not run: they are not on this machine');
  return [];
}
