import { fastifyCookie } from '@fastify/cookie';
import type { ActivityLog } from '../../../platform/activity/activity-log.ts';
import { deviceCookieName } from '../../../platform/auth/cookie-names.ts';
import type { SessionUser } from '../../../platform/auth/session-user.ts';
import type { ApiResult } from '../../../platform/http/api-result.ts';
import type { HttpApp } from '../../../platform/http/http-app.ts';
import { route } from '../../../platform/http/route.ts';
import type { SecurityEvent } from '../../../platform/security-log.ts';
import type { Caller } from '../caller.ts';
import { hashOf, tokensIn } from '../known-devices.ts';
import type { OwnSessions } from '../own-sessions.ts';
import type { Closings } from './closing.ts';
import type { EmailChanges } from './email-change.ts';
import type { Nicknames } from './nickname.ts';
import type { Overviews } from './overview.ts';
import type { OwnDevices } from './own-devices.ts';
import type { PhishingCodes } from './phishing-code.ts';
import type { Preferences } from './preferences.ts';

/** What the routes of the user himself call. */
export interface ProfileServices {
  readonly activity: ActivityLog;
  readonly closings: Closings;
  readonly devices: OwnDevices;
  readonly emailChanges: EmailChanges;
  readonly nicknames: Nicknames;
  readonly overviews: Overviews;
  readonly phishingCodes: PhishingCodes;
  readonly preferences: Preferences;
  readonly sessions: OwnSessions;
  /** Whether cookies go over https only, which is part of their name. */
  readonly secureCookies: boolean;
}

/** Adds the routes of the user himself. What protects the account writes to the security log as well. */
export function registerProfile(app: HttpApp, services: ProfileServices): void {
  const { activity, overviews, nicknames, preferences } = services;
  route(app, 'accountActivity', ({ user, query }) => activity.list(user.accountId, query));
  route(app, 'accountOverview', async ({ user }) => ({ ok: true, value: await overviews.read(user) }));
  route(app, 'setNickname', ({ user, body, request }) => nicknames.set(user, body.nickname, request));
  route(app, 'preferences', async ({ user }) => ({ ok: true, value: await preferences.read(user) }));
  route(app, 'setPreferences', async ({ user, body }) => ({
    ok: true,
    value: await preferences.change(user, body.values),
  }));
  registerSessions(app, services);
  registerEmail(app, services);
  registerClosing(app, services);
}

function registerSessions(app: HttpApp, { activity, devices, secureCookies, sessions }: ProfileServices): void {
  const ownDevices = ({ headers }: Caller) => {
    const cookie = fastifyCookie.parse(headers.cookie ?? '')[deviceCookieName({ secure: secureCookies })];
    return tokensIn(cookie).map(hashOf);
  };
  route(app, 'ownSessions', ({ user }) => sessions.list(user));
  route(app, 'endOwnSession', async ({ user, params, request }) => {
    const answer = await sessions.end(user, params.sessionId, request);
    note(app, 'session-end', answer, request, user);
    return answer;
  });
  route(app, 'endOtherSessions', async ({ user, request }) => {
    const answer = await sessions.endOthers(user, request, ownDevices(request));
    note(app, 'session-end', answer, request, user);
    return answer;
  });
  route(app, 'ownDevices', async ({ user, request }) => ({
    ok: true,
    value: await devices.list(user, ownDevices(request)),
  }));
  route(app, 'removeOwnDevice', ({ user, params, request }) =>
    devices.remove(user, params.deviceId, (tx, detail) =>
      activity.note(tx, {
        accountId: user.accountId,
        event: 'device-removed',
        address: request.address,
        device: request.headers['user-agent'],
        detail,
      }),
    ),
  );
}

function registerEmail(app: HttpApp, { emailChanges, phishingCodes }: ProfileServices): void {
  route(app, 'emailChange', async ({ user }) => ({ ok: true, value: await emailChanges.state(user) }));
  route(app, 'beginEmailChange', async ({ user, body, request }) => {
    const answer = await emailChanges.begin(user, body.email, request);
    note(app, 'email-change', answer, request, user);
    return answer;
  });
  route(app, 'confirmEmailChange', async ({ user, body, request }) => {
    const answer = await emailChanges.confirm(user, body.side, body.code, request);
    note(app, 'email-change', answer, request, user);
    return answer;
  });
  route(app, 'cancelEmailChange', async ({ user }) => {
    await emailChanges.cancel(user);
    return { ok: true, value: {} };
  });
  route(app, 'undoEmailChange', async ({ body, request }) => {
    const answer = await emailChanges.undo(body.token, request);
    note(app, 'email-change', answer, request, answer.ok ? answer.value : undefined);
    return answer.ok ? { ok: true, value: {} } : answer;
  });
  route(app, 'phishingCode', async ({ user }) => ({ ok: true, value: await phishingCodes.read(user) }));
  route(app, 'setPhishingCode', ({ user, body, request }) => phishingCodes.set(user, body.code, request));
}

function registerClosing(app: HttpApp, { closings }: ProfileServices): void {
  route(app, 'closingObstacles', async ({ user }) => ({
    ok: true,
    value: { obstacles: await closings.obstacles(user) },
  }));
  route(app, 'closeAccount', async ({ user, body, request }) => {
    const answer = await closings.close(user, body.email, request);
    note(app, 'account-close', answer, request, user);
    return answer;
  });
}

function note(
  { securityLog }: HttpApp,
  event: SecurityEvent,
  answer: ApiResult<unknown>,
  { address, id: requestId }: Caller,
  user?: Pick<SessionUser, 'accountId'>,
): void {
  const outcome = answer.ok ? 'ok' : answer.code;
  securityLog.note({ event, outcome, address, accountId: user?.accountId, requestId });
}
