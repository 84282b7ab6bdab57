/**
 * Codes of six digits that prove an address.
 *
 * Goal: whoever reads the mailbox, and nobody else, proves it; nobody learns whether an address has an account, and nobody keeps its owner from his
 * codes. Method: a challenge is a row that is written for every address alike before the answer; its id is a secret of the browser that asked,
 * and the mail is written in the background. Guesses are counted before they are compared, five for each challenge and ten an hour for each pair
 * of address and source, as mails are; a source is a network, or a device that the account knows, so that strangers use up their own share only.
 * Not handled: an owner on a new device while a crowd of networks asks for mails to his address; the password still lets him in.
 */
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { type ApiResult, reject, rejectFor } from '../../../platform/http/api-result.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { inTransaction } from '../../../platform/projections/transaction.ts';
import {
  type Challenge,
  type ChallengeDraft,
  type ChallengeKind,
  type ChallengeRow,
  COLUMNS,
  hashOf,
  type MailTarget,
  MINUTES,
  OPEN,
  type ProvedChallenge,
  provedOf,
  RESEND_SECONDS,
  targetOf,
  viewOf,
} from './challenge-rows.ts';
import { mayMail } from './mail-limits.ts';

/** Wrong codes for each challenge. */
const MAX_ATTEMPTS = 5;
/** Wrong codes for each address and source within an hour. */
const MAX_ATTEMPTS_AN_HOUR = 10;
const KEEP_HOURS = 24;

/** Dependencies of the challenges. */
export interface MailChallengesDeps {
  readonly pool: Pool;
  readonly mail: Pick<Mailer, 'send'>;
  readonly logger: Logger;
  /** Codes have six digits: without this key their hashes would be no secret. */
  readonly secret: string;
}

/** All challenges. */
export class MailChallenges {
  private readonly deps: MailChallengesDeps;
  private readonly underWay = new Map<string, Promise<void>>();

  constructor(deps: MailChallengesDeps) {
    this.deps = deps;
  }

  /** Writes a challenge down. Its mail is sent by `mailLater`, so that the answer does not wait for what depends on the address. */
  async open(draft: ChallengeDraft): Promise<Challenge> {
    const challengeId = randomBytes(24).toString('base64url');
    const { registration } = draft;
    const { rows } = await this.deps.pool.query<ChallengeRow>(
      `insert into mail_challenges (challenge_hash, kind, email, user_id, source, language, expires_at, password_hash, terms_version, invite_code)
        values ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7), $8, $9, $10) returning ${COLUMNS}`,
      [
        ...[hashOf(challengeId), draft.kind, draft.email, draft.userId ?? null, draft.source, draft.language],
        MINUTES[draft.kind],
        ...[registration?.passwordHash ?? null, registration?.termsVersion ?? null, registration?.inviteCode ?? null],
      ],
    );
    return viewOf(challengeId, rows[0]);
  }

  /** Lets a challenge have another mail, once a minute. Rejected: CHALLENGE_INVALID, RESEND_TOO_SOON. */
  async renew(
    challengeId: string,
    kind: ChallengeKind,
  ): Promise<ApiResult<Challenge & { readonly target: MailTarget }>> {
    const hash = hashOf(challengeId);
    const { rows } = await this.deps.pool.query<ChallengeRow>(
      `update mail_challenges set mailed_at = now(), expires_at = now() + make_interval(mins => $3)
        where challenge_hash = $1 and kind = $2 and ${OPEN} and attempts < ${MAX_ATTEMPTS}
          and mailed_at <= now() - make_interval(secs => ${RESEND_SECONDS})
        returning ${COLUMNS}`,
      [hash, kind, MINUTES[kind]],
    );
    const [row] = rows;
    if (row !== undefined) return { ok: true, value: { ...viewOf(challengeId, row), target: targetOf(row) } };
    const waiting = await this.deps.pool.query<{ readonly left_s: number }>(
      `select ceil(extract(epoch from mailed_at + make_interval(secs => ${RESEND_SECONDS}) - now()))::integer as left_s
        from mail_challenges where challenge_hash = $1 and kind = $2 and ${OPEN} and attempts < ${MAX_ATTEMPTS}`,
      [hash, kind],
    );
    const leftS = waiting.rows[0]?.left_s;
    return leftS === undefined ? reject('CHALLENGE_INVALID') : rejectFor('RESEND_TOO_SOON', Math.max(1, leftS));
  }

  /** Works on a challenge's mail after the answer; a failure is logged, and the reader asks for another mail. */
  mailLater(challengeId: string, work: (tx: ClientBase, challengeHash: string) => Promise<void>): void {
    const hash = hashOf(challengeId);
    const done = inTransaction(this.deps.pool, (tx) => work(tx, hash))
      .catch((error: unknown) => this.deps.logger.error({ err: error }, 'a code could not be mailed'))
      .finally(() => {
        if (this.underWay.get(hash) === done) this.underWay.delete(hash);
      });
    this.underWay.set(hash, done);
  }

  /** Waits for the mail of a challenge; without one, for all. */
  async mailed(challengeId?: string): Promise<void> {
    if (challengeId !== undefined) await this.underWay.get(hashOf(challengeId));
    else await Promise.all(this.underWay.values());
  }

