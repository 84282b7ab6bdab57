import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this feature. */
export const apiKeysCalls = defineCalls({
  apiKeys: ['GET', '/hk-web/v2/user/api-keys', false],
  createApiKey: ['POST', '/hk-web/v2/user/api-key', true],
  changeApiKey: ['PUT', '/hk-web/v2/user/api-key/{keyId}', true],
  subAccounts: ['GET', '/hk-web/v2/user/sub-accounts', false],
  deleteApiKey: ['DELETE', '/hk-web/v2/user/api-key/{keyId}', true],
});
