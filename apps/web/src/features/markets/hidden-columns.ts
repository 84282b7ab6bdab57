import { type DocumentKind, useDocument } from '@bourse/kit/documents/documents.ts';

const LONGEST = 60;

/** Ids of the columns of a table that somebody has hidden; null: as at first. */
const hiddenColumns: DocumentKind<readonly string[] | null> = {
  name: 'columns',
  read: (stored) =>
    Array.isArray(stored) ? stored.filter((id: unknown) => typeof id === 'string').slice(0, LONGEST) : null,
};

/** The hidden columns of a table, and how to change them; `initial` until somebody has chosen. */
export function useHiddenColumns(
  table: string,
  initial: readonly string[],
): readonly [readonly string[], (hidden: readonly string[]) => void] {
  const [hidden, change] = useDocument(hiddenColumns, table);
  return [hidden ?? initial, (next) => change(() => next)];
}
