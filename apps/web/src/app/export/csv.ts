/** A number keeps its sign; any other text that a spreadsheet would run as a formula is made plain text. */
const NUMBER = /^[+-]?\d+(\.\d+)?$/;
const FORMULA = /^[=+\-@\t\r]/;

function cell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as a CSV file (RFC 4180, with the mark that makes spreadsheets read UTF-8). */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
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
