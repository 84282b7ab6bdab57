/**
 * Closing an account for good.
 *
 * Goal: no account is closed with something in it, whatever is placed meanwhile. Method: the account is frozen in the core first, by an outbox
 * row beside ours; when that is durable, what stands against closing is asked for, and the account is closed or freed again. A job does the
 * second half when this server stops in between. Closing frees nothing: address and account id stay taken, so that nobody else is taken for
 * its owner, and what the law wants kept is kept (ADR 0037). Not handled: money that arrives afterwards, which is a case for support; a
 * freeze by an operator within the moment between the two halves, which is lifted when the account cannot be closed.
 */
import { invariant } from '@bourse/domain';
import type { ClientBase, Pool } from 'pg';
import type { AccountFacts, ClosingObstacle } from '../../../platform/account-facts.ts';
import type { ActivityLog } from '../../../platform/activity/activity-log.ts';
import type { SessionStore } from '../../../platform/auth/authenticator.ts';
import { closeLogin } from '../../../platform/auth/login-lock.ts';
import type { SessionUser } from '../../../platform/auth/session-user.ts';
import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import { type ApiResult, reject } from '../../../platform/http/api-result.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { knownLanguage } from '../../../platform/mail/preferred-language.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { inTransaction } from '../../../platform/projections/transaction.ts';
import type { Caller } from '../caller.ts';
import { normaliseEmail } from '../email-address.ts';
import { lockOwnUser, lockUser } from '../login-standing.ts';
import { minuteText } from '../new-device.ts';
import { ACCOUNT_CLOSED } from './closing.messages.ts';

const OUTBOX = 'account-closing';
const JOB = 'account.finish-closing';
/** When the job looks after a closing that this call did not finish. */
const LOOK_AFTER_MS = 30_000;
const FROZEN = { orders: true, withdrawals: true } as const;

/** Dependencies of the closings. */
export interface ClosingsDeps {
  readonly pool: Pool;
  readonly view: Pick<ExchangeView, 'frozen'>;
  readonly outbox: Outbox;
  readonly jobs: Jobs;
  readonly mail: Mailer;
  readonly activity: ActivityLog;
  readonly facts: AccountFacts;
  readonly sessions: Pick<SessionStore, 'forget'>;
  readonly nowMs: () => number;
}

interface Closing {
  readonly closing_id: bigint;
  readonly user_id: string;
  readonly account_id: number;
  readonly orders_frozen: boolean;
  readonly withdrawals_frozen: boolean;
  readonly state: 'freezing' | 'checking' | 'refused' | 'closed';
}

const COLUMNS = 'closing_id, user_id, account_id, orders_frozen, withdrawals_frozen, state';

/** Closes accounts. */
export class Closings {
  private readonly deps: ClosingsDeps;

  constructor(deps: ClosingsDeps) {
    this.deps = deps;
    deps.jobs.register(JOB, { run: ({ id }) => this.finish(id).then(() => undefined) });
    deps.outbox.register(OUTBOX, {
      onOutcome: async (tx, rowId, outcome) => {
        const [closingId = '', step] = rowId.split('/');
        if (step !== 'freeze') return;
        const state = outcome.ok ? 'checking' : 'refused';
        await tx.query('update account_closings set state = $2 where closing_id = $1', [closingId, state]);
        if (outcome.ok) await deps.jobs.at(tx, deps.nowMs() + LOOK_AFTER_MS, { kind: JOB, id: closingId });
      },
    });
  }

  /** What stands against closing the account now. */
  obstacles({ accountId }: SessionUser): Promise<ClosingObstacle[]> {
    return this.deps.facts.obstaclesOf(accountId);
  }

  /** Closes the account. Rejected: CLOSING_NOT_CONFIRMED, ACCOUNT_NOT_EMPTY, LOGIN_REQUIRED; NOT_READY when the core does not answer in time. */
  async close(user: SessionUser, typedEmail: string, caller: Caller): Promise<ApiResult<Record<never, never>>> {
    const typed = normaliseEmail(typedEmail);
    if (!typed.ok || typed.value !== user.email) return reject('CLOSING_NOT_CONFIRMED', 'email');
    if ((await this.obstacles(user)).length > 0) return reject('ACCOUNT_NOT_EMPTY');
    const closingId = await this.begin(user, caller);
    if (closingId === undefined) return reject('LOGIN_REQUIRED');
    if ((await this.deps.outbox.whenDone(OUTBOX, `${closingId}/freeze`)) === undefined) return reject('NOT_READY');
    return (await this.finish(closingId)) === 'closed' ? { ok: true, value: {} } : reject('ACCOUNT_NOT_EMPTY');
  }

