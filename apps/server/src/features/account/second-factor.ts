/**
 * The second factor: codes of an authenticator app, and backup codes.
 *
 * Goal: a password alone does not get in, and a code that somebody has seen is worth nothing. Method: the step of each accepted code is stored by
 * compare-and-set, so that it counts once, as each backup code does; wrong codes of a user are counted in the database over every way in
 * which a code is asked for, and enough of them close all ways for a quarter of an hour. A secret counts once a code of it was confirmed.
 * Not handled: an owner who has lost the app and the backup codes; operators have no means to help him yet.
 */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import type { SessionStore } from '../../platform/auth/authenticator.ts';
import type { Sealer } from '../../platform/auth/sealed-text.ts';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import { type ApiResult, type Rejection, reject, rejectFor } from '../../platform/http/api-result.ts';
import type { Notifier } from '../../platform/notify/notify.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import type { Caller } from './caller.ts';
import { lockOwnUser } from './login-standing.ts';
import { deviceName, minuteText } from './new-device.ts';
import { SECOND_FACTOR_CHANGED } from './password.messages.ts';
import { base32Of, stepOfCode, uriOf } from './totp.ts';

/** Wrong codes until all codes are refused, and how long they are counted and refused. */
const MAX_FAILURES = 10;
const WINDOW_MINUTES = 15;
/** How long a secret waits for its first code. */
const CONFIRM_MINUTES = 10;
const BACKUP_CODES = 10;
/** No letters or digits that are taken for one another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Dependencies of the second factor. */
export interface SecondFactorDeps {
  readonly pool: Pool;
  readonly sealer: Sealer;
  readonly sessions: SessionStore;
  readonly notifier: Notifier;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

interface FactorRow {
  readonly secret: string;
  readonly confirmed_ms: number | null;
}

/** Second factors of all users. */
export class SecondFactor {
  private readonly deps: SecondFactorDeps;

  constructor(deps: SecondFactorDeps) {
    this.deps = deps;
  }

  /** Whether a user has one, since when, and how many backup codes are left. */
  async state(userId: string) {
    const { rows } = await this.deps.pool.query<{ readonly since_ms: number; readonly left: number }>(
      `select floor(extract(epoch from confirmed_at) * 1000)::float8 as since_ms,
          (select count(*)::integer from backup_codes where user_id = $1 and used_at is null) as left
        from second_factors where user_id = $1 and confirmed_at is not null`,
      [userId],
    );
    const [row] = rows;
    return { isOn: row !== undefined, sinceMs: row?.since_ms ?? 0, backupCodesLeft: row?.left ?? 0 };
  }

  /**
   * Checks the code of a user who has given the right password; undefined: nothing is against him. Rejections: SECOND_FACTOR_REQUIRED,
   * SECOND_FACTOR_WRONG, SECOND_FACTOR_LOCKED.
   */
  async check(userId: string, given: string | undefined): Promise<Rejection | undefined> {
    const secret = await this.secretOf(userId, 'confirmed');
    if (secret === undefined) return undefined;
    if (given === undefined || given === '') return reject('SECOND_FACTOR_REQUIRED', 'code');
    return inTransaction(this.deps.pool, (tx) => this.accept(tx, userId, secret, given));
  }

  /** Makes a secret that waits for its first code. Rejected: SECOND_FACTOR_ON. */
  async begin(user: SessionUser): Promise<ApiResult<{ readonly secret: string; readonly uri: string }>> {
    const bytes = randomBytes(20);
    const { rowCount } = await this.deps.pool.query(
      `insert into second_factors (user_id, secret) values ($1, $2)
        on conflict (user_id) do update set secret = excluded.secret, created_at = now(), last_step = 0
          where second_factors.confirmed_at is null`,
      [user.userId, this.deps.sealer.seal(bytes.toString('base64'), user.userId)],
    );
    if (rowCount === 0) return reject('SECOND_FACTOR_ON');
    const secret = base32Of(bytes);
    return { ok: true, value: { secret, uri: uriOf(secret, user.email) } };
  }

  /**
   * Turns it on by a code. Rejected: SECOND_FACTOR_ON, SECOND_FACTOR_OFF, SECOND_FACTOR_WRONG, SECOND_FACTOR_LOCKED; LOGIN_REQUIRED when the
   * session ends meanwhile.
   */
  async confirm(
    user: SessionUser,
    code: string,
    caller: Caller,
  ): Promise<ApiResult<{ readonly backupCodes: string[] }>> {
    if ((await this.secretOf(user.userId, 'confirmed')) !== undefined) return reject('SECOND_FACTOR_ON');
    const done = await inTransaction(this.deps.pool, async (tx) => {
      if (!(await lockOwnUser(tx, user))) return reject('LOGIN_REQUIRED');
      // Locked, so that what is turned on is what the code was of.
      const secret = await this.secretOf(user.userId, 'waiting', tx);
      if (secret === undefined) return reject('SECOND_FACTOR_OFF');
      const refused = await this.accept(tx, user.userId, secret, code);
      if (refused !== undefined) return refused;
      const { rowCount } = await tx.query(
        'update second_factors set confirmed_at = now() where user_id = $1 and confirmed_at is null',
        [user.userId],
      );
      if (rowCount === 0) return reject('SECOND_FACTOR_ON');
      await this.notify(tx, user, caller, 'on');
      const sql = 'delete from sessions where user_id = $1 and id <> $2 returning id';
      const { rows } = await tx.query<{ readonly id: string }>(sql, [user.userId, user.sessionId]);
      return { ok: true as const, backupCodes: await renewCodes(tx, user.userId), ended: rows.map(({ id }) => id) };
    });
    if (!done.ok) return done;
    for (const sessionId of done.ended) this.deps.sessions.forget(sessionId);
    return { ok: true, value: { backupCodes: done.backupCodes } };
  }

