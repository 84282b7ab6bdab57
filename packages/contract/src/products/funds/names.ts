/** Most days of a statement as a document, and most lines. */
export const STATEMENT_DOCUMENT = { mostDays: 366, mostLines: 5000 } as const;
