import { randomBytes } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';

type Queryable = Pick<ClientBase, 'query'> | Pick<Pool, 'query'>;

/** A passkey as it is stored. */
export interface StoredPasskey {
  readonly passkeyId: string;
  readonly userId: string;
  readonly accountId: number;
  /** Random name of the user towards his authenticators, base64url. */
  readonly handle: string;
  /** base64url. */
  readonly credentialId: string;
  /** COSE key. */
  readonly publicKey: Buffer;
  readonly transports: readonly string[];
  /** Host of the page that made it. */
  readonly rpId: string;
  readonly isSynced: boolean;
  readonly name: string;
  readonly createdMs: number;
  /** 0: not used yet. */
  readonly lastUsedMs: number;
}

/** A passkey to be stored. */
export type NewPasskey = Pick<
  StoredPasskey,
  'userId' | 'credentialId' | 'publicKey' | 'transports' | 'rpId' | 'isSynced' | 'name'
> & { readonly counter: number };

const msOf = (column: string) => `coalesce(floor(extract(epoch from ${column}) * 1000), 0)::float8`;
const SELECT = `select passkey_id::text as "passkeyId", passkeys.user_id as "userId", account_id as "accountId",
    passkey_handle as handle, credential_id as "credentialId", public_key as "publicKey", transports, rp_id as "rpId",
    is_synced as "isSynced", passkeys.name, ${msOf('passkeys.created_at')} as "createdMs",
    ${msOf('last_used_at')} as "lastUsedMs"
  from passkeys join users on users.id = passkeys.user_id`;

/** A user's passkeys, oldest first. */
export async function passkeysOf(db: Queryable, userId: string): Promise<StoredPasskey[]> {
  const sql = `${SELECT} where passkeys.user_id = $1 order by passkey_id`;
  return (await (db as Pool).query<StoredPasskey>(sql, [userId])).rows;
}

/** The passkey of a credential's id. */
export async function passkeyByCredential(db: Queryable, credentialId: string): Promise<StoredPasskey | undefined> {
  return (await (db as Pool).query<StoredPasskey>(`${SELECT} where credential_id = $1`, [credentialId])).rows[0];
}

/** Stores a passkey; undefined when its credential is stored already. */
export async function insertPasskey(tx: ClientBase, fresh: NewPasskey): Promise<StoredPasskey | undefined> {
  const { userId, credentialId, publicKey, counter, transports, rpId, isSynced, name } = fresh;
  const { rowCount } = await tx.query(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, is_synced, rp_id, name)
      values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing`,
    [userId, credentialId, publicKey, counter, transports, isSynced, rpId, name],
  );
  return rowCount === 0 ? undefined : passkeyByCredential(tx, credentialId);
}

/**
 * Writes a use down. Of an authenticator with a counter each use is higher than the one before, or it is refused: false, and nothing is
 * written. One compare-and-set, so that of two uses at once with one counter one is accepted.
 */
export async function countUse(
  db: Queryable,
  passkeyId: string,
  use: { readonly counter: number; readonly isSynced: boolean },
): Promise<boolean> {
  const { rowCount } = await (db as Pool).query(
    `update passkeys set counter = $2, is_synced = $3, last_used_at = now()
      where passkey_id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [passkeyId, use.counter, use.isSynced],
  );
  return rowCount === 1;
}

/** Renames a passkey of a user; returns the old name, undefined when there is none. */
export async function renamePasskey(
  tx: ClientBase,
  userId: string,
  passkeyId: string,
  name: string,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ readonly name: string }>(
    `update passkeys set name = $3 from (select passkey_id as id, name as old from passkeys where passkey_id = $2 for update) before
      where passkey_id = before.id and user_id = $1 returning before.old as name`,
    [userId, passkeyId, name],
  );
  return rows[0]?.name;
}

/** Deletes a passkey of a user; returns its name, undefined when there is none. */
export async function deletePasskey(tx: ClientBase, userId: string, passkeyId: string): Promise<string | undefined> {
  const sql = 'delete from passkeys where user_id = $1 and passkey_id = $2 returning name';
  return (await tx.query<{ readonly name: string }>(sql, [userId, passkeyId])).rows[0]?.name;
}

/** The random name of a user towards his authenticators, made when it is first needed. */
export async function handleOf(pool: Pool, userId: string): Promise<string> {
  const { rows } = await pool.query<{ readonly passkey_handle: string }>(
    'update users set passkey_handle = coalesce(passkey_handle, $2) where id = $1 returning passkey_handle',
    [userId, randomBytes(32).toString('base64url')],
  );
  const handle = rows[0]?.passkey_handle;
  if (handle === undefined) throw new Error('the user of a session is gone');
  return handle;
}
