/** Every item of a list, read in pages of a size by the cursors that it gives. */
export async function readPages<Item>(
  page: (query: Record<string, string>) => Promise<{ readonly items: Item[]; readonly nextCursor: string }>,
  size: number,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let cursor: string | undefined; cursor !== ''; ) {
    const { items, nextCursor } = await page({ limit: String(size), ...(cursor === undefined ? {} : { cursor }) });
    if (items.length > size || (items.length < size && nextCursor !== '')) throw new Error('a page of another size');
    all.push(...items);
    cursor = nextCursor;
  }
  return all;
}
