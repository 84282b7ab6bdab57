import type * as z from 'zod/mini';

/** The first issue of a failed validation, for the caller. */
export interface ValidationIssue {
  /** Path of the field, joined by dots; empty for the whole value. */
  readonly field: string;
  readonly message: string;
}

/** Maps the first issue of a failed validation. `isEnvelope` matches path segments that are omitted from the field. */
export function firstIssue(
  error: z.core.$ZodError,
  isEnvelope: (part: string) => boolean = () => false,
): ValidationIssue {
  const issue = error.issues[0];
  if (issue === undefined) return { field: '', message: '' };
  const path = issue.path.map(String).filter((part) => !isEnvelope(part));
  if (issue.code !== 'unrecognized_keys') return { field: path.join('.'), message: issue.message };
  // The key comes from the caller and is returned to it, so its length is limited.
  const [key = ''] = issue.keys;
  return { field: [...path, key.slice(0, 40)].join('.'), message: 'There is no such field.' };
}
