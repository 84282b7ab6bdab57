import { CSV_START, csvLine } from '@bourse/contract/csv';

/** An export: its columns, and how a row becomes cells. */
export interface CsvExport<Row> {
  readonly columns: readonly string[];
  readonly cellsOf: (row: Row) => readonly string[];
  /** Rows at most; the file ends there. */
  readonly mostRows: number;
}

/** Serializes pages of rows as chunks of a CSV file, one a page, so that memory holds one page whatever the length of the list. */
export async function* csvChunks<Row>(
  { columns, cellsOf, mostRows }: CsvExport<Row>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string, { readonly rows: number; readonly isCut: boolean }> {
  yield CSV_START + csvLine(columns);
  let rows = 0;
  for await (const page of pages) {
    const kept = page.slice(0, mostRows - rows);
    rows += kept.length;
    if (kept.length > 0) yield kept.map((row) => csvLine(cellsOf(row))).join('');
    if (kept.length < page.length) return { rows, isCut: true };
  }
  return { rows, isCut: false };
}
