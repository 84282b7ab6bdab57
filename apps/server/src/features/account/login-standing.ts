/**
 * What lets a user in, while it may be changing.
 *
 * Goal: once a password was replaced or a second factor turned on, which ends sessions, nobody comes in by what counted before. A login takes up to
 * seconds, because passwords wait to be hashed, and so may the end of a change. Method: whoever changes what lets a user in locks the user's row
 * first; a login locks it last, when its session is stored, and compares. So the session is there when the change ends sessions, or the
 * login sees the change. Not handled: an operator's end of all sessions, after which a login under way is one more login.
 */
import type { ClientBase, Pool } from 'pg';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';

/** What a login was checked against. */
export interface LoginStanding {
  /** Hash of the password. */
  readonly password: string;
  /** When the second factor was turned on; empty without one. */
  readonly factorSince: string;
}

/** Reads what a user's login is checked against; undefined: there is no such user, or he has no password. */
export async function standingOf(
  db: Pick<ClientBase, 'query'> | Pick<Pool, 'query'>,
  userId: string,
): Promise<LoginStanding | undefined> {
  const { rows } = await (db as Pick<ClientBase, 'query'>).query<LoginStanding>(
    `select credentials.password, coalesce(second_factors.confirmed_at::text, '') as "factorSince"
      from credentials left join second_factors on second_factors.user_id = credentials.user_id
      where credentials.user_id = $1 and provider_id = 'credential' and credentials.password is not null`,
    [userId],
  );
  return rows[0];
}

/** Whether a login is still checked against the same; its session must be stored by now. */
export function stillStands(pool: Pool, userId: string, before: LoginStanding): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    await lockUser(tx, userId);
    const now = await standingOf(tx, userId);
    return now?.password === before.password && now.factorSince === before.factorSince;
  });
}

/** Waits for other changes of what lets a user in. */
export async function lockUser(tx: ClientBase, userId: string): Promise<void> {
  await tx.query('select 1 from users where id = $1 for no key update', [userId]);
}

/** The same for a change by the user himself; returns whether his session is there still. */
export async function lockOwnUser(tx: ClientBase, { userId, sessionId }: SessionUser): Promise<boolean> {
  await lockUser(tx, userId);
  return (await tx.query('select 1 from sessions where id = $1', [sessionId])).rowCount === 1;
}