  /** Replaces the backup codes. Rejected: SECOND_FACTOR_OFF. */
  async renew({ userId }: SessionUser): Promise<ApiResult<{ readonly backupCodes: string[] }>> {
    return inTransaction(this.deps.pool, async (tx) => {
      const sql = 'select 1 from second_factors where user_id = $1 and confirmed_at is not null for update';
      if ((await tx.query(sql, [userId])).rowCount === 0) return reject('SECOND_FACTOR_OFF');
      return { ok: true, value: { backupCodes: await renewCodes(tx, userId) } };
    });
  }

  /** Turns it off. Rejected: SECOND_FACTOR_OFF. */
  async end(user: SessionUser, caller: Caller): Promise<ApiResult<Record<never, never>>> {
    return inTransaction(this.deps.pool, async (tx) => {
      const sql = 'delete from second_factors where user_id = $1 and confirmed_at is not null';
      if ((await tx.query(sql, [user.userId])).rowCount === 0) return reject('SECOND_FACTOR_OFF');
      await tx.query('delete from backup_codes where user_id = $1', [user.userId]);
      await this.notify(tx, user, caller, 'off');
      return { ok: true, value: {} };
    });
  }

  /** A user's secret; one that waits is locked by the transaction. */
  private async secretOf(userId: string, which: 'confirmed' | 'waiting', tx?: ClientBase): Promise<Buffer | undefined> {
    const { rows } = await (tx ?? this.deps.pool).query<FactorRow>(
      `select secret from second_factors where user_id = $1 and ${
        which === 'confirmed'
          ? 'confirmed_at is not null'
          : `confirmed_at is null and created_at > now() - make_interval(mins => ${CONFIRM_MINUTES}) for update`
      }`,
      [userId],
    );
    const [row] = rows;
    if (row === undefined) return undefined;
    const opened = this.deps.sealer.open(row.secret, userId);
    if (opened === undefined) throw new Error('the secret of a second factor cannot be opened');
    return Buffer.from(opened, 'base64');
  }

  /** Uses up a code, or counts a wrong one. The row of failures is locked first, so that codes of one user are checked one after another. */
  private async accept(tx: ClientBase, userId: string, secret: Buffer, given: string): Promise<Rejection | undefined> {
    const { rows } = await tx.query<{ readonly failures: number; readonly left_s: number }>(
      `insert into factor_failures (user_id, failures, began_at) values ($1, 0, now())
        on conflict (user_id) do update set
          failures = case when factor_failures.began_at < now() - make_interval(mins => ${WINDOW_MINUTES})
            then 0 else factor_failures.failures end,
          began_at = case when factor_failures.began_at < now() - make_interval(mins => ${WINDOW_MINUTES})
            then now() else factor_failures.began_at end
        returning failures,
          ceil(extract(epoch from began_at + make_interval(mins => ${WINDOW_MINUTES}) - now()))::integer as left_s`,
      [userId],
    );
    const { failures = 0, left_s: leftS = 0 } = rows[0] ?? {};
    if (failures >= MAX_FAILURES) return rejectFor('SECOND_FACTOR_LOCKED', Math.max(1, leftS));
    if (await this.takeCode(tx, userId, secret, given.normalize('NFKC').replaceAll(/[\s-]/g, '').toLowerCase())) {
      await tx.query('delete from factor_failures where user_id = $1', [userId]);
      return undefined;
    }
    await tx.query('update factor_failures set failures = failures + 1 where user_id = $1', [userId]);
    return reject('SECOND_FACTOR_WRONG', 'code');
  }

  private async takeCode(tx: ClientBase, userId: string, secret: Buffer, code: string): Promise<boolean> {
    const step = stepOfCode(secret, code, this.deps.now());
    if (step !== undefined) {
      const sql = 'update second_factors set last_step = $2 where user_id = $1 and last_step < $2';
      return (await tx.query(sql, [userId, step])).rowCount === 1;
    }
    const sql = 'update backup_codes set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null';
    return (await tx.query(sql, [userId, hashOf(userId, code)])).rowCount === 1;
  }

  private async notify(tx: ClientBase, user: SessionUser, { address, headers }: Caller, state: 'on' | 'off') {
    const params = { state, time: minuteText(this.deps.now()), address, device: deviceName(headers['user-agent']) };
    await this.deps.notifier.notify(tx, user.accountId, SECOND_FACTOR_CHANGED, params);
  }
}

/** Replaces a user's backup codes: ten letters and digits each, some 49 bits. */
async function renewCodes(tx: ClientBase, userId: string): Promise<string[]> {
  const codes = Array.from({ length: BACKUP_CODES }, () =>
    Array.from({ length: 10 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join(''),
  );
  await tx.query('delete from backup_codes where user_id = $1', [userId]);
  await tx.query('insert into backup_codes (user_id, code_hash) select $1, unnest($2::text[])', [
    userId,
    codes.map((code) => hashOf(userId, code)),
  ]);
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

function hashOf(userId: string, code: string): string {
  return createHash('sha256').update(`${userId} ${code}`).digest('base64url');
}
