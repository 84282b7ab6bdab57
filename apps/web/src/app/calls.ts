import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of the application around all pages. */
export const appCalls = defineCalls({
  preferences: ['GET', '/hk-web/v2/user/preferences', false],
  setPreferences: ['PUT', '/hk-web/v2/user/preferences', true],
  workspaceDocuments: ['GET', '/hk-web/v1/workspace/documents', false],
  changeWorkspaceDocument: ['PUT', '/hk-web/v1/workspace/document', true],
  deleteWorkspaceDocument: ['DELETE', '/hk-web/v1/workspace/document', true],
  assetsOverview: ['GET', '/hk-web/v2/wallet/assets', false],
});
