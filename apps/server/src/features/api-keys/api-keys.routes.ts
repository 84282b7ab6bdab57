import type { FastifyRequest } from 'fastify';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import type { ApiResult } from '../../platform/http/api-result.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import type { ApiKeyService } from './api-keys.service.ts';

/** Adds the routes for managing API keys. */
export function registerApiKeys(app: HttpApp, keys: ApiKeyService): void {
  route(app, 'apiKeys', ({ user }) => keys.list(user.userId));
  route(app, 'createApiKey', async (call) => noted(app, 'created', call, await keys.create(call, call.body)));
  route(app, 'changeApiKey', async (call) => {
    const { params, body } = call;
    return noted(app, 'changed', call, await keys.change(call, params.keyId, body));
  });
  route(app, 'deleteApiKey', async (call) => {
    return noted(app, 'deleted', call, await keys.remove(call, call.params.keyId));
  });
}

interface Call {
  readonly user: SessionUser;
  readonly request: FastifyRequest;
}

/** Writes a line to the security log. */
function noted<T>(app: HttpApp, what: string, { user, request }: Call, answer: ApiResult<T>): ApiResult<T> {
  const outcome = answer.ok ? 'ok' : answer.code;
  const { address, id } = request;
  app.securityLog.note({ event: 'api-key-change', outcome, address, accountId: user.accountId, requestId: id, what });
  return answer;
}
