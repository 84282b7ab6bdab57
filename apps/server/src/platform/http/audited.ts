import type { IncomingMessage } from 'node:http';
import type { RouteName } from '@bourse/contract';
import type { SessionUser } from '../auth/session-user.ts';
import type { ApiResult, Rejection } from './api-result.ts';
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

/** Runs a handler and writes its outcome to the audit log before the response is sent; an exception is recorded as INTERNAL. */
export async function runAudited<T>(
  app: HttpApp,
  call: AuditedCall,
  handler: () => ApiResult<T> | Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  let outcome = 'INTERNAL';
  try {
    const answer = await handler();
    outcome = answer.ok ? 'ok' : answer.code;
    return answer;
  } finally {
    await record(app, call, outcome);
  }
}

/** Records a call that was rejected before its handler. */
export async function recordRejected(app: HttpApp, call: AuditedCall, rejection: Rejection): Promise<Rejection> {
  await record(app, call, rejection.code);
  return rejection;
}

function record(app: HttpApp, call: AuditedCall, outcome: string): Promise<void> {
  const { name, user, request, params, query, body } = call;
  return app.audit.record({
    userId: user.userId,
    email: user.email,
    address: app.addressOf(request),
    route: name,
    request: { params, query, ...(body === undefined ? {} : { body }) },
    outcome,
  });
}
