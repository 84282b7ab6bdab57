import { createHash, randomBytes } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { limitKeyOf } from '../../platform/auth/address-list.ts';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import { preferredLanguage } from '../../platform/mail/preferred-language.ts';
import type { Notifier } from '../../platform/notify/notify.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import { LOGIN, MAX_LOGINS_A_DAY, REGISTERED } from './account.messages.ts';
import { lockOwnUser } from './login-standing.ts';
import { deviceName, minuteText, NEW_DEVICE } from './new-device.ts';

/*
 * Browsers from which an account was logged in before. Each has a random token per account in one HttpOnly cookie; the database
 * stores the token's hash. A token only bypasses the throttling of an account, never its password. A login never adopts a token
 * that is unknown to the account, because it may have been planted.
 */

/** How long a device is known after its last login. */
export const DEVICE_SECONDS = 400 * 24 * 3_600;
/** Maximum tokens in one browser's cookie, most recently used first. */
const MAX_TOKENS = 5;
/** Maximum devices per account; the least recently used ones are removed. */
const MAX_DEVICES = 20;
/** Notices of new devices to one account within a day: addresses and names of browsers cost nothing, and the mailbox may be a stranger's. */
const MAX_NOTICES_A_DAY = 10;
const COOKIE = /^[\w-]{43}(\.[\w-]{43}){0,4}$/;

/** The tokens in a cookie's value; none when it is invalid. */
export function tokensIn(cookie: string | undefined): readonly string[] {
  return cookie !== undefined && COOKIE.test(cookie) ? cookie.split('.') : [];
}

/** Whose login it is, and its session. */
export type DeviceUser = Pick<SessionUser, 'userId' | 'accountId' | 'sessionId'>;

/** What is known of a login. */
export interface LoginNote {
  /** A registration is not reported as a new device. */
  readonly isRegistration: boolean;
  readonly timeMs: number;
  /** In the one normal form. */
  readonly address: string;
  /** Headers of the request, as the caller sent them. */
  readonly userAgent: string | undefined;
  readonly acceptLanguage: string | undefined;
}

/** Stores the devices that each account was used from. */
export class KnownDevices {
  private readonly pool: Pool;
  private readonly notifier: Pick<Notifier, 'notify'>;

  constructor(pool: Pool, notifier: Pick<Notifier, 'notify'>) {
    this.pool = pool;
    this.notifier = notifier;
  }

  /** The hash of the token known to the account of an address, if any. */
  async find(email: string, tokens: readonly string[]): Promise<string | undefined> {
    if (tokens.length === 0) return undefined;
    const { rows } = await this.pool.query<{ token_hash: string }>(
      `select token_hash from known_devices join users on users.id = user_id
        where email = $1 and token_hash = any($2) and last_used_at > now() - make_interval(secs => $3) limit 1`,
      [email, tokens.map(hashOf), DEVICE_SECONDS],
    );
    return rows[0]?.token_hash;
  }

  /** The same of a user: the hash of the token known to the account, if any. */
  async findOf(userId: string, tokens: readonly string[]): Promise<string | undefined> {
    if (tokens.length === 0) return undefined;
    const { rows } = await this.pool.query<{ token_hash: string }>(
      `select token_hash from known_devices
        where user_id = $1 and token_hash = any($2) and last_used_at > now() - make_interval(secs => $3) limit 1`,
      [userId, tokens.map(hashOf), DEVICE_SECONDS],
    );
    return rows[0]?.token_hash;
  }

  /**
   * Records a login and returns the cookie's new value: the account's token in front, a new one if it knew none; undefined when the session has ended
   * by now, so that a browser is not known any more after what forgets all of them. Of a login from a new
   * device the account is notified, in the same transaction, once a day for each network and kind of browser and ten times a day at most.
   * A user's language is that of the devices he is known by, until he chooses one.
   */
  async remember(
    user: DeviceUser,
    tokens: readonly string[],
    known: string | undefined,
    login: LoginNote,
  ): Promise<string | undefined> {
    const { userId, accountId } = user;
    const token = tokens.find((candidate) => hashOf(candidate) === known) ?? randomBytes(32).toString('base64url');
    const tokenHash = hashOf(token);
    const isOpen = await inTransaction(this.pool, async (tx) => {
      if (!(await lockOwnUser(tx, user))) return false;
      await tx.query(
        `insert into known_devices (token_hash, user_id, device, address) values ($1, $2, $3, $4)
           on conflict (token_hash) do update
             set last_used_at = now(), device = excluded.device, address = excluded.address`,
        [tokenHash, userId, deviceName(login.userAgent), login.address],
      );
      await tx.query(
        `delete from known_devices where user_id = $1 and token_hash in
           (select token_hash from known_devices where user_id = $1 order by last_used_at desc offset $2)`,
        [userId, MAX_DEVICES],
      );
      const [time, device] = [minuteText(login.timeMs), deviceName(login.userAgent)];
      const params = { time, address: login.address, device };
      if (known === undefined && !login.isRegistration) {
        // A browser that keeps no cookies is new each time.
        const dedupeKey = `${time.slice(0, 10)} ${limitKeyOf(login.address)} ${device}`;
        await this.notifier.notify(tx, accountId, NEW_DEVICE, params, { dedupeKey, maxADay: MAX_NOTICES_A_DAY });
      } else {
        const language = preferredLanguage(login.acceptLanguage);
        await tx.query(
          `update users set language = $2 where id = $1 and language <> $2
            and not exists (select 1 from user_preferences where user_id = $1 and name = 'locale')`,
          [userId, language],
        );
        if (login.isRegistration) await this.notifier.notify(tx, accountId, REGISTERED, {}, { dedupeKey: userId });
        else await this.noteLogin(tx, accountId, params);
      }
      return true;
    });
    if (!isOpen) return undefined;
    return [token, ...tokens.filter((other) => other !== token)].slice(0, MAX_TOKENS).join('.');
  }

  /** A login from a known device, once a minute for each. */
  private async noteLogin(tx: ClientBase, accountId: number, params: Readonly<Record<string, string>>): Promise<void> {
    const dedupeKey = `${params.time} ${params.address} ${params.device}`;
    await this.notifier.notify(tx, accountId, LOGIN, params, { dedupeKey, maxADay: MAX_LOGINS_A_DAY });
  }

  /** Removes all devices of an account, for example when its password is changed. */
  async forget(userId: string): Promise<void> {
    await this.pool.query(`delete from known_devices where user_id = $1`, [userId]);
  }
}

/** The hash under which a token is stored. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
