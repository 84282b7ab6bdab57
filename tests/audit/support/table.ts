/** Lines of a table with columns as wide as their widest cell; numbers stand to the right. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const texts = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, at) => Math.max(...texts.map((row) => row[at]?.length ?? 0)));
  const isNumeric = head.map((_, at) => rows.every((row) => /^[\d.,%−-]/.test(String(row[at] ?? ''))));
  const lines = texts.map((row) =>
    row.map((cell, at) => (isNumeric[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join('  '),
  );
  return [lines[0], widths.map((width) => '─'.repeat(width)).join('  '), ...lines.slice(1)].join('\n');
}
