import { createHash } from 'node:crypto';
import type { Language } from '../../../platform/mail/mail.ts';
import { knownLanguage } from '../../../platform/mail/preferred-language.ts';

/** What a code is asked for. */
export type ChallengeKind = 'register' | 'login' | 'device';

/** How long the code is good. */
export const MINUTES: Readonly<Record<ChallengeKind, number>> = { register: 15, login: 10, device: 10 };
/** How soon another mail can be asked for. */
export const RESEND_SECONDS = 60;

/** A challenge as its browser hears of it. */
export interface Challenge {
  readonly challengeId: string;
  readonly expiresMs: number;
  readonly resendMs: number;
}

/** What a challenge begins with. */
export interface ChallengeDraft {
  readonly kind: ChallengeKind;
  /** Normalized. */
  readonly email: string;
  readonly source: string;
  readonly language: Language;
  readonly userId?: string;
  /** Of a registration. */
  readonly registration?: {
    readonly passwordHash: string;
    readonly termsVersion: string;
    readonly inviteCode: string;
  };
}

/** A challenge that was answered by the right code. */
export interface ProvedChallenge {
  readonly challengeHash: string;
  readonly email: string;
  readonly userId: string | undefined;
  readonly passwordHash: string;
  readonly termsVersion: string;
  readonly inviteCode: string;
}

/** A challenge whose mail is due. */
export interface MailTarget {
  readonly challengeHash: string;
  readonly kind: ChallengeKind;
  readonly email: string;
  readonly language: Language;
}

/** A challenge as it is stored. */
export interface ChallengeRow {
  readonly challenge_hash: string;
  readonly kind: ChallengeKind;
  readonly email: string;
  readonly user_id: string | null;
  readonly source: string;
  readonly code_hash: string | null;
  readonly language: string;
  readonly password_hash: string | null;
  readonly terms_version: string | null;
  readonly invite_code: string | null;
  readonly expires_ms: number;
  readonly mailed_ms: number;
}

/** The columns of a row. */
export const COLUMNS = `challenge_hash, kind, email, user_id, source, code_hash, language, password_hash, terms_version, invite_code,
  floor(extract(epoch from expires_at) * 1000)::float8 as expires_ms, floor(extract(epoch from mailed_at) * 1000)::float8 as mailed_ms`;
/** That a challenge can be answered still. */
export const OPEN = 'ended_at is null and expires_at > now()';

/** The hash by which a challenge is stored. */
export function hashOf(challengeId: string): string {
  return createHash('sha256').update(challengeId).digest('base64url');
}

/** A row as the browser hears of it. */
export function viewOf(challengeId: string, row: ChallengeRow | undefined): Challenge {
  if (row === undefined) throw new Error('a challenge was not stored');
  return { challengeId, expiresMs: row.expires_ms, resendMs: row.mailed_ms + RESEND_SECONDS * 1_000 };
}

/** Where its mail goes. */
export function targetOf({ challenge_hash: challengeHash, kind, email, language }: ChallengeRow): MailTarget {
  return { challengeHash, kind, email, language: knownLanguage(language) };
}

/** What its right code proves. */
export function provedOf(row: ChallengeRow): ProvedChallenge {
  return {
    challengeHash: row.challenge_hash,
    email: row.email,
    userId: row.user_id ?? undefined,
    passwordHash: row.password_hash ?? '',
    termsVersion: row.terms_version ?? '',
    inviteCode: row.invite_code ?? '',
  };
}
