import * as z from 'zod/mini';
import { DOCUMENT_KINDS } from './names.ts';

/** The kind of a document. */
export const documentKind = z.enum(DOCUMENT_KINDS);

/** Names a document within its kind; empty where there is only one. */
export const documentKey = z.string().check(z.regex(/^[\w:.-]{0,64}$/));

/** The user's counter of changes at a change; it only rises. 0: before the first. */
const version = z.int().check(z.minimum(0));

/** The same in a query. */
export const versionText = z.string().check(z.regex(/^\d{1,15}$/));

/** A document as it is kept. */
export const workspaceDocument = z.object({
  kind: documentKind,
  key: documentKey,
  /** Of its last change. */
  version,
  /** It has been deleted; its body is null. */
  isDeleted: z.boolean(),
  /** The document: any JSON. */
  body: z.unknown(),
});

/** A document to be kept in place of the one of a version. */
export const documentChange = z.object({
  kind: documentKind,
  key: documentKey,
  /** The version that it was made from; 0 for a new document and for one that was deleted. */
  version,
  body: z.unknown(),
});

/** Documents in the order of their versions. */
export const documentsPage = z.object({
  items: z.array(workspaceDocument),
  /** There are more behind the last one. */
  hasMore: z.boolean(),
});

/** A document's version after a change. */
export const changedDocument = z.object({ version });
