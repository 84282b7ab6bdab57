import { type RouteName, type RouteSpec, routes } from '@bourse/contract';
import type { FastifyRequest } from 'fastify';
import { loginDataOf } from '../../../platform/auth/login-data.ts';
import type { SessionUser } from '../../../platform/auth/session-user.ts';
import { type ApiResult, reject } from '../../../platform/http/api-result.ts';
import type { HttpApp } from '../../../platform/http/http-app.ts';
import { route } from '../../../platform/http/route.ts';
import type { OwnerProof } from './owner-proof.ts';
import type { PasskeySite } from './passkey-challenges.ts';
import type { PasskeyLogin } from './passkey-login.ts';
import type { Passkeys } from './passkeys.ts';

/** What the routes of passkeys and proofs need. */
export interface FactorServices {
  readonly ownerProof: OwnerProof;
  readonly passkeys: Passkeys;
  readonly passkeyLogin: PasskeyLogin;
}

/** Adds the routes of passkeys and of proofs for sensitive calls. */
export function registerFactors(app: HttpApp, { ownerProof, passkeys, passkeyLogin }: FactorServices): void {
  const siteOf = ({ raw }: FastifyRequest): PasskeySite => {
    const origin = app.hosts.pageOrigin(raw);
    return { origin, rpId: new URL(origin).hostname };
  };
  registerProofs(app, ownerProof, siteOf);
  const noted = <T>(
    answer: ApiResult<T>,
    { address, id }: FastifyRequest,
    { accountId }: SessionUser,
    what: RouteName,
  ) => {
    const outcome = answer.ok ? 'ok' : answer.code;
    app.securityLog.note({ event: 'passkey', outcome, address, accountId, requestId: id, what });
    return answer;
  };
  route(app, 'passkeys', async ({ user }) => ({ ok: true, value: await passkeys.list(user.userId) }));
  route(app, 'beginPasskey', ({ user, request }) => passkeys.begin(user, siteOf(request)));
  route(app, 'addPasskey', async ({ user, body, request }) =>
    noted(await passkeys.add(user, body, request), request, user, 'addPasskey'),
  );
  route(app, 'renamePasskey', async ({ user, params, body, request }) =>
    noted(await passkeys.rename(user, params.passkeyId, body.name, request), request, user, 'renamePasskey'),
  );
  route(app, 'removePasskey', async ({ user, params, request }) =>
    noted(await passkeys.remove(user, params.passkeyId, request), request, user, 'removePasskey'),
  );
  route(app, 'beginPasskeyLogin', async ({ request }) => {
    return { ok: true, value: await passkeys.beginLogin(siteOf(request)) };
  });
  route(app, 'loginByPasskey', async ({ body, request, reply }) => {
    const answer = await passkeyLogin.login(body, request);
    if (!answer.ok) return answer;
    reply.header('set-cookie', answer.value.setCookies);
    return { ok: true, value: loginDataOf(answer.value.user) };
  });
}

function registerProofs(app: HttpApp, ownerProof: OwnerProof, siteOf: (request: FastifyRequest) => PasskeySite): void {
  route(app, 'beginSafetyCheck', async ({ user, body, request }) => {
    // A change of the password takes its proof in its own body.
    const act = body.act === 'changePassword' ? body.act : sensitive(body.act);
    return act === undefined ? NOT_SENSITIVE : ownerProof.begin(user, act, siteOf(request));
  });
  route(app, 'safetyCheck', async ({ user, body, request }) => {
    const act = sensitive(body.act);
    if (act === undefined) return NOT_SENSITIVE;
    const answer = await ownerProof.confirm(user, { ...body, act }, request);
    const outcome = answer.ok ? 'ok' : answer.code;
    const { address, id: requestId } = request;
    app.securityLog.note({ event: 'step-up', outcome, address, accountId: user.accountId, requestId, what: act });
    if (!answer.ok) return answer;
    const proof = await app.stepUp.prove(user.sessionId, act, answer.value);
    if (proof === undefined) return reject('LOGIN_REQUIRED');
    return { ok: true, value: { proof: proof.secret, validUntilMs: proof.validUntilMs } };
  });
}

const NOT_SENSITIVE = reject('BODY_INVALID', 'act', 'act: this call needs no proof');

/** A call that wants a proof. */
function sensitive(act: string): RouteName | undefined {
  const spec = Object.hasOwn(routes, act) ? (routes as Readonly<Record<string, RouteSpec>>)[act] : undefined;
  return spec?.factor === undefined ? undefined : (act as RouteName);
}
