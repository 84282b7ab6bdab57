import type { IncomingHttpHeaders } from 'node:http';
import type { ApiErrorName, RouteName, RouteSpec } from '@bourse/contract';
import type * as z from 'zod/mini';
import type { SessionUser } from '../auth/session-user.ts';
import { isSubAccount } from '../auth/sub-users.ts';
import type { SecurityEvent } from '../security-log.ts';
import { type ApiResult, type Rejection, reject } from './api-result.ts';
import { recordRejected } from './audited.ts';
import { SentBody } from './body-parsers.ts';
import { comesFromOurSite, csrfMatches } from './cross-site.ts';
import type { HttpApp } from './http-app.ts';
import { firstIssue } from './issue.ts';
import { after, type MaybePromise, type RawCall } from './raw-call.ts';
import type { SignedCall } from './signed-calls.ts';

/*
 * All checks before a handler runs; authentication and authorization come before validation. Steps that need no database are
 * synchronous, because a promise for each step would cost order entry as much as the step.
 */

/** A request that passed all checks. */
export interface CheckedCall {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly user: SessionUser | undefined;
  /** Only on signed routes. */
  readonly signed: SignedCall | undefined;
}

/** Creates the check of a route. `isPlain` recognizes valid bodies that need no schema validation. */
export function createCheck(
  app: HttpApp,
  name: RouteName,
  spec: RouteSpec,
  isPlain: (body: unknown) => boolean,
): (raw: RawCall) => MaybePromise<ApiResult<CheckedCall>> {
  checkDeclared(app, name, spec);
  const acceptsForms = spec.form === true;
  const content = (
    raw: RawCall,
    user: SessionUser | undefined,
    signed: SignedCall | undefined,
  ): MaybePromise<ApiResult<CheckedCall>> => {
    const params = parse(spec.params, raw.params, 'QUERY_INVALID');
    if (!params.ok) return params;
    const query = parse(spec.query, raw.query, 'QUERY_INVALID');
    if (!query.ok) return query;
    const sent = spec.body === undefined ? NOTHING : readBody(raw.body, acceptsForms);
    return after(sent, (read): MaybePromise<ApiResult<CheckedCall>> => {
      if (!read.ok) return read;
      const body = isPlain(read.value) ? read : parse(spec.body, read.value, 'BODY_INVALID');
      if (!body.ok) return body;
      const call = { params: params.value, query: query.value, body: body.value, user, signed };
      if (spec.factor === undefined || user === undefined) return { ok: true, value: call };
      // Last, so that nobody is asked for a proof of a call that would be rejected anyway.
      const proof = raw.headers['x-step-up-proof'];
      if (typeof proof !== 'string') return reject('STEP_UP_REQUIRED');
      return app.stepUp
        .consume(user.sessionId, name, proof)
        .then((isProved) => (isProved ? { ok: true, value: call } : reject('STEP_UP_REQUIRED')));
    });
  };
  const access = (raw: RawCall, user: SessionUser | undefined): MaybePromise<ApiResult<CheckedCall>> => {
    if (spec.auth === 'user' && user === undefined) return reject('LOGIN_REQUIRED');
    if (spec.masterOnly && user !== undefined && isSubAccount(user)) return reject('SUB_ACCOUNT_FORBIDDEN');
    if (spec.permission === undefined || user === undefined) return permitted(raw, user);
    return after(app.permissions.has(user.userId, spec.permission), (has) => {
      if (!has) return denied(app, name, raw, user, reject('FORBIDDEN'), 'operator-route');
      return after(app.operatorFactor?.isMissing(user.userId) ?? false, (isMissing) =>
        isMissing
          ? denied(app, name, raw, user, reject('CONSOLE_FACTOR_REQUIRED'), 'operator-route')
          : permitted(raw, user),
      );
    });
  };
  const permitted = (raw: RawCall, user: SessionUser | undefined): MaybePromise<ApiResult<CheckedCall>> => {
    // No unaudited changes: while an audit row is overdue, mutations are rejected.
    if (spec.permission !== undefined && spec.mutates && app.audit.isBehind()) return reject('NOT_READY');
    const tooMany = denyTooMany(app, spec, user);
    if (tooMany !== undefined) return denied(app, name, raw, user, tooMany, 'rate-limit');
    const foreign = denyCrossSite(app, spec, user, raw.headers);
    if (foreign !== undefined) return denied(app, name, raw, user, foreign, user === undefined ? 'cross-site' : 'csrf');
    return after(spec.signed && checkSignature(app, user, raw), (signed) => {
      if (signed?.ok === false) return denied(app, name, raw, user, signed, 'signed-call');
      const shut = spec.module !== undefined && user !== undefined ? app.guard.deny(spec.module, user) : undefined;
      return after(shut, (rejection) => rejection ?? content(raw, user, signed?.value));
    });
  };
  const audited = (raw: RawCall, user: SessionUser | undefined): MaybePromise<ApiResult<CheckedCall>> =>
    after(access(raw, user), (answer) => {
      if (answer.ok || user === undefined) return answer;
      // Anybody who can log in could fill the log, which nobody can empty.
      if (answer.code === 'FORBIDDEN' && !app.rejectedCalls.take(user.userId, performance.now())) return answer;
      const { request, params, query } = raw;
      return recordRejected(app, { name, user, request, params, query }, answer);
    });
  const decide = spec.permission === undefined ? access : audited;
  return (raw) => {
    if (!app.isOpen()) return reject('NOT_READY');
    return after(identify(app, spec, raw.headers), (user) => decide(raw, user));
  };
}

