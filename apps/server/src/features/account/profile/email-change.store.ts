import type { ClientBase, Pool } from 'pg';

/** How long the two codes are good. */
export const CHANGE_MINUTES = 30;
/** How long the old address can undo a change. */
export const UNDO_HOURS = 72;
/** Wrong codes that a change survives, one less than ends it. */
const MOST_FAILURES = 5;

const HOUR_MS = 3_600_000;

/** A change of address. */
export interface EmailChangeRow {
  readonly change_id: bigint;
  readonly user_id: string;
  readonly account_id: number;
  readonly old_email: string;
  readonly new_email: string;
  readonly old_code_hash: string;
  readonly new_code_hash: string;
  readonly is_old_confirmed: boolean;
  readonly is_new_confirmed: boolean;
  readonly created_ms: number;
}

/** Which of the two addresses is confirmed. */
export type Side = 'old' | 'new';

const COLUMNS = `change_id, email_changes.user_id, account_id, old_email, new_email, old_code_hash, new_code_hash,
  old_confirmed_at is not null as is_old_confirmed, new_confirmed_at is not null as is_new_confirmed,
  floor(extract(epoch from email_changes.created_at) * 1000)::float8 as created_ms`;

/** The change under way that a session asked for; undefined when there is none, or it is too old. */
export async function openChange(
  db: Pick<ClientBase, 'query'> | Pool,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  nowMs: number,
): Promise<EmailChangeRow | undefined> {
  const { rows } = await (db as Pick<ClientBase, 'query'>).query<EmailChangeRow>(
    `select ${COLUMNS} from email_changes join users on users.id = email_changes.user_id
      where email_changes.user_id = $1 and session_id = $2 and ended_at is null and email_changes.created_at > $3`,
    [userId, sessionId, new Date(nowMs - CHANGE_MINUTES * 60_000)],
  );
  return rows[0];
}

/** Ends the changes under way of a user. */
export async function endOpenChanges(tx: ClientBase, userId: string, nowMs: number): Promise<void> {
  await tx.query('update email_changes set ended_at = $2 where user_id = $1 and ended_at is null', [
    userId,
    new Date(nowMs),
  ]);
}

/** How many changes a user has begun within a day, and how many were begun to an address. */
export async function countChanges(
  tx: ClientBase,
  userId: string,
  newEmail: string,
  nowMs: number,
): Promise<{ readonly own: number; readonly target: number }> {
  const { rows } = await tx.query<{ readonly own: number; readonly target: number }>(
    `select (select count(*)::integer from email_changes where user_id = $1 and created_at > $3) as own,
        (select count(*)::integer from email_changes where new_email = $2 and created_at > $3) as target`,
    [userId, newEmail, new Date(nowMs - 24 * HOUR_MS)],
  );
  return rows[0] ?? { own: 0, target: 0 };
}

/** Writes a change down. */
export async function insertChange(
  tx: ClientBase,
  change: {
    readonly userId: string;
    readonly sessionId: string;
    readonly oldEmail: string;
    readonly newEmail: string;
    readonly oldCodeHash: string;
    readonly newCodeHash: string;
  },
  nowMs: number,
): Promise<void> {
  await tx.query(
    `insert into email_changes (user_id, session_id, old_email, new_email, old_code_hash, new_code_hash, created_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      change.userId,
      change.sessionId,
      change.oldEmail,
      change.newEmail,
      change.oldCodeHash,
      change.newCodeHash,
      new Date(nowMs),
    ],
  );
}

/** Counts a wrong code; too many end the change. */
export async function countFailure(tx: ClientBase, changeId: bigint, nowMs: number): Promise<void> {
  await tx.query(
    `update email_changes set failures = failures + 1,
        ended_at = case when failures + 1 >= ${MOST_FAILURES} then $2::timestamptz end
      where change_id = $1`,
    [changeId, new Date(nowMs)],
  );
}

/** Notes that one address is confirmed. */
export async function confirmSide(tx: ClientBase, changeId: bigint, side: Side, nowMs: number): Promise<void> {
  const column = side === 'old' ? 'old_confirmed_at' : 'new_confirmed_at';
  await tx.query(`update email_changes set ${column} = coalesce(${column}, $2) where change_id = $1`, [
    changeId,
    new Date(nowMs),
  ]);
}

/** Notes that the address has changed, and by which token that is undone. */
export async function completeChange(tx: ClientBase, changeId: bigint, undoHash: string, nowMs: number): Promise<void> {
  await tx.query('update email_changes set ended_at = $2, changed_at = $2, undo_hash = $3 where change_id = $1', [
    changeId,
    new Date(nowMs),
    undoHash,
  ]);
}

/** The change that a token undoes; undefined when it is no token, was used or is too old, or when the account was closed. */
export async function changeOfToken(
  db: Pick<ClientBase, 'query'> | Pool,
  undoHash: string,
  nowMs: number,
): Promise<EmailChangeRow | undefined> {
  const { rows } = await (db as Pick<ClientBase, 'query'>).query<EmailChangeRow>(
    `select ${COLUMNS} from email_changes join users on users.id = email_changes.user_id
      where undo_hash = $1 and undo_ended_at is null and changed_at > $2 and closed_at is null`,
    [undoHash, new Date(nowMs - UNDO_HOURS * HOUR_MS)],
  );
  return rows[0];
}

/** Whether an account may still get an address back by undoing its change: until then nobody else can have it. `exceptFor`: a user to whom that is no obstacle. */
export async function isHeld(tx: ClientBase, email: string, nowMs: number, exceptFor = ''): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select 1 from email_changes join users on users.id = email_changes.user_id
      where old_email = $1 and user_id <> $2 and changed_at > $3 and undo_ended_at is null and closed_at is null limit 1`,
    [email, exceptFor, new Date(nowMs - UNDO_HOURS * HOUR_MS)],
  );
  return rowCount === 1;
}

/** Voids the tokens of a change and of all later ones of its user. */
export async function endUndos(tx: ClientBase, { user_id, change_id }: EmailChangeRow, nowMs: number): Promise<void> {
  await tx.query(
    'update email_changes set undo_ended_at = $3 where user_id = $1 and change_id >= $2 and undo_ended_at is null',
    [user_id, change_id, new Date(nowMs)],
  );
}
