/** A value of a column; undefined is written as null. */
export type Cell = string | number | bigint | boolean | undefined;

/**
 * A column as PostgreSQL's array literal. Written here, because the driver escapes every cell separately: for numbers that is
 * most of the time of a batch.
 */
export function column<T>(rows: readonly T[], cell: (row: T) => Cell): string {
  const cells: string[] = [];
  for (const row of rows) {
    const value = cell(row);
    if (typeof value === 'string') cells.push(`"${value.replaceAll(/["\\]/g, '\\$&')}"`);
    else cells.push(value === undefined ? 'NULL' : String(value));
  }
  return `{${cells.join(',')}}`;
}
