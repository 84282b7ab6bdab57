/** A page of a list; `nextCursor` is empty on the last one. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string;
}

/** Reads pages until the last or until `most` items; says whether there were more. Throws the signal's reason when it is aborted. */
export async function readAll<T>(
  readPage: (cursor: string, signal?: AbortSignal) => Promise<Page<T>>,
  most: number,
  onProgress: (count: number) => void,
  signal?: AbortSignal,
): Promise<{ readonly items: readonly T[]; readonly cut: boolean }> {
  const items: T[] = [];
  let cursor = '';
  do {
    const page = await readPage(cursor, signal);
    signal?.throwIfAborted();
    items.push(...page.items);
    onProgress(items.length);
    cursor = page.nextCursor;
  } while (cursor !== '' && items.length < most);
  return { items, cut: cursor !== '' };
}
