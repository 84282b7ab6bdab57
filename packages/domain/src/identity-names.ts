/** Length of one part of a name in characters (code points), at most. */
export const NAME_MAX = 100;

/** Letters and marks of any script, with the signs that names have between them: blank, apostrophes, hyphens, full stop, middle dots. */
const NAME = /^[\p{L}\p{M} '’ʼ‘`\-‐‑.·・]+$/u;
const LETTER = /\p{L}/u;

/**
 * A name as it is stored and compared: composed (NFC), without blanks around it, any run of white space one blank. Nothing else is changed,
 * so that the user sees what was typed. Invisible signs are left in place, because `isPersonName` has to refuse them.
 */
export function normalizeName(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
}

/**
 * Whether a text, once normalized, is one part of a person's name: at least one letter of any script; letters, marks, blanks, apostrophes,
 * hyphens, full stops and middle dots only. One letter is a name. Digits, controls, direction marks and zero-width signs are refused.
 */
export function isPersonName(text: string): boolean {
  const name = normalizeName(text);
  return [...name].length <= NAME_MAX && LETTER.test(name) && NAME.test(name);
}
