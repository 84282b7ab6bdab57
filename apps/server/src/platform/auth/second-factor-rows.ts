import type { ClientBase, Pool } from 'pg';

/** Whether a user has a second factor: an authenticator app that is on, or a passkey. Computed from the rows, so that a removed one never counts. */
export async function userHasSecondFactor(
  db: Pick<ClientBase, 'query'> | Pick<Pool, 'query'>,
  userId: string,
): Promise<boolean> {
  const { rows } = await (db as Pick<ClientBase, 'query'>).query<{ readonly has: boolean }>(
    `select exists (select 1 from second_factors where user_id = $1 and confirmed_at is not null)
        or exists (select 1 from passkeys where user_id = $1) as has`,
    [userId],
  );
  return rows[0]?.has === true;
}
