import { loginDataOf } from '../../platform/auth/login-data.ts';
import type { BindResult, SessionKeyStore } from '../../platform/auth/session-keys.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import { bytesOf } from '../../platform/http/body-parsers.ts';
import { fileRoute } from '../../platform/http/file-route.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import type { Accounts } from './accounts.ts';
import type { Photos } from './photo.ts';

/** Adds the routes of logins by password, of sessions and of the user's picture. */
export function registerAccount(
  app: HttpApp,
  deps: { readonly accounts: Accounts; readonly photos: Photos; readonly sessionKeys: SessionKeyStore },
): void {
  const { accounts, photos, sessionKeys } = deps;
  route(app, 'login', async ({ body, request, reply }) => {
    const answer = await accounts.login(body, request);
    if (!answer.ok) return answer;
    reply.header('set-cookie', answer.value.setCookies);
    return { ok: true, value: loginDataOf(answer.value.user) };
  });
  route(app, 'logout', async ({ user, request, reply }) => {
    reply.header('set-cookie', await accounts.logout(user, request));
    return { ok: true, value: {} };
  });
  route(app, 'setUserPhoto', ({ user, request }) => photos.set(user, bytesOf(request.body), request));
  route(app, 'deleteUserPhoto', ({ user, request }) => photos.remove(user, request));
  fileRoute(app, 'userPhoto', ({ user, params }) => photos.read(user, params.fileId));
  route(app, 'sessionUser', ({ user }) => ({ ok: true, value: loginDataOf(user) }));
  route(app, 'bindSessionKeys', async ({ user, body }) => BIND_ANSWERS[await sessionKeys.bind(user.sessionId, body)]);
}

/** A caller with other keys learns nothing about the bound ones. */
const BIND_ANSWERS: Readonly<Record<BindResult, ApiResult<Record<never, never>>>> = {
  bound: { ok: true, value: {} },
  invalid: reject('SESSION_KEYS_INVALID'),
  other: reject('SESSION_KEYS_BOUND'),
  gone: reject('LOGIN_REQUIRED'),
};
