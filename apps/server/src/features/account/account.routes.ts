import { type RouteData, type RouteName, type RouteSpec, routes } from '@bourse/contract';
import type { BindResult, SessionKeyStore } from '../../platform/auth/session-keys.ts';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import { bytesOf } from '../../platform/http/body-parsers.ts';
import { fileRoute } from '../../platform/http/file-route.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import type { Accounts, Login } from './accounts.ts';
import type { Photos } from './photo.ts';

/** Adds the routes for registration, login and logout. */
export function registerAccount(
  app: HttpApp,
  deps: { readonly accounts: Accounts; readonly photos: Photos; readonly sessionKeys: SessionKeyStore },
): void {
  const { accounts, photos, sessionKeys } = deps;
  const enter = (answer: ApiResult<Login>, setCookie: (lines: string[]) => unknown): ApiResult<RouteData<'login'>> => {
    if (!answer.ok) return answer;
    setCookie(answer.value.setCookies);
    return { ok: true, value: loginDataOf(answer.value.user) };
  };
  route(app, 'register', async ({ body, request, reply }) =>
    enter(await accounts.register(body, request), (lines) => reply.header('set-cookie', lines)),
  );
  route(app, 'login', async ({ body, request, reply }) =>
    enter(await accounts.login(body, request), (lines) => reply.header('set-cookie', lines)),
  );
  route(app, 'logout', async ({ user, request, reply }) => {
    reply.header('set-cookie', await accounts.logout(user, request));
    return { ok: true, value: {} };
  });
  route(app, 'safetyCheck', async ({ user, body, request }) => {
    if (!isSensitive(body.act)) return reject('BODY_INVALID', 'act', 'act: this call needs no proof');
    const answer = await accounts.confirm(user, body, request);
    const outcome = answer.ok ? 'ok' : answer.code;
    const { address, id: requestId } = request;
    app.securityLog.note({ event: 'step-up', outcome, address, accountId: user.accountId, requestId, what: body.act });
    if (!answer.ok) return answer;
    const { secret, validUntilMs } = await app.stepUp.prove(user.sessionId, body.act, 'password');
    return { ok: true, value: { proof: secret, validUntilMs } };
  });
  route(app, 'setUserPhoto', ({ user, request }) => photos.set(user, bytesOf(request.body)));
  route(app, 'deleteUserPhoto', ({ user }) => photos.remove(user));
  fileRoute(app, 'userPhoto', ({ user, params }) => photos.read(user, params.fileId));
  route(app, 'sessionUser', ({ user }) => ({ ok: true, value: loginDataOf(user) }));
  route(app, 'bindSessionKeys', async ({ user, body }) => BIND_ANSWERS[await sessionKeys.bind(user.sessionId, body)]);
}

function isSensitive(act: string): act is RouteName {
  const spec = Object.hasOwn(routes, act) ? (routes as Readonly<Record<string, RouteSpec>>)[act] : undefined;
  return spec?.factor !== undefined;
}

/** A caller with other keys learns nothing about the bound ones. */
const BIND_ANSWERS: Readonly<Record<BindResult, ApiResult<Record<never, never>>>> = {
  bound: { ok: true, value: {} },
  invalid: reject('SESSION_KEYS_INVALID'),
  other: reject('SESSION_KEYS_BOUND'),
  gone: reject('LOGIN_REQUIRED'),
};

/** Login data as defined in section 3 of the specification. */
function loginDataOf(user: SessionUser): RouteData<'login'> {
  return {
    fid: user.accountId,
    fnickname: user.nickname,
    email: user.email,
    photo: user.photo,
    vipLevel: user.vipLevel,
    vipType: user.vipType,
    csrfToken: user.csrfToken,
  };
}
