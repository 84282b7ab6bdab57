/** A page's number, or a gap of pages that are not listed. */
export type PageEntry = number | 'gap-before' | 'gap-after';

/**
 * The pages that are listed around the current one, in order: always the first, the last and `around` on each side. The number of
 * entries does not change with the page, so that no button moves under the pointer; a gap of one page is that page.
 */
export function pageEntries(page: number, count: number, around = 1): readonly PageEntry[] {
  const most = 2 * around + 5;
  if (count <= most) return Array.from({ length: count }, (_, at) => at + 1);
  const inner = most - 4;
  const from = Math.min(Math.max(page - around, 3), count - inner - 1);
  const to = from + inner - 1;
  return [
    1,
    from === 3 ? 2 : 'gap-before',
    ...Array.from({ length: inner }, (_, at) => from + at),
    to === count - 2 ? count - 1 : 'gap-after',
    count,
  ];
}