  /** Writes the closing and the freeze down; returns the id of the one under way, undefined when the session is gone. */
  private begin(user: SessionUser, caller: Caller): Promise<string | undefined> {
    const { activity, outbox, pool, view } = this.deps;
    return inTransaction(pool, async (tx) => {
      if (!(await lockOwnUser(tx, user))) return undefined;
      const { rows: open } = await tx.query<Closing>(
        `select ${COLUMNS} from account_closings where user_id = $1 and state in ('freezing', 'checking')`,
        [user.userId],
      );
      if (open[0] !== undefined) return open[0].closing_id.toString();
      const seen = view.frozen.get(user.accountId) ?? { orders: false, withdrawals: false };
      const { rows } = await tx.query<Closing>(
        `insert into account_closings (user_id, account_id, orders_frozen, withdrawals_frozen)
          values ($1, $2, $3, $4) returning ${COLUMNS}`,
        [user.userId, user.accountId, seen.orders, seen.withdrawals],
      );
      const closingId = rows[0]?.closing_id.toString();
      invariant(closingId !== undefined, 'an inserted closing has an id');
      const command = { type: 'freeze-account', accountId: user.accountId, ...FROZEN, seen } as const;
      await outbox.enqueue(tx, { feature: OUTBOX, rowId: `${closingId}/freeze`, command });
      await activity.note(tx, {
        accountId: user.accountId,
        event: 'account-close-asked',
        address: caller.address,
        device: caller.headers['user-agent'],
      });
      return closingId;
    });
  }

  /** Closes a frozen account, or frees it when something stands against it; the same again changes nothing. */
  private async finish(closingId: string): Promise<Closing['state']> {
    const { facts, jobs, pool, sessions } = this.deps;
    const found = await pool.query<Closing>(`select ${COLUMNS} from account_closings where closing_id = $1`, [
      closingId,
    ]);
    const [before] = found.rows;
    if (before?.state !== 'checking') return before?.state ?? 'refused';
    // Nothing can be added any more: the core has frozen the account.
    const isEmpty = (await facts.obstaclesOf(before.account_id)).length === 0;
    const { state, ended } = await inTransaction(pool, async (tx) => {
      await lockUser(tx, before.user_id);
      const { rows } = await tx.query<Closing>(
        `update account_closings set state = $2, ended_at = now() where closing_id = $1 and state = 'checking'
          returning ${COLUMNS}`,
        [closingId, isEmpty ? 'closed' : 'refused'],
      );
      const [closing] = rows;
      if (closing === undefined) return { state: await stateOf(tx, closingId), ended: [] };
      await jobs.cancel(tx, JOB, closingId);
      return { state: closing.state, ended: isEmpty ? await this.shut(tx, closing) : await this.free(tx, closing) };
    });
    for (const sessionId of ended) sessions.forget(sessionId);
    return state;
  }

  /** Ends every way in; returns the sessions that were ended. */
  private async shut(tx: ClientBase, { user_id, account_id }: Closing): Promise<string[]> {
    const { activity, mail, nowMs } = this.deps;
    const ended = (await closeLogin(tx, user_id)) ?? [];
    await tx.query('delete from known_devices where user_id = $1', [user_id]);
    await tx.query('update password_resets set ended_at = now() where user_id = $1 and ended_at is null', [user_id]);
    await activity.note(tx, { accountId: account_id, event: 'account-closed' });
    const { rows } = await tx.query<{ readonly email: string; readonly language: string }>(
      'select email, language from users where id = $1',
      [user_id],
    );
    const [user] = rows;
    if (user !== undefined) {
      const params = { time: minuteText(nowMs()) };
      await mail.send(tx, { to: user.email, template: ACCOUNT_CLOSED, language: knownLanguage(user.language), params });
    }
    return ended;
  }

  /** Restores what was frozen before. */
  private async free(tx: ClientBase, closing: Closing): Promise<string[]> {
    const { account_id: accountId, closing_id, orders_frozen: orders, withdrawals_frozen: withdrawals } = closing;
    const command = { type: 'freeze-account', accountId, orders, withdrawals, seen: FROZEN } as const;
    await this.deps.outbox.enqueue(tx, { feature: OUTBOX, rowId: `${closing_id}/free`, command });
    return [];
  }
}

async function stateOf(tx: ClientBase, closingId: string): Promise<Closing['state']> {
  const { rows } = await tx.query<Closing>(`select ${COLUMNS} from account_closings where closing_id = $1`, [
    closingId,
  ]);
  return rows[0]?.state ?? 'refused';
}
