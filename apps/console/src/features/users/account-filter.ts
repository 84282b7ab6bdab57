/** The account that a typed text names; undefined for an empty text, null for one that can name no account. */
export function accountOf(text: string): string | null | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  return /^0*([1-9]\d{0,9})$/.exec(typed)?.[1] ?? null;
}
