import { fastifyCookie } from '@fastify/cookie';
import { type CookiePolicy, cookieName } from '../../../platform/auth/cookie-names.ts';
import { loginDataOf } from '../../../platform/auth/login-data.ts';
import type { ApiResult } from '../../../platform/http/api-result.ts';
import type { HttpApp } from '../../../platform/http/http-app.ts';
import { route } from '../../../platform/http/route.ts';
import type { SecurityEvent } from '../../../platform/security-log.ts';
import type { SiteSettings } from '../../../platform/site-settings/site-settings.ts';
import type { Caller } from '../caller.ts';
import type { Login } from '../login-sessions.ts';
import { entrySettings } from './entry.settings.ts';
import type { LoginCodes } from './login-codes.ts';
import { QR_SECONDS, type QrLogins } from './qr-logins.ts';
import type { Registration } from './registration.ts';

/** What the routes of the ways in need. */
export interface EntryServices {
  readonly registration: Registration;
  readonly loginCodes: LoginCodes;
  readonly qrLogins: QrLogins;
  readonly settings: Pick<SiteSettings, 'read'>;
  readonly cookies: CookiePolicy;
}

/** Adds the routes of registration, and of logins without a password. */
export function registerEntry(app: HttpApp, services: EntryServices): void {
  const { registration, loginCodes, settings } = services;
  const note = (event: SecurityEvent, answer: ApiResult<unknown>, { address, id }: Caller, more: Noted = {}) => {
    const outcome = answer.ok ? 'ok' : answer.code;
    app.securityLog.note({ event, outcome, address, requestId: id, ...more });
  };
  const entered = (event: 'login' | 'registration', answer: ApiResult<Login>, caller: Caller, what: string) => {
    note(event, answer, caller, { what, accountId: answer.ok ? answer.value.user.accountId : undefined });
    return answer;
  };
  route(app, 'terms', () => {
    const termsVersion = settings.read(entrySettings['account.terms-version']);
    return { ok: true, value: { termsVersion, termsUrl: settings.read(entrySettings['account.terms-url']) } };
  });
  route(app, 'register', async ({ body, request }) => {
    const answer = await registration.begin(body, request);
    note('registration', answer, request, { tried: body.email, what: 'register' });
    return answer;
  });
  route(app, 'resendRegistration', ({ body }) => registration.resend(body.challengeId));
  route(app, 'confirmRegistration', async ({ body, request, reply }) => {
    const answer = await registration.confirm(body.challengeId, body.code, request);
    return handOver(entered('registration', answer, request, 'confirm'), (lines) => reply.header('set-cookie', lines));
  });
  route(app, 'registrationMail', ({ params }) => registration.demoMail(params.challengeId));
  route(app, 'requestLoginCode', async ({ body, request }) => {
    const answer = await loginCodes.begin(body.email, request);
    note('login', answer, request, { tried: body.email, what: 'code-request' });
    return answer;
  });
  route(app, 'loginByCode', async ({ body, request, reply }) => {
    const answer = await loginCodes.enter(body, request);
    return handOver(entered('login', answer, request, 'code'), (lines) => reply.header('set-cookie', lines));
  });
  registerQr(app, services, (answer, caller) => entered('login', answer, caller, 'qr'));
}

interface Noted {
  readonly what?: string;
  readonly tried?: string;
  readonly accountId?: number | undefined;
}

function registerQr(
  app: HttpApp,
  { qrLogins, cookies }: EntryServices,
  noted: (answer: ApiResult<Login>, caller: Caller) => unknown,
): void {
  const name = cookieName(cookies, 'bourse_qr');
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure: cookies.secure } as const;
  route(app, 'beginQrLogin', async ({ request, reply }) => {
    const answer = await qrLogins.begin(request);
    if (!answer.ok) return answer;
    const { browserSecret, ...shown } = answer.value;
    reply.header('set-cookie', fastifyCookie.serialize(name, browserSecret, { ...attributes, maxAge: QR_SECONDS }));
    return { ok: true, value: shown };
  });
  route(app, 'pollQrLogin', async ({ request, reply }) => {
    const answer = await qrLogins.poll(fastifyCookie.parse(request.headers.cookie ?? '')[name], request);
    if (!answer.ok) noted(answer, request);
    if (!answer.ok || answer.value.login === undefined)
      return answer.ok ? { ok: true, value: { state: answer.value.state } } : answer;
    const { login, state } = answer.value;
    noted({ ok: true, value: login }, request);
    const used = fastifyCookie.serialize(name, '', { ...attributes, maxAge: 0 });
    reply.header('set-cookie', [...login.setCookies, used]);
    return { ok: true, value: { state, login: loginDataOf(login.user) } };
  });
  route(app, 'seeQrLogin', ({ user, body }) => qrLogins.see(user, body.token));
  route(app, 'approveQrLogin', ({ user, body, request }) => qrLogins.approve(user, body.token, request));
  route(app, 'refuseQrLogin', ({ user, body, request }) => qrLogins.refuse(user, body.token, request));
}

function handOver(
  answer: ApiResult<Login>,
  setCookie: (lines: string[]) => unknown,
): ApiResult<ReturnType<typeof loginDataOf>> {
  if (!answer.ok) return answer;
  setCookie(answer.value.setCookies);
  return { ok: true, value: loginDataOf(answer.value.user) };
}
