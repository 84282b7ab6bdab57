import { officialVectors } from './official-vectors.ts';

/** A document of the public JSON parsing suite: given as base64, or as a base64 text repeated up to a size. */
export interface JsonCase {
  /** `y_` must parse, `n_` must not, `i_` may. */
  readonly name: string;
  readonly b64?: string;
  readonly repeat?: string;
  readonly bytes?: number;
}

/** The suite's cases; none where it is not on the machine. */
export function jsonParsingCases(): readonly JsonCase[] {
  const file = officialVectors('json-parsing.json') as { readonly cases: readonly JsonCase[] } | undefined;
  return file?.cases ?? [];
}
