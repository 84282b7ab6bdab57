/** Characters of a normalized document number, at least and at most. */
export const DOCUMENT_NUMBER_MIN = 4;
export const DOCUMENT_NUMBER_MAX = 30;

/**
 * A document number for comparison: compatibility forms resolved (NFKC), decimal digits of any script as 0–9, upper case, letters and digits
 * only. `ab 12-34`, `AB1234` and the full-width `ＡＢ１２３４` are the same.
 */
export function normalizeDocumentNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, asciiDigit)
    .toUpperCase()
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Whether a text can be a document number: 4–30 letters and digits, at least one digit, and no invisible or control character in it. */
export function isDocumentNumber(text: string): boolean {
  if (/[\p{Cc}\p{Cf}\p{Cs}]/u.test(text)) return false;
  const { length } = [...normalizeDocumentNumber(text)];
  return length >= DOCUMENT_NUMBER_MIN && length <= DOCUMENT_NUMBER_MAX && /\d/.test(normalizeDocumentNumber(text));
}

/** The digit 0–9 of any script's decimal digit: each script has its own in runs of ten, from zero on. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}
