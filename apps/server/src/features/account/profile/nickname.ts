import type { Pool } from 'pg';
import type { ActivityLog } from '../../../platform/activity/activity-log.ts';
import type { SessionStore } from '../../../platform/auth/authenticator.ts';
import type { SessionUser } from '../../../platform/auth/session-user.ts';
import { type ApiResult, reject } from '../../../platform/http/api-result.ts';
import { inTransaction } from '../../../platform/projections/transaction.ts';
import type { Caller } from '../caller.ts';
import { lockUser } from '../login-standing.ts';

const MOST_CHARACTERS = 20;
/** Changes of one account within a day. */
const MOST_A_DAY = 3;
const DAY_MS = 86_400_000;
/** Letters with their marks and digits of any script; between two of them one space or sign. Nothing that is invisible or turns text around. */
const NICKNAME = /^[\p{L}\p{N}]\p{M}*([ .'’_-]?[\p{L}\p{N}]\p{M}*)*$/u;
/** Marks on one letter: more would run over the lines beside it. */
const PILED_MARKS = /\p{M}{4}/u;

/** A nickname as it is stored: trimmed and in the composed form; undefined when it is none. */
export function readNickname(given: string): string | undefined {
  const name = given.normalize('NFC').trim();
  const isValid = [...name].length <= MOST_CHARACTERS && NICKNAME.test(name) && !PILED_MARKS.test(name);
  return isValid ? name : undefined;
}

/** The names that users have among themselves. */
export class Nicknames {
  private readonly deps: {
    readonly pool: Pool;
    readonly sessions: Pick<SessionStore, 'refresh'>;
    readonly activity: ActivityLog;
    readonly nowMs: () => number;
  };

  constructor(deps: Nicknames['deps']) {
    this.deps = deps;
  }

  /** Replaces a nickname; the same again changes and counts nothing. Rejected: NICKNAME_INVALID, NICKNAME_LIMIT. */
  async set(user: SessionUser, given: string, caller: Caller): Promise<ApiResult<{ readonly nickname: string }>> {
    const nickname = readNickname(given);
    if (nickname === undefined) return reject('NICKNAME_INVALID', 'nickname');
    const { activity, nowMs, pool, sessions } = this.deps;
    const dayAgo = new Date(nowMs() - DAY_MS);
    const isSet = await inTransaction(pool, async (tx) => {
      await lockUser(tx, user.userId);
      const { rows } = await tx.query<{ readonly name: string; readonly changes: number }>(
        `select name, (select count(*)::integer from nickname_changes where user_id = $1 and changed_at > $2) as changes
          from users where id = $1`,
        [user.userId, dayAgo],
      );
      if (rows[0]?.name === nickname) return true;
      if ((rows[0]?.changes ?? 0) >= MOST_A_DAY) return false;
      await tx.query('delete from nickname_changes where user_id = $1 and changed_at <= $2', [user.userId, dayAgo]);
      await tx.query('insert into nickname_changes (user_id, changed_at) values ($1, $2)', [
        user.userId,
        new Date(nowMs()),
      ]);
      await tx.query('update users set name = $2 where id = $1', [user.userId, nickname]);
      await activity.note(tx, {
        accountId: user.accountId,
        event: 'nickname-changed',
        address: caller.address,
        device: caller.headers['user-agent'],
        detail: nickname,
      });
      return true;
    });
    if (!isSet) return reject('NICKNAME_LIMIT', 'nickname');
    sessions.refresh(user.userId);
    return { ok: true, value: { nickname } };
  }
}
