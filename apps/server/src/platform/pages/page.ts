/** Items of a page when the caller names no number, and at most. */
const DEFAULT_SIZE = 50;
const MAX_SIZE = 100;

/** How many items a page has, by the query's text. */
export function pageSize(limit: string | undefined): number {
  return Math.min(MAX_SIZE, Number(limit ?? DEFAULT_SIZE));
}

/** A page as the API has it, of one row more than it shows: the last one only proves that there is a next page. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  size: number,
  cursorAfter: (last: Row) => string,
  itemOf: (row: Row) => Item,
): { readonly items: Item[]; readonly nextCursor: string } {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { items: shown.map(itemOf), nextCursor: rows.length > size && last !== undefined ? cursorAfter(last) : '' };
}
