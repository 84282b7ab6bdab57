import type { DocumentKindName } from './names.ts';

/** The most bytes of a document as JSON in UTF-8; with what is around it a request stays within the limit of all requests. */
export const MAX_DOCUMENT_BYTES = 60 * 1024;

/** The most bytes of all documents of a user together. */
export const MAX_WORKSPACE_BYTES = 4 * 1024 * 1024;

/** How many documents of a kind a user may have. */
export const MOST_DOCUMENTS: Readonly<Record<DocumentKindName, number>> = {
  layout: 10,
  chart: 20,
  drawings: 300,
  book: 20,
  'order-form': 20,
  hotkeys: 10,
  sounds: 10,
  watchlist: 20,
  notes: 300,
  screener: 20,
  columns: 50,
};
