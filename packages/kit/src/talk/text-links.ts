/** A piece of a plain text: as it is, or as a link to the address `href`. */
export interface TextPiece {
  /** Where it begins in the text. */
  readonly at: number;
  readonly text: string;
  readonly href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"'`\\]+/giu;
/** Ends a sentence rather than an address. */
const TRAILING = /[.,;:!?)\]}，。；：！？）」』】]+$/u;

/**
 * Splits a text that somebody wrote into plain pieces and links; put together they are the text. Only absolute http and https addresses
 * without a user name become links: `https://exchange@evil.example` reads like the exchange and is not.
 */
export function linkPieces(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const shown = found.replace(TRAILING, '');
    const href = safeHref(shown);
    if (href === undefined) continue;
    if (index > from) pieces.push({ at: from, text: text.slice(from, index) });
    pieces.push({ at: index, text: shown, href });
    from = index + shown.length;
  }
  if (from < text.length) pieces.push({ at: from, text: text.slice(from) });
  return pieces;
}

function safeHref(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  return url.username === '' && url.password === '' ? url.href : undefined;
}
