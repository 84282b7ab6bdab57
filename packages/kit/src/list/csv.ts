import { CSV_START, csvLine } from '@bourse/contract/csv';

/** Rows as a CSV file. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `${CSV_START}${rows.map(csvLine).join('')}`;
}

/** Hands a text to the browser as a file. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The click has taken the file by the next turn; until then the address must live.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
