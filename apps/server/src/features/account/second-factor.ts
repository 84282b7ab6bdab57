/**
 * The authenticator app as second factor, and its backup codes.
 *
 * Goal: a password alone does not get in, and a code that somebody has seen is worth nothing. Method: the step of each accepted code is stored by
 * compare-and-set, so that it counts once, as each backup code does; wrong codes are counted (`factors/factor-lock.ts`). A secret counts once
 * a code of it was confirmed. Not handled: an owner who has lost the app and the backup codes; two operators reset them for him
 * (`factors/factor-reset.ts`).
 */
import { randomBytes } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import type { SessionStore } from '../../platform/auth/authenticator.ts';
import { endSessions } from '../../platform/auth/login-lock.ts';
import type { Sealer } from '../../platform/auth/sealed-text.ts';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import { type ApiResult, type Rejection, reject } from '../../platform/http/api-result.ts';
import type { Notifier } from '../../platform/notify/notify.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import type { Caller } from './caller.ts';
import { renewBackupCodes, takeBackupCode } from './factors/backup-codes.ts';
import { BACKUP_CODES_RENEWED, FACTOR_LOCKED } from './factors/factor.messages.ts';
import type { FactorDemand } from './factors/factor-demand.ts';
import { clearCounter, countWrongCode, openCounter } from './factors/factor-lock.ts';
import type { OwnerNotes } from './factors/owner-notes.ts';
import { lockOwnUser } from './login-standing.ts';
import { deviceName, minuteText } from './new-device.ts';
import { SECOND_FACTOR_CHANGED } from './password.messages.ts';
import { base32Of, stepOfCode, uriOf } from './totp.ts';
import type { WithdrawalPause } from './withdrawal-pause.ts';

/** How long a secret waits for its first code. */
const CONFIRM_MINUTES = 10;

/** Dependencies of the second factor. */
export interface SecondFactorDeps {
  readonly pool: Pool;
  readonly sealer: Sealer;
  readonly sessions: SessionStore;
  readonly notifier: Notifier;
  readonly notes: OwnerNotes;
  readonly pause: Pick<WithdrawalPause, 'pause'>;
  readonly demand: FactorDemand;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Who gives a code: the request, and the hash of its token if the account knows the browser. */
export interface CodeSource {
  readonly device: string | undefined;
  readonly caller: Caller;
}

type Changed = ApiResult<Record<never, never>>;

/** Authenticator apps of all users. */
export class SecondFactor {
  private readonly deps: SecondFactorDeps;

  constructor(deps: SecondFactorDeps) {
    this.deps = deps;
  }

  /** Whether a user has one, since when, how many backup codes are left, and how many passkeys there are. */
  async state(userId: string) {
    const { rows } = await this.deps.pool.query<{
      readonly since_ms: number | null;
      readonly left: number;
      readonly passkeys: number;
    }>(
      `select (select floor(extract(epoch from confirmed_at) * 1000)::float8 from second_factors where user_id = $1) as since_ms,
          (select count(*)::integer from backup_codes where user_id = $1 and used_at is null) as left,
          (select count(*)::integer from passkeys where user_id = $1) as passkeys`,
      [userId],
    );
    const { since_ms: sinceMs = null, left = 0, passkeys = 0 } = rows[0] ?? {};
    return { isOn: sinceMs !== null, sinceMs: sinceMs ?? 0, backupCodesLeft: left, passkeys };
  }

  /**
   * Checks the code of a user who has proved something else; undefined: nothing is against him. Rejections: SECOND_FACTOR_REQUIRED,
   * SECOND_FACTOR_WRONG, SECOND_FACTOR_LOCKED.
   */
  async check(userId: string, given: string | undefined, source: CodeSource): Promise<Rejection | undefined> {
    const secret = await this.secretOf(userId, 'confirmed');
    if (secret === undefined) return undefined;
    if (given === undefined || given === '') return reject('SECOND_FACTOR_REQUIRED', 'code');
    return inTransaction(this.deps.pool, (tx) => this.accept(tx, userId, secret, given, source));
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
    source: CodeSource,
  ): Promise<ApiResult<{ readonly backupCodes: string[] }>> {
    if ((await this.secretOf(user.userId, 'confirmed')) !== undefined) return reject('SECOND_FACTOR_ON');
    const done = await inTransaction(this.deps.pool, async (tx) => {
      if (!(await lockOwnUser(tx, user))) return reject('LOGIN_REQUIRED');
      // Locked, so that what is turned on is what the code was of.
      const secret = await this.secretOf(user.userId, 'waiting', tx);
      if (secret === undefined) return reject('SECOND_FACTOR_OFF');
      const refused = await this.accept(tx, user.userId, secret, code, source);
      if (refused !== undefined) return refused;
      const { rowCount } = await tx.query(
        'update second_factors set confirmed_at = now() where user_id = $1 and confirmed_at is null',
        [user.userId],
      );
      if (rowCount === 0) return reject('SECOND_FACTOR_ON');
      await this.changed(tx, user, source.caller, 'on');
      const ended = await endSessions(tx, user.userId, user.sessionId);
      return { ok: true as const, backupCodes: await renewBackupCodes(tx, user.userId), ended };
    });
    if (!done.ok) return done;
    for (const sessionId of done.ended) this.deps.sessions.forget(sessionId);
    return { ok: true, value: { backupCodes: done.backupCodes } };
  }

