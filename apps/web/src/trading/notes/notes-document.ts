import type { DocumentKind } from '@bourse/kit/documents/documents.ts';

/** The most characters of a note: in whatever language it stays within the limit of a document. */
export const MOST_NOTE_CHARACTERS = 10_000;

interface StoredNotes {
  readonly text: string;
}

/** What a user has noted about a market; key: venue and market. */
export const notesKind: DocumentKind<StoredNotes> = {
  name: 'notes',
  read: (stored) => {
    const { text }: { readonly text?: unknown } = typeof stored === 'object' && stored !== null ? stored : {};
    return { text: typeof text === 'string' ? text.slice(0, MOST_NOTE_CHARACTERS) : '' };
  },
};
