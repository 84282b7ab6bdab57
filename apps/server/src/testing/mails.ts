import { expect } from 'vitest';
import type { RunningServer } from '../server.ts';

/** A mail as it was written down. */
export interface WrittenMail {
  readonly template: string;
  readonly subject: string;
  readonly text: string;
}

/** The mails to an address, oldest first; of one template when that is given. */
export async function mailsTo(
  { db }: RunningServer,
  email: string,
  template?: string,
): Promise<readonly WrittenMail[]> {
  const { rows } = await db.pool.query<WrittenMail>(
    `select template, subject, body_text as text from mails
      where to_address = $1 and ($2::text is null or template = $2) order by mail_id`,
    [email, template ?? null],
  );
  return rows;
}

/** The code of the newest mail of a template, once there are so many. */
export async function mailedCode(server: RunningServer, email: string, template: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(server, email, template)).length, { timeout: 5_000 }).toBe(count);
  const mails = await mailsTo(server, email, template);
  const code = /^\d{6}$/m.exec(mails.at(-1)?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`the mail to ${email} has no code`);
  return code;
}
