import type { RouteData, UserFlag } from '@bourse/contract';
import type { ClientBase, Pool } from 'pg';
import { markAct } from '../../platform/audit/act.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';

type Note = RouteData<'addUserNote'>;
type Flag = RouteData<'raiseUserFlag'>;
type Relative = RouteData<'consoleUserFamily'>['subAccounts'][number];

const msOf = (column: string) => `coalesce(floor(extract(epoch from ${column}) * 1000)::float8, 0)`;
const NOTE = `note_id::text as "noteId", ${msOf('written_at')} as "timeMs", author, text`;
const FLAG = `flag_id::text as "flagId", flag, reason, ${msOf('raised_at')} as "raisedMs", raised_by as "raisedBy",
  ${msOf('cleared_at')} as "clearedMs", cleared_by as "clearedBy", clear_reason as "clearReason"`;

/** Notes about a user, newest first, before a number if there is one. */
export async function listNotes(pool: Pool, userId: string, before: bigint | undefined, limit: number) {
  const { rows } = await pool.query<Note>(
    `select ${NOTE} from user_notes where user_id = $1 and ($2::bigint is null or note_id < $2)
      order by note_id desc limit $3`,
    [userId, before ?? null, limit],
  );
  return rows;
}

/** Adds a note as an operator's act. */
export function addNote(pool: Pool, userId: string, author: string, text: string): Promise<Note | undefined> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<Note>(
      `insert into user_notes (user_id, author, text) values ($1, $2, $3) returning ${NOTE}`,
      [userId, author, text],
    );
    await markAct(tx);
    return rows[0];
  });
}

/** Where a flag stands in the list: those that stand first, then the newest. */
export interface FlagPlace {
  readonly isCleared: boolean;
  readonly flagId: bigint;
}

/** Flags of a user, those that stand first, then the newest first, behind a place if there is one. */
export async function listFlags(pool: Pool, userId: string, after: FlagPlace | undefined, limit: number) {
  const { rows } = await pool.query<Flag>(
    `select ${FLAG} from user_flags
      where user_id = $1 and ($2::boolean is null or (cleared_at is not null, -flag_id) > ($2, -$3::bigint))
      order by cleared_at is not null, flag_id desc limit $4`,
    [userId, after?.isCleared ?? null, after?.flagId ?? null, limit],
  );
  return rows;
}

/** Raises a flag as an operator's act; undefined: the user has it already. */
export function raiseFlag(
  pool: Pool,
  userId: string,
  { by, flag, reason }: { readonly by: string; readonly flag: UserFlag; readonly reason: string },
): Promise<Flag | undefined> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<Flag>(
      `insert into user_flags (user_id, flag, reason, raised_by) values ($1, $2, $3, $4)
        on conflict (user_id, flag) where cleared_at is null do nothing returning ${FLAG}`,
      [userId, flag, reason, by],
    );
    if (rows[0] !== undefined) await markAct(tx);
    return rows[0];
  });
}

/** Clears a flag as an operator's act; undefined: the user has no such flag that stands. */
export function clearFlag(
  pool: Pool,
  userId: string,
  { by, flagId, reason }: { readonly by: string; readonly flagId: string; readonly reason: string },
): Promise<Flag | undefined> {
  return inTransaction(pool, async (tx: ClientBase) => {
    const { rows } = await tx.query<Flag>(
      `update user_flags set cleared_at = now(), cleared_by = $3, clear_reason = $4
        where user_id = $1 and flag_id = $2 and cleared_at is null returning ${FLAG}`,
      [userId, flagId, by, reason],
    );
    if (rows[0] !== undefined) await markAct(tx);
    return rows[0];
  });
}

const RELATIVE = `users.account_id as "accountId", users.email, users.name as nickname,
  ${msOf('users.created_at')} as "registeredMs", ${msOf('users.closed_at')} as "closedMs"`;

/** The master of a user's account; undefined: it is one itself. */
export async function masterOf(pool: Pool, userId: string): Promise<Relative | undefined> {
  const { rows } = await pool.query<Relative>(
    `select ${RELATIVE} from users sub join users on users.id = sub.parent_user_id where sub.id = $1`,
    [userId],
  );
  return rows[0];
}

/** A user's sub-accounts, oldest first. */
export async function subAccountsOf(pool: Pool, userId: string): Promise<Relative[]> {
  const { rows } = await pool.query<Relative>(
    `select ${RELATIVE} from users where parent_user_id = $1 order by account_id`,
    [userId],
  );
  return rows;
}
