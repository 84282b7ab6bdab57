import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type RouteName, type RouteSpec, routes } from '@bourse/contract';
import { runAct } from '../audit/act.ts';
import { type AuditNote, UNKNOWN } from '../audit/entry.ts';
import type { SessionUser } from '../auth/session-user.ts';
import { type ApiResult, type Rejection, reject } from './api-result.ts';
import type { HttpApp } from './http-app.ts';

/** A call of a route that needs a permission. */
interface AuditedCall {
  readonly name: RouteName;
  readonly user: SessionUser;
  readonly request: IncomingMessage;
  readonly params: unknown;
  readonly query: unknown;
  readonly body?: unknown;
}

type Handler<T> = () => ApiResult<T> | Promise<ApiResult<T>>;

/** Runs a handler that only reads, and writes its outcome to the audit log before the response is sent. */
export function runAuditedRead<T>(app: HttpApp, call: AuditedCall, handler: Handler<T>): Promise<ApiResult<T>> {
  return runRecorded(app, call, '', handler);
}

/**
 * Runs a handler that changes something. The audit log has the call before the handler begins, and its outcome before the response is
 * sent; an exception is recorded as INTERNAL. Rejected with NOT_READY, and not run, when the log cannot be written in time.
 */
export async function runAuditedAct<T>(app: HttpApp, call: AuditedCall, handler: Handler<T>): Promise<ApiResult<T>> {
  const callId = randomUUID();
  if (await app.audit.record(noteOf(app, call, UNKNOWN, callId))) {
    return runRecorded(app, call, callId, () => runAct(callId, handler));
  }
  // Written behind the first entry, as soon as that can be.
  void app.audit.record(noteOf(app, call, 'NOT_READY', callId));
  return reject('NOT_READY');
}

async function runRecorded<T>(
  app: HttpApp,
  call: AuditedCall,
  callId: string,
  handler: Handler<T>,
): Promise<ApiResult<T>> {
  let outcome = 'INTERNAL';
  try {
    const result = await handler();
    outcome = result.ok ? 'ok' : result.code;
    return result;
  } finally {
    await app.audit.record(noteOf(app, call, outcome, callId));
  }
}

/** Records a call that was rejected before its handler. */
export async function recordRejected(app: HttpApp, call: AuditedCall, rejection: Rejection): Promise<Rejection> {
  await app.audit.record(noteOf(app, call, rejection.code, ''));
  return rejection;
}

function noteOf(app: HttpApp, call: AuditedCall, outcome: string, callId: string): AuditNote {
  const { name, user, request, params, query, body } = call;
  return {
    userId: user.userId,
    email: user.email,
    address: app.addressOf(request),
    route: name,
    request: { params, query, ...(body === undefined ? {} : { body: withoutConfidential(name, body) }) },
    outcome,
    callId,
  };
}

/** A body with the length of each confidential text in its place; a route of a test is not in the table. */
function withoutConfidential(name: RouteName, body: unknown): unknown {
  const spec: RouteSpec | undefined = Object.hasOwn(routes, name) ? routes[name] : undefined;
  const confidential = spec?.confidential ?? [];
  if (confidential.length === 0 || typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) =>
      confidential.includes(field) ? [field, `… (${String(value).length})`] : [field, value],
    ),
  );
}
