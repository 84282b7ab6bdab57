import type { SessionUser } from '../../platform/auth/session-user.ts';
import type { ApiResult } from '../../platform/http/api-result.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import type { SecurityEvent } from '../../platform/security-log.ts';
import type { Caller } from './accounts.ts';
import type { OwnSessions } from './own-sessions.ts';
import type { Passwords } from './passwords.ts';

/** Adds the routes by which users keep their accounts to themselves: passwords and sessions. Each writes to the security log. */
export function registerSecurity(
  app: HttpApp,
  { passwords, ownSessions }: { readonly passwords: Passwords; readonly ownSessions: OwnSessions },
): void {
  const note = (event: SecurityEvent, answer: ApiResult<unknown>, { address, id }: Caller, user?: SessionUser) =>
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
    const answer = passwords.forgotten(body.email);
    note('password-reset-request', answer, request);
    return answer;
  });
  route(app, 'resetPassword', async ({ body, request }) => {
    const answer = await passwords.reset(body, request);
    note('password-reset', answer, request);
    return answer.ok ? { ok: true, value: {} } : answer;
  });
  route(app, 'ownSessions', ({ user }) => ownSessions.list(user));
  route(app, 'endOwnSession', async ({ user, params, request }) => {
    const answer = await ownSessions.end(user, params.sessionId);
    note('session-end', answer, request, user);
    return answer;
  });
  route(app, 'endOtherSessions', async ({ user, request }) => {
    const answer = await ownSessions.endOthers(user);
    note('session-end', answer, request, user);
    return answer;
  });
}
