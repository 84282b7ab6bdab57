/**
 * Who may not log in, whatever he knows.
 *
 * Goal: an account that an operator has frozen, or that its owner has closed, has no session and gets none. Method: one column each on the
 * user's row, which is locked first as by every change of what lets a user in, so that a login under way is seen by the change or sees it
 * (`features/account/login-standing.ts`); sessions are deleted in the same transaction. The caller hands the ids that are returned to
 * `SessionStore.forget` once the transaction is committed, which closes sockets. Not handled: API keys, which look at these columns themselves.
 */
import type { ClientBase } from 'pg';

/** Freezes logins of a user and ends his sessions; returns their ids, undefined when it was frozen before. */
export async function freezeLogin(tx: ClientBase, userId: string): Promise<string[] | undefined> {
  return (await set(tx, userId, 'login_frozen_at = now()', 'login_frozen_at is null'))
    ? endSessions(tx, userId)
    : undefined;
}

/** Ends the freeze that was made at a time, milliseconds since the epoch; false when that one is not in force. */
export function unfreezeLogin(tx: ClientBase, userId: string, frozenMs: number): Promise<boolean> {
  const isThatOne = 'floor(extract(epoch from login_frozen_at) * 1000) = $2';
  return set(tx, userId, 'login_frozen_at = null', isThatOne, frozenMs);
}

/** Closes an account's logins for good and ends its sessions; returns their ids, undefined when it was closed before. */
export async function closeLogin(tx: ClientBase, userId: string): Promise<string[] | undefined> {
  return (await set(tx, userId, 'closed_at = now()', 'closed_at is null')) ? endSessions(tx, userId) : undefined;
}

/** Ends all sessions of a user, or all but one; returns the ids of those that were there. */
export async function endSessions(tx: ClientBase, userId: string, keep?: string): Promise<string[]> {
  const { rows } = await tx.query<{ readonly id: string }>(
    'delete from sessions where user_id = $1 and ($2::text is null or id <> $2) returning id',
    [userId, keep ?? null],
  );
  return rows.map(({ id }) => id);
}

/** `change` and `condition` are texts of this file; the latter may name values from `$2` on. */
async function set(
  tx: ClientBase,
  userId: string,
  change: string,
  condition: string,
  ...values: readonly number[]
): Promise<boolean> {
  await tx.query('select 1 from users where id = $1 for no key update', [userId]);
  const { rowCount } = await tx.query(`update users set ${change} where id = $1 and ${condition}`, [userId, ...values]);
  return rowCount === 1;
}
