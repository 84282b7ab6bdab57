import type { ClientBase } from 'pg';

/** Mails to one address within an hour, from one source and from all sources that its account does not know. */
const MAX_MAILS = 5;
const MAX_MAILS_OF_STRANGERS = 15;

/** Limits of mails to one address. What a device asks for that the account knows counts for itself. */
export async function mayMail(tx: ClientBase, challengeHash: string, email: string): Promise<boolean> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('mail-challenges ' || $1, 0))`, [email]);
  const { rows } = await tx.query<{ readonly own: number; readonly strangers: number; readonly is_known: boolean }>(
    `select mine.source like 'device %' as is_known,
        coalesce(sum(others.mails) filter (where others.source = mine.source), 0)::integer as own,
        coalesce(sum(others.mails) filter (where others.source not like 'device %'), 0)::integer as strangers
      from mail_challenges as mine join mail_challenges as others on others.email = mine.email
      where mine.challenge_hash = $1 and others.mailed_at > now() - interval '1 hour' group by mine.source`,
    [challengeHash],
  );
  const [row] = rows;
  return row !== undefined && row.own < MAX_MAILS && (row.is_known || row.strangers < MAX_MAILS_OF_STRANGERS);
}
