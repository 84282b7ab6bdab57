import type * as z from 'zod/mini';

/** What a schema's first issue is about, in words for the caller. */
export interface FlawOf {
  /** Path of the field, its parts joined by dots; empty when the whole is wrong. */
  readonly field: string;
  readonly words: string;
}

/** Reads the first issue of a failed check. `isEnvelope` names parts of the path that the caller does not count as a field. */
export function firstFlaw(error: z.core.$ZodError, isEnvelope: (part: string) => boolean = () => false): FlawOf {
  const issue = error.issues[0];
  if (issue === undefined) return { field: '', words: '' };
  const path = issue.path.map(String).filter((part) => !isEnvelope(part));
  if (issue.code !== 'unrecognized_keys') return { field: path.join('.'), words: issue.message };
  // The key comes from the caller and goes back to it, so only as much of it as a name has.
  const [key = ''] = issue.keys;
  return { field: [...path, key.slice(0, 40)].join('.'), words: 'There is no such field.' };
}
