import type { CodeTable } from '../../code-table.ts';

/** Rejections of workspace documents. */
export const workspaceCodes = {
  DOCUMENT_CHANGED: { code: 41780, http: 409, msg: 'The document has been changed elsewhere; read it again.' },
  DOCUMENT_TOO_LARGE: { code: 41781, http: 400, msg: 'The document is larger than a document may be.' },
  TOO_MANY_DOCUMENTS: { code: 41782, http: 400, msg: 'You have as many documents of this kind as a user can have.' },
  WORKSPACE_FULL: { code: 41783, http: 400, msg: 'Your documents together would be larger than they may be.' },
} as const satisfies CodeTable;
