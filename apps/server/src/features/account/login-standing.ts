/**
 * What lets a user in, while it may be changing.
 *
 * Goal: once a password was replaced, a second factor or a passkey added or removed, the address changed or the login frozen, nobody comes in by
 * what counted before. A login takes up to seconds, because passwords wait to be hashed, and so may the end of a change. Method: whoever
 * changes what lets a user in locks the user's row first; a login locks it last, when its session is stored, and compares. So the session is
 * there when the change ends sessions, or the login sees the change. Not handled: an operator's end of all sessions, after which a login
 * under way is one more login.
 */
import type { ClientBase, Pool } from 'pg';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';

/** What a login was checked against. */
export interface LoginStanding {
  readonly accountId: number;
  readonly email: string;
  /** In which the user is written to. */
  readonly language: string;
  /** Hash of the password. */
  readonly password: string;
  /** When the authenticator app was turned on; empty without one. */
  readonly factorSince: string;
  /** Ids of the passkeys; empty without one. */
  readonly passkeys: string;
  readonly isFrozen: boolean;
  readonly isClosed: boolean;
}

type Queryable = Pick<ClientBase, 'query'> | Pick<Pool, 'query'>;

/** Reads what a user's login is checked against; undefined: there is no such user, or he has no password, as a sub-account has none. */
export async function standingOf(db: Queryable, userId: string): Promise<LoginStanding | undefined> {
  const { rows } = await (db as Pick<ClientBase, 'query'>).query<LoginStanding>(
    `select users.account_id as "accountId", users.email, users.language, credentials.password,
        coalesce(second_factors.confirmed_at::text, '') as "factorSince",
        coalesce((select string_agg(passkey_id::text, ' ' order by passkey_id) from passkeys
          where passkeys.user_id = users.id), '') as passkeys,
        login_frozen_at is not null as "isFrozen", closed_at is not null as "isClosed"
      from users join credentials on credentials.user_id = users.id and provider_id = 'credential'
        left join second_factors on second_factors.user_id = users.id
      where users.id = $1 and credentials.password is not null`,
    [userId],
  );
  return rows[0];
}

/** Whether the account has a second factor: computed from what there is, so that a removed one is never demanded. */
export function hasSecondFactor(standing: Pick<LoginStanding, 'factorSince' | 'passkeys'>): boolean {
  return standing.factorSince !== '' || standing.passkeys !== '';
}

/** Whether a login is still checked against the same; its session must be stored by now. */
export function stillStands(pool: Pool, userId: string, before: LoginStanding): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    await lockUser(tx, userId);
    const now = await standingOf(tx, userId);
    return now !== undefined && keyOf(now) === keyOf(before);
  });
}

function keyOf({ email, password, factorSince, passkeys, isFrozen, isClosed }: LoginStanding): string {
  return JSON.stringify([email, password, factorSince, passkeys, isFrozen, isClosed]);
}

/** Waits for other changes of what lets a user in. */
export async function lockUser(tx: ClientBase, userId: string): Promise<void> {
  await tx.query('select 1 from users where id = $1 for no key update', [userId]);
}

/** The same for a change by the user himself; returns whether his session is there still. */
export async function lockOwnUser(
  tx: ClientBase,
  { userId, sessionId }: Pick<SessionUser, 'userId' | 'sessionId'>,
): Promise<boolean> {
  await lockUser(tx, userId);
  return (await tx.query('select 1 from sessions where id = $1', [sessionId])).rowCount === 1;
}
