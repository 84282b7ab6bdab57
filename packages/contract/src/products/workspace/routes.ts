import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as w from './schemas.ts';

/** Routes of what a user has arranged for himself. In a sub-account they are about its master's documents. */
export const workspaceRoutes = defineRoutes({
  workspaceDocuments: {
    method: 'GET',
    path: '/hk-web/v1/workspace/documents',
    area: 'workspace',
    auth: 'user',
    mutates: false,
    summary:
      'Lists the user’s documents that have changed after a version, in the order of their versions; of one kind or of all. Deleted ones are listed without a body.',
    query: z.object({ kind: z.optional(w.documentKind), after: z.optional(w.versionText) }),
    data: w.documentsPage,
    errors: [],
  },
  changeWorkspaceDocument: {
    method: 'PUT',
    path: '/hk-web/v1/workspace/document',
    area: 'workspace',
    auth: 'user',
    mutates: true,
    summary:
      'Stores a document in place of the one of the version that the body names; rejected when that is not the one that is kept.',
    body: w.documentChange,
    data: w.changedDocument,
    errors: ['DOCUMENT_CHANGED', 'DOCUMENT_TOO_LARGE', 'TOO_MANY_DOCUMENTS', 'WORKSPACE_FULL'],
  },
  deleteWorkspaceDocument: {
    method: 'DELETE',
    path: '/hk-web/v1/workspace/document',
    area: 'workspace',
    auth: 'user',
    mutates: true,
    summary: 'Deletes a document, whatever its version; nothing happens when there is none.',
    query: z.object({ kind: w.documentKind, key: z.optional(w.documentKey) }),
    data: z.object({}),
    errors: [],
  },
});
