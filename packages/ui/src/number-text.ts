/**
 * Reads what people type or paste as a number, `1,234.5 ` or `１２`, as the plain decimal text of it: `1234.5`, `12`.
 * Undefined when it is no beginning of a decimal. Keeps a trailing dot, because the person is still typing.
 */
export function toDecimalText(raw: string): string | undefined {
  const text = raw.normalize('NFKC').replace(/[\s_']/g, '');
  const grouped = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text);
  const plain = grouped ? text.replaceAll(',', '') : text.replace(',', '.');
  if (!/^\d*\.?\d*$/.test(plain)) return undefined;
  const trimmed = plain.replace(/^0+(?=\d)/, '');
  return trimmed.startsWith('.') ? `0${trimmed}` : trimmed;
}
