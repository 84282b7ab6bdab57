import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

/*
 * Browsers from which an account was logged in before. Each has a random token for each of its accounts in one cookie that
 * scripts cannot read; the database has the token's hash. A token only gets past the slowing of an account, never past its password.
 * A login never takes over a token that the account does not know yet: somebody may have planted it.
 */

/** How long a device is known after its last login. */
export const DEVICE_SECONDS = 400 * 24 * 3_600;
/** Tokens in one browser's cookie, the last used first. */
const MAX_TOKENS = 5;
/** Devices of one account; those not used for longest are forgotten. */
const MAX_DEVICES = 20;
const COOKIE = /^[\w-]{43}(\.[\w-]{43}){0,4}$/;

/** The tokens in a cookie's value; none when it is none of ours. */
export function tokensIn(cookie: string | undefined): readonly string[] {
  return cookie !== undefined && COOKIE.test(cookie) ? cookie.split('.') : [];
}

/** Keeps which devices each account was used from. */
export class KnownDevices {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** The hash of the token that the account of an address knows, if it knows one of them. */
  async find(email: string, tokens: readonly string[]): Promise<string | undefined> {
    if (tokens.length === 0) return undefined;
    const { rows } = await this.pool.query<{ token_hash: string }>(
      `select token_hash from known_devices join users on users.id = user_id
        where email = $1 and token_hash = any($2) and last_used_at > now() - make_interval(secs => $3) limit 1`,
      [email, tokens.map(hashOf), DEVICE_SECONDS],
    );
    return rows[0]?.token_hash;
  }

  /** Notes a login and answers the cookie's new value: the account's token in front, a new one if it knew none. */
  async remember(userId: string, tokens: readonly string[], known: string | undefined): Promise<string> {
    const token = tokens.find((candidate) => hashOf(candidate) === known) ?? randomBytes(32).toString('base64url');
    await this.pool.query(
      `insert into known_devices (token_hash, user_id) values ($1, $2)
         on conflict (token_hash) do update set last_used_at = now()`,
      [hashOf(token), userId],
    );
    await this.pool.query(
      `delete from known_devices where user_id = $1 and token_hash in
         (select token_hash from known_devices where user_id = $1 order by last_used_at desc offset $2)`,
      [userId, MAX_DEVICES],
    );
    return [token, ...tokens.filter((other) => other !== token)].slice(0, MAX_TOKENS).join('.');
  }

  /** Forgets all devices of an account, as when its password is changed. */
  async forget(userId: string): Promise<void> {
    await this.pool.query(`delete from known_devices where user_id = $1`, [userId]);
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
