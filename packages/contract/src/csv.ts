/** A number keeps its sign; any other text that a spreadsheet would run as a formula is made plain text. */
const NUMBER = /^[+-]?\d+(\.\d+)?$/;
const FORMULA = /^[=+\-@\t\r]/;

/** What a CSV file begins with, so that spreadsheets read it as UTF-8. */
export const CSV_START = '\uFEFF';

function cell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file (RFC 4180) with its end; a cell that a spreadsheet would run as a formula is guarded by an apostrophe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}
