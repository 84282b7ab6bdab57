const SIMPLE = /^[\w .:/-]{0,64}$/;

/** Whether a text consists of letters, digits and such, at most 64: it is ASCII, and in JSON it is itself in quotes. */
export function isSimple(text: string): boolean {
  return SIMPLE.test(text);
}

/** A text as JSON. */
export function quoted(text: string): string {
  if (text === '') return '""';
  return isSimple(text) ? `"${text}"` : JSON.stringify(text);
}
