import { late } from '../late/late-code.ts';
import { LatePart } from '../late/late-part.tsx';
import type { RejectionNoteProps } from './rejection-note.tsx';

const Note = late(async () => (await import('./rejection-note.tsx')).RejectionNote);

/** Says why the exchange does not stream what should stand here. Late: hardly anybody ever sees it. */
export function StreamRejected(props: RejectionNoteProps) {
  return (
    <LatePart>
      <Note {...props} />
    </LatePart>
  );
}
