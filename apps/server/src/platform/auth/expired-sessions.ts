import type { Pool } from 'pg';

/** Deletes sessions that have expired, with their keys, nonces and proofs: most users never log out. */
export async function removeExpiredSessions(pool: Pool): Promise<void> {
  await pool.query('delete from sessions where expires_at < now()');
}
