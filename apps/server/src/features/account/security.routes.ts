import type { SessionUser } from '../../platform/auth/session-user.ts';
import type { ApiResult } from '../../platform/http/api-result.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import type { SecurityEvent } from '../../platform/security-log.ts';
import type { Caller } from './caller.ts';
import type { Passwords } from './passwords.ts';
import type { SecondFactor } from './second-factor.ts';
import type { WaysIn } from './ways-in.ts';

/** Adds the routes by which users keep their accounts to themselves: passwords and second factors. Each change writes to the security log. */
export function registerSecurity(
  app: HttpApp,
  deps: {
    readonly passwords: Passwords;
    readonly secondFactor: SecondFactor;
    readonly waysIn: Pick<WaysIn, 'deviceOf'>;
  },
): void {
  const { passwords, secondFactor, waysIn } = deps;
  const note = (
    event: SecurityEvent,
    answer: ApiResult<unknown>,
    { address, id }: Caller,
    user?: Pick<SessionUser, 'accountId'>,
  ) =>
    app.securityLog.note({
      event,
      outcome: answer.ok ? 'ok' : answer.code,
      address,
      accountId: user?.accountId,
      requestId: id,
    });
  route(app, 'changePassword', async ({ user, body, request }) => {
    const answer = await passwords.change(user, body, request);
    note('password-change', answer, request, user);
    return answer;
  });
  route(app, 'requestPasswordReset', ({ body, request }) => {
    const answer = passwords.forgotten(body.email, request);
    note('password-reset-request', answer, request);
    return answer;
  });
  route(app, 'resetPassword', async ({ body, request }) => {
    const answer = await passwords.reset(body, request);
    note('password-reset', answer, request, answer.ok ? answer.value : undefined);
    return answer.ok ? { ok: true, value: {} } : answer;
  });
  route(app, 'secondFactor', async ({ user }) => ({ ok: true, value: await secondFactor.state(user.userId) }));
  route(app, 'beginSecondFactor', ({ user }) => secondFactor.begin(user));
  route(app, 'confirmSecondFactor', async ({ user, body, request }) => {
    const device = await waysIn.deviceOf(user.userId, request);
    const answer = await secondFactor.confirm(user, body.code, { device, caller: request });
    note('second-factor', answer, request, user);
    return answer;
  });
  route(app, 'renewBackupCodes', async ({ user, request }) => {
    const answer = await secondFactor.renew(user, request);
    note('second-factor', answer, request, user);
    return answer;
  });
  route(app, 'endSecondFactor', async ({ user, request }) => {
    const answer = await secondFactor.end(user, request);
    note('second-factor', answer, request, user);
    return answer;
  });
}
