import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this room. */
export const contentCalls = defineCalls({
  contentCategories: ['GET', '/hk-web/public/content/categories', false],
  consoleContent: ['GET', '/hk-web/console/content', false],
  consoleContentDocument: ['GET', '/hk-web/console/content/{documentId}', false],
  contentVersions: ['GET', '/hk-web/console/content/{documentId}/versions', false],
  contentDiff: ['GET', '/hk-web/console/content/{documentId}/diff', false],
  createContent: ['POST', '/hk-web/console/content', true],
  setContent: ['PUT', '/hk-web/console/content/{documentId}', true],
  saveContentDraft: ['PUT', '/hk-web/console/content/{documentId}/draft', true],
  previewContent: ['POST', '/hk-web/console/content/preview', false],
  publishContent: ['POST', '/hk-web/console/content/{documentId}/publish', true],
  withdrawContent: ['POST', '/hk-web/console/content/{documentId}/withdraw', true],
  pinContent: ['PUT', '/hk-web/console/content/{documentId}/pin', true],
  uploadContentPicture: ['POST', '/hk-web/console/content/pictures', true],
});
