/**
 * Login by a QR code that a phone scans.
 *
 * Goal: a browser gets in because somebody who is logged in elsewhere looked at what it asks and allowed it; whoever photographs or passes on the
 * code gets nothing. Method: the token in the code only leads to the question; the session goes to the browser that has the cookie of the request,
 * once. A request is good for two minutes, belongs to the first account that looks at it, and is decided once. What let that account in when
 * it approved must still be so when the session is opened. Not handled: a user who approves what he did not ask for, in spite of
 * browser, address and number on his screen.
 */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import type { ActivityLog } from '../../../platform/activity/activity-log.ts';
import { limitKeyOf } from '../../../platform/auth/address-list.ts';
import type { SessionUser } from '../../../platform/auth/session-user.ts';
import { type ApiResult, reject, rejectFor } from '../../../platform/http/api-result.ts';
import { inTransaction } from '../../../platform/projections/transaction.ts';
import type { Caller } from '../caller.ts';
import type { Login } from '../login-sessions.ts';
import { type LoginStanding, lockOwnUser, standingOf } from '../login-standing.ts';
import { deviceName } from '../new-device.ts';
import type { WaysIn } from '../ways-in.ts';

/** How long a request is good. */
export const QR_SECONDS = 120;
/** Open requests of one network. */
const MAX_OPEN = 30;
const KEEP_HOURS = 24;
const OPEN = 'expires_at > now()';

/** A request as the asking browser hears of it. */
export interface QrRequest {
  readonly token: string;
  /** Two digits. */
  readonly number: string;
  readonly expiresMs: number;
  /** For the cookie of the browser. */
  readonly browserSecret: string;
}

/** What a request asks, as whoever scanned it sees it. */
export interface QrQuestion {
  readonly number: string;
  readonly device: string;
  readonly address: string;
  readonly createdMs: number;
  readonly expiresMs: number;
}

/** What became of a request. `ended`: used, too old, or none of this browser. */
export type QrState = 'waiting' | 'seen' | 'approved' | 'refused' | 'ended';

/** Dependencies of the QR logins. */
export interface QrLoginsDeps {
  readonly pool: Pool;
  readonly waysIn: Pick<WaysIn, 'enter'>;
  readonly activity: Pick<ActivityLog, 'note'>;
}

const QUESTION = `shown_number as number, device, address, floor(extract(epoch from created_at) * 1000)::float8 as "createdMs",
  floor(extract(epoch from expires_at) * 1000)::float8 as "expiresMs"`;

/** All requests. */
export class QrLogins {
  private readonly deps: QrLoginsDeps;

  constructor(deps: QrLoginsDeps) {
    this.deps = deps;
  }

  /** Begins a request. Rejected: TOO_MANY_REQUESTS. */
  async begin({ address, headers }: Caller): Promise<ApiResult<QrRequest>> {
    const [token, browserSecret] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
    const number = String(randomInt(100)).padStart(2, '0');
    const network = limitKeyOf(address);
    const { rows } = await this.deps.pool.query<{ readonly expires_ms: number }>(
      `insert into qr_logins (token_hash, browser_hash, shown_number, address, network, device, expires_at)
        select $1, $2, $3, $4, $5, $6, now() + make_interval(secs => ${QR_SECONDS})
          where (select count(*) from qr_logins where network = $5 and ${OPEN}) < ${MAX_OPEN}
        returning floor(extract(epoch from expires_at) * 1000)::float8 as expires_ms`,
      [hashOf(token), hashOf(browserSecret), number, address, network, deviceName(headers['user-agent'])],
    );
    const expiresMs = rows[0]?.expires_ms;
    if (expiresMs === undefined) return rejectFor('TOO_MANY_REQUESTS', QR_SECONDS);
    return { ok: true, value: { token, number, expiresMs, browserSecret } };
  }

