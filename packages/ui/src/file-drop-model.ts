/** Why a file is not taken. */
export type FileRejection = 'type' | 'size' | 'count';

export interface FileLimits {
  /** MIME types and endings, as in the `accept` attribute: `image/*`, `.pdf`. */
  readonly accept?: readonly string[] | undefined;
  /** Largest size of a file in bytes. */
  readonly maxBytes?: number | undefined;
  /** Largest number of files, those taken before included. */
  readonly maxFiles?: number | undefined;
}

type FileFacts = Pick<File, 'name' | 'type' | 'size'>;

/** Whether a file is of an accepted type. */
export function isAccepted({ name, type }: FileFacts, accept: readonly string[] | undefined): boolean {
  if (accept === undefined || accept.length === 0) return true;
  return accept.some((pattern) => {
    if (pattern.startsWith('.')) return name.toLowerCase().endsWith(pattern.toLowerCase());
    if (pattern.endsWith('/*')) return type.startsWith(pattern.slice(0, -1));
    return type === pattern;
  });
}

/** Sorts chosen files into those that are taken, in their order, and those that are not, with the reason. */
export function checkFiles<T extends FileFacts>(files: readonly T[], limits: FileLimits, taken: number) {
  const accepted: T[] = [];
  const rejected: { readonly file: T; readonly reason: FileRejection }[] = [];
  for (const file of files) {
    if (!isAccepted(file, limits.accept)) rejected.push({ file, reason: 'type' });
    else if (file.size > (limits.maxBytes ?? Number.POSITIVE_INFINITY)) rejected.push({ file, reason: 'size' });
    else if (taken + accepted.length >= (limits.maxFiles ?? Number.POSITIVE_INFINITY)) {
      rejected.push({ file, reason: 'count' });
    } else accepted.push(file);
  }
  return { accepted, rejected };
}
