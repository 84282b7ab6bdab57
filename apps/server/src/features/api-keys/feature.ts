import { defineFeature } from '../../platform/feature.ts';
import { registerApiKeys } from './api-keys.routes.ts';
import { ApiKeyService } from './api-keys.service.ts';

/** Management of API keys. */
export const apiKeys = defineFeature({
  name: 'api-keys',
  start: ({ auth }) => ({
    routes: (app) => registerApiKeys(app, new ApiKeyService(auth.apiKeys, auth.keyring)),
  }),
});