  /** Mails a new code, which ends the one before; returns whether it was within the limits. `{code}` and `{minutes}` are given to the template. */
  async mailCode(
    tx: ClientBase,
    { challengeHash, kind, email, language }: MailTarget,
    template: string,
    params: Readonly<Record<string, string>> = {},
  ): Promise<boolean> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const given = { ...params, code, minutes: String(MINUTES[kind]) };
    if (!(await this.mailNote(tx, { challengeHash, kind, email, language }, template, given))) return false;
    await tx.query('update mail_challenges set code_hash = $2 where challenge_hash = $1', [
      challengeHash,
      this.codeHash(challengeHash, code),
    ]);
    return true;
  }

  /** Mails something else about a challenge, within the same limits. */
  async mailNote(
    tx: ClientBase,
    { challengeHash, email, language }: MailTarget,
    template: string,
    params: Readonly<Record<string, string>> = {},
  ): Promise<boolean> {
    if (!(await mayMail(tx, challengeHash, email))) return false;
    const sent = await this.deps.mail.send(tx, { to: email, template, language, params });
    if (!sent.ok) {
      this.deps.logger.error({ code: sent.code }, 'a code could not be mailed');
      return false;
    }
    await tx.query('update mail_challenges set mails = mails + 1, mail_id = $2 where challenge_hash = $1', [
      challengeHash,
      sent.value,
    ]);
    return true;
  }

  /** Whose challenge it is; undefined: nobody's, or none that is open. */
  async userOf(challengeId: string, kind: ChallengeKind): Promise<string | undefined> {
    const sql = `select user_id from mail_challenges where challenge_hash = $1 and kind = $2 and ${OPEN}`;
    const { rows } = await this.deps.pool.query<{ readonly user_id: string | null }>(sql, [hashOf(challengeId), kind]);
    return rows[0]?.user_id ?? undefined;
  }

  /** The newest open challenge of a user, his present address and a source, and whether it is old enough for another mail. */
  async findOpen(
    { userId, email }: { readonly userId: string; readonly email: string },
    kind: ChallengeKind,
    source: string,
  ): Promise<{ readonly challengeHash: string; readonly mayRenew: boolean } | undefined> {
    const { rows } = await this.deps.pool.query<{ readonly challengeHash: string; readonly mayRenew: boolean }>(
      `select challenge_hash as "challengeHash",
          mailed_at <= now() - make_interval(secs => ${RESEND_SECONDS}) or attempts >= ${MAX_ATTEMPTS} as "mayRenew"
        from mail_challenges where email = $1 and user_id = $2 and kind = $3 and source = $4 and ${OPEN}
        order by created_at desc limit 1`,
      [email, userId, kind, source],
    );
    return rows[0];
  }

  /** Who a login's or device's challenge belongs to. */
  async claim(tx: ClientBase, challengeHash: string, userId: string): Promise<void> {
    await tx.query('update mail_challenges set user_id = $2 where challenge_hash = $1', [challengeHash, userId]);
  }

  /**
   * Compares a code; the right one leaves the challenge open until `end`, because a login may want a second factor beside it. Rejected:
   * CHALLENGE_INVALID, MAIL_CODE_WRONG.
   */
  guess(challengeId: string, kind: ChallengeKind, code: string): Promise<ApiResult<ProvedChallenge>> {
    return this.guessByHash(hashOf(challengeId), kind, code);
  }

  /** The same by the stored hash. */
  async guessByHash(challengeHash: string, kind: ChallengeKind, code: string): Promise<ApiResult<ProvedChallenge>> {
    const { rows } = await this.deps.pool.query<ChallengeRow>(
      `update mail_challenges as mine set attempts = attempts + 1
        where challenge_hash = $1 and kind = $2 and ${OPEN} and attempts < ${MAX_ATTEMPTS}
          and (select coalesce(sum(attempts), 0) from mail_challenges as others
                where others.email = mine.email and others.source = mine.source
                  and others.created_at > now() - interval '1 hour') < ${MAX_ATTEMPTS_AN_HOUR}
        returning ${COLUMNS}`,
      [challengeHash, kind],
    );
    const [row] = rows;
    if (row === undefined) return reject('CHALLENGE_INVALID');
    if (!this.isRight(row, code)) return reject('MAIL_CODE_WRONG');
    await this.deps.pool.query('update mail_challenges set attempts = attempts - 1 where challenge_hash = $1', [
      challengeHash,
    ]);
    return { ok: true, value: provedOf(row) };
  }

  /** Ends a challenge, in the caller's transaction if `db` is one; of two callers one does. */
  async end(challengeHash: string, db: Pick<ClientBase, 'query'> | Pool = this.deps.pool): Promise<boolean> {
    const sql = `update mail_challenges set ended_at = now(), password_hash = null where challenge_hash = $1 and ${OPEN}`;
    return (await (db as Pick<ClientBase, 'query'>).query(sql, [challengeHash])).rowCount === 1;
  }

  /** The newest mail of a challenge, as long as its text is kept. */
  async mailOf(
    challengeId: string,
    kind: ChallengeKind,
  ): Promise<{ readonly template: string; readonly subject: string; readonly text: string } | undefined> {
    const { rows } = await this.deps.pool.query<{ template: string; subject: string; text: string }>(
      `select template, subject, body_text as text from mail_challenges join mails using (mail_id)
        where challenge_hash = $1 and kind = $2 and mail_challenges.ended_at is null and expires_at > now()`,
      [hashOf(challengeId), kind],
    );
    return rows[0];
  }

  /** Deletes what nobody can answer any more and no limit counts. */
  async removeOld(): Promise<void> {
    await this.deps.pool.query(
      `delete from mail_challenges where created_at < now() - make_interval(hours => ${KEEP_HOURS})`,
    );
  }

  private isRight({ challenge_hash: hash, code_hash: expected }: ChallengeRow, code: string): boolean {
    const digits = code.normalize('NFKC').replaceAll(/[\s-]/g, '');
    const given = Buffer.from(this.codeHash(hash, digits));
    return expected !== null && timingSafeEqual(given, Buffer.from(expected));
  }

  private codeHash(challengeHash: string, code: string): string {
    return createHmac('sha256', this.deps.secret).update(`mail code ${challengeHash} ${code}`).digest('base64url');
  }
}