  /** Replaces the backup codes. Rejected: SECOND_FACTOR_OFF; LOGIN_REQUIRED when the session ends meanwhile. */
  async renew(user: SessionUser, caller: Caller): Promise<ApiResult<{ readonly backupCodes: string[] }>> {
    const { userId, accountId } = user;
    return inTransaction(this.deps.pool, async (tx) => {
      if (!(await lockOwnUser(tx, user))) return reject('LOGIN_REQUIRED');
      const sql = 'select 1 from second_factors where user_id = $1 and confirmed_at is not null';
      if ((await tx.query(sql, [userId])).rowCount === 0) return reject('SECOND_FACTOR_OFF');
      const note = { event: 'backup-codes-renewed', kind: BACKUP_CODES_RENEWED } as const;
      await this.deps.notes.changed(tx, accountId, note, caller);
      await this.deps.pause.pause(tx, accountId);
      return { ok: true, value: { backupCodes: await renewBackupCodes(tx, userId) } };
    });
  }

  /** Removes it. Rejected: SECOND_FACTOR_OFF, SECOND_FACTOR_NEEDED; LOGIN_REQUIRED when the session ends meanwhile. */
  async end(user: SessionUser, caller: Caller): Promise<Changed> {
    return inTransaction(this.deps.pool, async (tx) => {
      if (!(await lockOwnUser(tx, user))) return reject('LOGIN_REQUIRED');
      const sql = 'select 1 from second_factors where user_id = $1 and confirmed_at is not null';
      if ((await tx.query(sql, [user.userId])).rowCount === 0) return reject('SECOND_FACTOR_OFF');
      if (await this.deps.demand.isLast(tx, user.userId, 'app')) return reject('SECOND_FACTOR_NEEDED');
      await tx.query('delete from second_factors where user_id = $1', [user.userId]);
      await tx.query('delete from backup_codes where user_id = $1', [user.userId]);
      await this.changed(tx, user, caller, 'off');
      return { ok: true, value: {} };
    });
  }

  /** A user's secret; one that waits is locked by the transaction. */
  private async secretOf(userId: string, which: 'confirmed' | 'waiting', tx?: ClientBase): Promise<Buffer | undefined> {
    const { rows } = await (tx ?? this.deps.pool).query<{ readonly secret: string }>(
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

  /** Uses up a code, or counts a wrong one. */
  private async accept(
    tx: ClientBase,
    userId: string,
    secret: Buffer,
    given: string,
    { device = '', caller }: CodeSource,
  ): Promise<Rejection | undefined> {
    const locked = await openCounter(tx, userId, device);
    if (locked !== undefined) return locked;
    const code = given.normalize('NFKC').replaceAll(/[\s-]/g, '').toLowerCase();
    const taken = await this.takeCode(tx, userId, secret, code);
    if (taken !== undefined) {
      await clearCounter(tx, userId, device);
      if (taken === 'backup') await this.note(tx, userId, (id) => this.noteBackupCode(tx, id, caller));
      return undefined;
    }
    if (await countWrongCode(tx, userId, device)) {
      const note = { event: 'factor-locked', kind: FACTOR_LOCKED, maxADay: 3 } as const;
      await this.note(tx, userId, (accountId) => this.deps.notes.changed(tx, accountId, note, caller));
    }
    return reject('SECOND_FACTOR_WRONG', 'code');
  }

  private async takeCode(
    tx: ClientBase,
    userId: string,
    secret: Buffer,
    code: string,
  ): Promise<'app' | 'backup' | undefined> {
    const step = stepOfCode(secret, code, this.deps.now());
    if (step !== undefined) {
      const sql = 'update second_factors set last_step = $2 where user_id = $1 and last_step < $2';
      return (await tx.query(sql, [userId, step])).rowCount === 1 ? 'app' : undefined;
    }
    return (await takeBackupCode(tx, userId, code)) ? 'backup' : undefined;
  }

  private noteBackupCode(tx: ClientBase, accountId: number, caller: Caller): Promise<void> {
    return this.deps.notes.activity(tx, accountId, { event: 'backup-code-used' }, caller);
  }

  private async note(tx: ClientBase, userId: string, write: (accountId: number) => Promise<void>): Promise<void> {
    const sql = 'select account_id from users where id = $1';
    const { rows } = await tx.query<{ readonly account_id: number }>(sql, [userId]);
    if (rows[0] !== undefined) await write(rows[0].account_id);
  }

  private async changed(
    tx: ClientBase,
    { accountId }: SessionUser,
    caller: Caller,
    state: 'on' | 'off',
  ): Promise<void> {
    const { notes, notifier, now, pause } = this.deps;
    const { address, headers } = caller;
    const params = { state, time: minuteText(now()), address, device: deviceName(headers['user-agent']) };
    await notifier.notify(tx, accountId, SECOND_FACTOR_CHANGED, params);
    await notes.activity(tx, accountId, { event: `second-factor-${state}` }, caller);
    await pause.pause(tx, accountId);
  }
}
