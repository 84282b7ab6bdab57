/**
 * Wrong codes of the second factor, counted by user.
 *
 * Goal: codes cannot be tried out, by whichever way they are asked for, and whoever knows the password cannot close all ways for the owner.
 * Method: one counter for each browser that the account knows and one for all others together, in the database, over login, step-up and
 * confirmation; ten wrong codes close it until a quarter of an hour after the first. What is tried while it is closed is neither looked at nor counted,
 * so that a lock is never prolonged. Not handled: an owner who comes from a new browser while somebody with his password tries codes; a
 * passkey, or a browser that he has used before, lets him in.
 */
import type { ClientBase } from 'pg';
import { type Rejection, rejectFor } from '../../../platform/http/api-result.ts';

/** Wrong codes until all are refused. */
export const MAX_FAILURES = 10;
/** From the first wrong code on, how long they are counted and refused. */
const WINDOW_MINUTES = 15;

/** Locks the counter until the end of the transaction, so that codes of one user are checked one after another. Rejected: SECOND_FACTOR_LOCKED. */
export async function openCounter(tx: ClientBase, userId: string, device: string): Promise<Rejection | undefined> {
  const isOver = `factor_failures.began_at < now() - make_interval(mins => ${WINDOW_MINUTES})`;
  const { rows } = await tx.query<{ readonly failures: number; readonly left_s: number }>(
    `insert into factor_failures (user_id, device, failures, began_at) values ($1, $2, 0, now())
      on conflict (user_id, device) do update set
        failures = case when ${isOver} then 0 else factor_failures.failures end,
        began_at = case when ${isOver} then now() else factor_failures.began_at end
      returning failures,
        ceil(extract(epoch from began_at + make_interval(mins => ${WINDOW_MINUTES}) - now()))::integer as left_s`,
    [userId, device],
  );
  const { failures = 0, left_s: leftS = 0 } = rows[0] ?? {};
  return failures < MAX_FAILURES ? undefined : rejectFor('SECOND_FACTOR_LOCKED', Math.max(1, leftS));
}

/** Counts a wrong code; returns whether it was the one that closes the counter. */
export async function countWrongCode(tx: ClientBase, userId: string, device: string): Promise<boolean> {
  const { rows } = await tx.query<{ readonly failures: number }>(
    'update factor_failures set failures = failures + 1 where user_id = $1 and device = $2 returning failures',
    [userId, device],
  );
  return rows[0]?.failures === MAX_FAILURES;
}

/** A right code: begins anew. */
export async function clearCounter(tx: ClientBase, userId: string, device: string): Promise<void> {
  await tx.query('delete from factor_failures where user_id = $1 and device = $2', [userId, device]);
}
