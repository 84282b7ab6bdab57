const SIMPLE = /^[\w .:/-]{0,64}$/;

/** Whether a text consists of at most 64 letters, digits and the like: ASCII that JSON need not escape. */
export function isSimple(text: string): boolean {
  return SIMPLE.test(text);
}

/** A text as JSON. */
export function quoted(text: string): string {
  if (text === '') return '""';
  return isSimple(text) ? `"${text}"` : JSON.stringify(text);
}
