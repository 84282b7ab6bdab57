import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as s from '../../schemas.ts';
import { CONTENT_LIMITS, CONTENT_PICTURE_BYTES } from './names.ts';
import * as c from './schemas.ts';

const documentParams = z.object({ documentId: c.documentId });
const seenRevision = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));

/** What is said of an article beside its texts. */
const properties = {
  category: c.category,
  /** Whether its publication is not sent to inboxes. */
  isSilent: z.boolean(),
  /** Codes of other articles, shown below it in this order. */
  related: z.array(c.contentCode).check(z.maxLength(10)),
};

const texts = {
  title: s.lineText(CONTENT_LIMITS.title),
  summary: s.lineText(CONTENT_LIMITS.summary),
  keywords: s.lineText(CONTENT_LIMITS.keywords),
  body: c.markdownText,
};

/** Routes about announcements and articles in the console. */
export const contentConsoleRoutes = defineRoutes({
  consoleContent: {
    method: 'GET',
    path: '/hk-web/console/content',
    area: 'console',
    auth: 'user',
    permission: 'content.read',
    mutates: false,
    summary:
      'Lists announcements and articles, last changed first; by kind, category, state, or a part of title or code.',
    query: z.object({
      kind: z.optional(c.contentKind),
      category: z.optional(c.category),
      state: z.optional(c.contentState),
      text: z.optional(s.lineText(100, 1)),
      ...s.pageQuery,
    }),
    data: s.pageOf(c.contentRow),
    errors: [],
  },
  consoleContentDocument: {
    method: 'GET',
    path: '/hk-web/console/content/{documentId}',
    area: 'console',
    auth: 'user',
    permission: 'content.read',
    mutates: false,
    summary: 'Returns an article with its newest texts.',
    params: documentParams,
    data: c.contentDocument,
    errors: ['CONTENT_UNKNOWN'],
  },
  contentVersions: {
    method: 'GET',
    path: '/hk-web/console/content/{documentId}/versions',
    area: 'console',
    auth: 'user',
    permission: 'content.read',
    mutates: false,
    summary: 'Lists the versions of an article, newest first; of one language or of all.',
    params: documentParams,
    query: z.object({ language: z.optional(c.language), ...s.pageQuery }),
    data: s.pageOf(c.contentVersion),
    errors: ['CONTENT_UNKNOWN'],
  },
  contentDiff: {
    method: 'GET',
    path: '/hk-web/console/content/{documentId}/diff',
    area: 'console',
    auth: 'user',
    permission: 'content.read',
    mutates: false,
    summary: 'Compares two versions of an article’s text, title and summary first; line by line.',
    params: documentParams,
    query: z.object({ from: c.documentId, to: c.documentId }),
    data: z.object({ parts: z.array(c.diffPart) }),
    errors: ['CONTENT_UNKNOWN', 'CONTENT_VERSION_UNKNOWN'],
  },
  createContent: {
    method: 'POST',
    path: '/hk-web/console/content',
    area: 'console',
    auth: 'user',
    permission: 'content.write',
    mutates: true,
    summary: 'Creates an article without a text; nobody sees it before it is published.',
    body: z.object({ kind: c.contentKind, code: c.contentCode, ...properties }),
    data: c.contentDocument,
    errors: ['CONTENT_CODE_TAKEN', 'CONTENT_CATEGORY_UNKNOWN'],
  },
  setContent: {
    method: 'PUT',
    path: '/hk-web/console/content/{documentId}',
    area: 'console',
    auth: 'user',
    permission: 'content.write',
    mutates: true,
    summary: 'Changes an article’s category, related articles, and whether its publication is sent to inboxes.',
    params: documentParams,
    body: z.object({ seenRevision, ...properties }),
    data: c.contentDocument,
    errors: ['CONTENT_UNKNOWN', 'CONTENT_CHANGED', 'CONTENT_CATEGORY_UNKNOWN'],
  },
  saveContentDraft: {
    method: 'PUT',
    path: '/hk-web/console/content/{documentId}/draft',
    area: 'console',
    auth: 'user',
    permission: 'content.write',
    mutates: true,
    summary: 'Saves a new version of an article’s text in one language; readers keep the published one.',
    params: documentParams,
    body: z.object({
      language: c.language,
      /** The newest version as the caller saw it, empty for none; rejected when there is another by now. */
      seenVersionId: z.union([c.documentId, z.literal('')]),
      ...texts,
    }),
    data: c.contentDocument,
    errors: ['CONTENT_UNKNOWN', 'CONTENT_CHANGED'],
  },
  previewContent: {
    method: 'POST',
    path: '/hk-web/console/content/preview',
    area: 'console',
    auth: 'user',
    permission: 'content.read',
    unaudited: true,
    mutates: false,
    summary: 'Renders a text as readers will see it; nothing is saved.',
    body: z.object({ body: c.markdownText }),
    data: z.object({ html: z.string() }),
    errors: [],
  },
  publishContent: {
    method: 'POST',
    path: '/hk-web/console/content/{documentId}/publish',
    area: 'console',
    auth: 'user',
    permission: 'content.publish',
    factor: 'recent',
    mutates: true,
    summary:
      'Publishes the newest texts of an article, at once or at a time; of a published one, its changes. Its first publication is sent to inboxes unless it is silent.',
    params: documentParams,
    body: z.object({
      seenRevision,
      /** When; 0: at once. */
      atMs: z.int().check(z.minimum(0), z.maximum(4_102_444_800_000)),
      /** IANA zone that the time was chosen in. */
      zone: s.lineText(64, 1),
    }),
    data: c.contentDocument,
    errors: [
      'CONTENT_UNKNOWN',
      'CONTENT_CHANGED',
      'CONTENT_INCOMPLETE',
      'CONTENT_TIME_INVALID',
      'CONTENT_ZONE_INVALID',
      'CONTENT_STATE',
    ],
  },
  withdrawContent: {
    method: 'POST',
    path: '/hk-web/console/content/{documentId}/withdraw',
    area: 'console',
    auth: 'user',
    permission: 'content.publish',
    factor: 'recent',
    mutates: true,
    summary: 'Withdraws a published article, or takes back a schedule; nobody sees it from then on.',
    params: documentParams,
    body: z.object({ seenRevision }),
    data: c.contentDocument,
    errors: ['CONTENT_UNKNOWN', 'CONTENT_CHANGED', 'CONTENT_NOT_PUBLISHED'],
  },
  pinContent: {
    method: 'PUT',
    path: '/hk-web/console/content/{documentId}/pin',
    area: 'console',
    auth: 'user',
    permission: 'content.publish',
    factor: 'recent',
    mutates: true,
    summary: 'Pins an article to the top of its lists, or unpins it.',
    params: documentParams,
    body: z.object({ seenRevision, isPinned: z.boolean() }),
    data: c.contentDocument,
    errors: ['CONTENT_UNKNOWN', 'CONTENT_CHANGED'],
  },
  uploadContentPicture: {
    method: 'POST',
    path: '/hk-web/console/content/pictures',
    area: 'console',
    auth: 'user',
    permission: 'content.write',
    mutates: true,
    summary: 'Stores a PNG, JPEG or WebP picture for articles; returns the path to write into the text.',
    upload: { maxBytes: CONTENT_PICTURE_BYTES },
    data: z.object({ path: z.string() }),
    errors: ['BODY_TOO_LARGE', 'FILE_TYPE_UNSUPPORTED', 'FILE_INVALID', 'OVERLOADED'],
  },
});
