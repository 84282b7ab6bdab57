/** Pieces of a text: start and length in UTF-16 units, in order, without overlap. */
export type Marks = readonly (readonly [start: number, length: number])[];

/** A piece of a text, marked or not. */
export interface TextPiece {
  readonly start: number;
  readonly text: string;
  readonly isMarked: boolean;
}

/** Takes a text apart at its marks; what lies outside of it, or before the mark before, is left out. */
export function piecesOf(text: string, marks: Marks): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  const add = (end: number, isMarked: boolean) => {
    if (end > at) pieces.push({ start: at, text: text.slice(at, end), isMarked });
    at = Math.max(at, end);
  };
  for (const [start, length] of marks) {
    if (start < at || length <= 0 || start + length > text.length) continue;
    add(start, false);
    add(start + length, true);
  }
  add(text.length, false);
  return pieces;
}

/** A text in which what a search matched is marked. */
export function MarkedText({ text, marks }: { readonly text: string; readonly marks: Marks }) {
  return piecesOf(text, marks).map(({ start, text: piece, isMarked }) =>
    isMarked ? (
      <mark key={start} className="rounded-4 bg-accent-soft text-accent">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
