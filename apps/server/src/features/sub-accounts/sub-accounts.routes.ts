import { loginDataOf } from '../../platform/auth/login-data.ts';
import type { ApiResult } from '../../platform/http/api-result.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { type FastifyCall, route } from '../../platform/http/route.ts';
import type { SecurityNote } from '../../platform/security-log.ts';
import type { SubAccounts } from './sub-accounts.service.ts';
import type { Entered, SubSessions } from './sub-sessions.ts';
import type { SubTransfers } from './sub-transfers.ts';

/** Adds the routes of sub-accounts. Each change writes to the security log, with the master as who acts. */
export function registerSubAccounts(
  app: HttpApp,
  deps: { readonly subAccounts: SubAccounts; readonly sessions: SubSessions; readonly transfers: SubTransfers },
): void {
  const { sessions, subAccounts, transfers } = deps;
  route(app, 'subAccounts', ({ user }) => subAccounts.list(user.userId));
  route(app, 'createSubAccount', async (call) =>
    noted(app, 'created', call, await subAccounts.create(call, call.body.name)),
  );
  route(app, 'changeSubAccount', async (call) =>
    noted(app, 'changed', call, await subAccounts.change(call, call.params.subId, call.body)),
  );
  route(app, 'closeSubAccount', async (call) =>
    noted(app, 'closed', call, await subAccounts.close(call, call.params.subId)),
  );
  route(app, 'enterSubAccount', async (call) =>
    handOver(call, noted(app, 'entered', call, await sessions.enter(call, call.params.subId))),
  );
  route(app, 'leaveSubAccount', async (call) =>
    handOver(call, noted(app, 'left', call, await sessions.leave(call.user))),
  );
  route(app, 'transferBetweenSubAccounts', async (call) =>
    noted(app, 'transfer', call, await transfers.transfer(call.user, call.body, call.request)),
  );
  route(app, 'subAccountTransfers', ({ user, query }) => transfers.list(user, query));
}

type Call = Pick<FastifyCall<'enterSubAccount'>, 'user' | 'request'>;

/** Writes a line to the security log; in a session of a sub-account the account that acts is its master's. */
function noted<T>(app: HttpApp, what: string, { user, request }: Call, answer: ApiResult<T>): ApiResult<T> {
  const outcome = answer.ok ? 'ok' : answer.code;
  const accountId = user.masterAccountId === 0 ? user.accountId : user.masterAccountId;
  const { address, id: requestId } = request;
  const note: SecurityNote = { event: 'sub-account', outcome, address, accountId, requestId, what };
  app.securityLog.note(note);
  return answer;
}

function handOver({ reply }: Pick<FastifyCall<'enterSubAccount'>, 'reply'>, answer: ApiResult<Entered>) {
  if (!answer.ok) return answer;
  reply.header('set-cookie', answer.value.setCookie);
  return { ok: true as const, value: loginDataOf(answer.value.user) };
}
