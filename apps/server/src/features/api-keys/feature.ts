import { defineFeature } from '../../platform/feature.ts';
import { apiKeyKinds } from './api-keys.messages.ts';
import { registerApiKeys } from './api-keys.routes.ts';
import { ApiKeyService, MAX_KEYS } from './api-keys.service.ts';

/** Management of API keys. */
export const apiKeys = defineFeature({
  name: 'api-keys',
  start: ({ accountFacts, activity, auth, notifier }) => {
    for (const kind of apiKeyKinds) notifier.registerKind(kind);
    const used = async (accountId: number) => (await auth.apiKeys.countOf(accountId)).toString();
    accountFacts.addLimit({ limit: 'api-keys', used, most: () => String(MAX_KEYS) });
    const service = new ApiKeyService({ store: auth.apiKeys, ring: auth.keyring, notifier, activity });
    return { routes: (app) => registerApiKeys(app, service) };
  },
});