  /** What became of the request of a browser; the first poll after the approval gets the session. Rejected: as `WaysIn.enter` does. */
  async poll(
    browserSecret: string | undefined,
    caller: Caller,
  ): Promise<ApiResult<{ readonly state: QrState; readonly login?: Login }>> {
    if (browserSecret === undefined) return { ok: true, value: { state: 'ended' } };
    const { pool } = this.deps;
    const { rows } = await pool.query<{ readonly state: QrState | 'used' }>(
      `select state from qr_logins where browser_hash = $1 and ${OPEN}`,
      [hashOf(browserSecret)],
    );
    const state = rows[0]?.state ?? 'used';
    if (state !== 'approved') return { ok: true, value: { state: state === 'used' ? 'ended' : state } };
    const taken = await pool.query<{ readonly user_id: string; readonly standing_hash: string }>(
      `update qr_logins set state = 'used' where browser_hash = $1 and state = 'approved' and ${OPEN}
        returning user_id, standing_hash`,
      [hashOf(browserSecret)],
    );
    const [row] = taken.rows;
    if (row === undefined) return { ok: true, value: { state: 'ended' } };
    const standing = await standingOf(pool, row.user_id);
    if (standing === undefined || standingHash(standing) !== row.standing_hash)
      return { ok: true, value: { state: 'ended' } };
    const login = await this.deps.waysIn.enter({ userId: row.user_id, way: 'qr', standing }, {}, caller);
    return login.ok ? { ok: true, value: { state, login: login.value } } : login;
  }

  /** Shows what a request asks, and ties it to the account that looks first. Rejected: QR_LOGIN_INVALID. */
  async see({ userId }: SessionUser, token: string): Promise<ApiResult<QrQuestion>> {
    const { rows } = await this.deps.pool.query<QrQuestion>(
      `update qr_logins set state = 'seen', user_id = $2
        where token_hash = $1 and ${OPEN} and (state = 'waiting' or (state = 'seen' and user_id = $2)) returning ${QUESTION}`,
      [hashOf(token), userId],
    );
    const [question] = rows;
    return question === undefined ? reject('QR_LOGIN_INVALID') : { ok: true, value: question };
  }

  /** Lets the browser in. Rejected: QR_LOGIN_INVALID, unless the caller has seen what it asks; LOGIN_REQUIRED when his session ends meanwhile. */
  approve(user: SessionUser, token: string, caller: Caller): Promise<ApiResult<Record<never, never>>> {
    return inTransaction(this.deps.pool, async (tx) => {
      // Whoever has ended the session meanwhile has changed what lets the user in: it must not be approved as it is now.
      if (!(await lockOwnUser(tx, user))) return reject('LOGIN_REQUIRED');
      const standing = await standingOf(tx, user.userId);
      if (standing === undefined) return reject('QR_LOGIN_INVALID');
      return this.decide(tx, user, token, caller, { state: 'approved', standing: standingHash(standing) });
    });
  }

  /** Refuses it for good. Rejected: QR_LOGIN_INVALID. */
  refuse(user: SessionUser, token: string, caller: Caller): Promise<ApiResult<Record<never, never>>> {
    return inTransaction(this.deps.pool, (tx) =>
      this.decide(tx, user, token, caller, { state: 'refused', standing: '' }),
    );
  }

  /** Deletes what is over. */
  async removeOld(): Promise<void> {
    await this.deps.pool.query(
      `delete from qr_logins where expires_at < now() - make_interval(hours => ${KEEP_HOURS})`,
    );
  }

  private async decide(
    tx: ClientBase,
    { userId, accountId }: SessionUser,
    token: string,
    { address, headers }: Caller,
    { state, standing }: { readonly state: 'approved' | 'refused'; readonly standing: string },
  ): Promise<ApiResult<Record<never, never>>> {
    const { rows } = await tx.query<{ readonly device: string; readonly address: string }>(
      `update qr_logins set state = $3, standing_hash = $4
        where token_hash = $1 and user_id = $2 and state = 'seen' and ${OPEN} returning device, address`,
      [hashOf(token), userId, state, standing],
    );
    const [row] = rows;
    if (row === undefined) return reject('QR_LOGIN_INVALID');
    const event = state === 'approved' ? 'qr-login-approved' : 'qr-login-refused';
    const detail = `${row.device} ${row.address}`;
    await this.deps.activity.note(tx, { accountId, event, address, device: headers['user-agent'], detail });
    return { ok: true, value: {} };
  }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Of what lets a user in; his language may change meanwhile. */
function standingHash({ email, password, factorSince, passkeys }: LoginStanding): string {
  return hashOf(JSON.stringify([email, password, factorSince, passkeys]));
}
