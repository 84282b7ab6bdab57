import { createHash, randomInt } from 'node:crypto';
import type { ClientBase } from 'pg';

const CODES = 10;
/** Letters and digits of a code: some 49 bits. */
const LENGTH = 10;
/** No letters or digits that are taken for one another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Replaces a user's backup codes and returns the new ones, which are not stored: `abcde-fghjk`. */
export async function renewBackupCodes(tx: ClientBase, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () =>
    Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join(''),
  );
  await tx.query('delete from backup_codes where user_id = $1', [userId]);
  await tx.query('insert into backup_codes (user_id, code_hash) select $1, unnest($2::text[])', [
    userId,
    codes.map((code) => hashOf(userId, code)),
  ]);
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Uses a backup code up, given without its dash and in lower case; of several callers with one code, one gets it. */
export async function takeBackupCode(tx: ClientBase, userId: string, code: string): Promise<boolean> {
  const sql = 'update backup_codes set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null';
  return (await tx.query(sql, [userId, hashOf(userId, code)])).rowCount === 1;
}

/** A code has too many possibilities to be found from its hash. */
function hashOf(userId: string, code: string): string {
  return createHash('sha256').update(`${userId} ${code}`).digest('base64url');
}
