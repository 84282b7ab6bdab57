import { linkPieces } from './text-links.ts';

/** What somebody wrote, as text and nothing else; addresses in it are links that take nothing along. */
export function MessageText({ text }: { readonly text: string }) {
  return linkPieces(text).map((piece) =>
    piece.href === undefined ? (
      piece.text
    ) : (
      <a key={piece.at} href={piece.href} target="_blank" rel="noopener noreferrer nofollow ugc" className="underline">
        {piece.text}
      </a>
    ),
  );
}
