import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import type { ApiKeyService } from './api-keys.service.ts';

/** Adds the routes by which users look after their API keys. */
export function registerApiKeys(app: HttpApp, keys: ApiKeyService): void {
  route(app, 'apiKeys', ({ user }) => keys.list(user.userId));
  route(app, 'createApiKey', ({ user, body }) => keys.create(user.userId, body));
  route(app, 'changeApiKey', ({ user, params, body }) => keys.change(user.userId, params.keyId, body));
  route(app, 'deleteApiKey', ({ user, params }) => keys.remove(user.userId, params.keyId));
}
