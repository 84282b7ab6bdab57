import { defineFeature } from '../../platform/feature.ts';
import { apiKeyKinds } from './api-keys.messages.ts';
import { registerApiKeys } from './api-keys.routes.ts';
import { ApiKeyService } from './api-keys.service.ts';

/** Management of API keys. */
export const apiKeys = defineFeature({
  name: 'api-keys',
  start: ({ auth, notifier }) => {
    for (const kind of apiKeyKinds) notifier.registerKind(kind);
    const service = new ApiKeyService(auth.apiKeys, auth.keyring, notifier);
    return { routes: (app) => registerApiKeys(app, service) };
  },
});