/** A route whose module no operator can switch, or whose permission no role can have, must fail the start. */
function checkDeclared({ declared }: HttpApp, name: RouteName, { module, permission }: RouteSpec): void {
  if (declared === undefined) return;
  if (module !== undefined && !declared.modules.has(module)) {
    throw new Error(`${name} belongs to the module ${module}, which no feature declares`);
  }
  if (permission !== undefined && !declared.permissions.has(permission)) {
    throw new Error(`${name} needs the permission ${permission}, which no feature declares`);
  }
}

/** Logs a rejection to the security log. */
function denied(
  app: HttpApp,
  what: RouteName,
  raw: RawCall,
  user: SessionUser | undefined,
  rejection: Rejection,
  event: SecurityEvent,
): Rejection {
  const address = app.addressOf(raw.request);
  app.securityLog.note({
    event,
    outcome: rejection.code,
    address,
    accountId: user?.accountId,
    requestId: raw.id,
    what,
  });
  return rejection;
}

function identify(app: HttpApp, spec: RouteSpec, headers: IncomingHttpHeaders): MaybePromise<SessionUser | undefined> {
  if (spec.auth === 'none') return undefined;
  // Operators are few and privileged, so their sessions are always loaded from the database.
  return spec.permission !== undefined ? app.auth.authenticateUncached(headers) : app.auth.authenticateRequest(headers);
}

function denyTooMany(app: HttpApp, spec: RouteSpec, user: SessionUser | undefined): Rejection | undefined {
  if (!spec.mutates || user === undefined || app.changes === undefined) return undefined;
  return app.changes.take(user.sessionId, performance.now()) ? undefined : reject('TOO_MANY_REQUESTS');
}

const NOTHING = { ok: true, value: undefined } as const;

function readBody(body: unknown, acceptsForms: boolean): MaybePromise<ApiResult<unknown>> {
  return body instanceof SentBody ? body.read(acceptsForms) : NOTHING;
}

function parse(schema: z.ZodMiniType | undefined, value: unknown, code: ApiErrorName): ApiResult<unknown> {
  if (schema === undefined) return NOTHING;
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const { field, message } = firstIssue(parsed.error);
  return reject(code, field, field === '' ? message : `${field}: ${message}`);
}

function checkSignature(app: HttpApp, user: SessionUser | undefined, raw: RawCall): Promise<ApiResult<SignedCall>> {
  if (user === undefined || raw.sent === undefined) throw new Error('a signed route needs a session and its bytes');
  return app.signedCalls.accept(user.sessionId, raw.headers, raw.sent);
}

/** Protects sessions and logins from cross-site requests. */
function denyCrossSite(
  app: HttpApp,
  spec: RouteSpec,
  user: SessionUser | undefined,
  headers: IncomingHttpHeaders,
): Rejection | undefined {
  if (!spec.mutates) return undefined;
  if (!comesFromOurSite(headers, app.hosts)) return reject('CSRF_INVALID', 'origin');
  if (user === undefined || csrfMatches(headers['x-csrf-token'], user.csrfToken)) return undefined;
  return reject('CSRF_INVALID', 'x-csrf-token');
}
