import { randomBytes } from 'node:crypto';
import type { RouteName } from '@bourse/contract';
import type { Pool } from 'pg';

/** How long a ceremony may take; the browser is told the same. */
export const CEREMONY_MS = 5 * 60_000;

/** Where a ceremony takes place. */
export interface PasskeySite {
  /** Host of the page, which the passkey is bound to. */
  readonly rpId: string;
  readonly origin: string;
}

/** What a ceremony is for: nothing else accepts its answer. */
export type CeremonyPurpose =
  | { readonly purpose: 'login' }
  | { readonly purpose: 'registration'; readonly sessionId: string }
  | { readonly purpose: 'step-up'; readonly sessionId: string; readonly act: RouteName };

/** A ceremony that was begun. */
export interface Ceremony extends PasskeySite {
  readonly challengeId: string;
  /** base64url; what the authenticator signs. */
  readonly challenge: string;
}

/** Challenges of authenticators, each good for one answer, of one purpose and session, within five minutes. */
export class PasskeyChallenges {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** Begins a ceremony. */
  async begin(site: PasskeySite, purpose: CeremonyPurpose): Promise<Ceremony> {
    const challengeId = randomBytes(24).toString('base64url');
    const challenge = randomBytes(32).toString('base64url');
    const [sessionId, act] = partsOf(purpose);
    await this.pool.query(
      `insert into passkey_challenges (challenge_id, purpose, session_id, act, challenge, rp_id, origin)
        values ($1, $2, $3, $4, $5, $6, $7)`,
      [challengeId, purpose.purpose, sessionId, act, challenge, site.rpId, site.origin],
    );
    return { challengeId, challenge, ...site };
  }

  /** Uses a challenge up, whatever its answer is worth; undefined when there is none of this purpose. */
  async take(challengeId: string, purpose: CeremonyPurpose): Promise<Ceremony | undefined> {
    const [sessionId, act] = partsOf(purpose);
    const { rows } = await this.pool.query<Ceremony>(
      `delete from passkey_challenges where challenge_id = $1 and purpose = $2
          and session_id is not distinct from $3 and act is not distinct from $4
          and created_at > now() - make_interval(secs => $5)
        returning challenge_id as "challengeId", challenge, rp_id as "rpId", origin`,
      [challengeId, purpose.purpose, sessionId, act, CEREMONY_MS / 1_000],
    );
    return rows[0];
  }

  /** Deletes those that nobody answered in time. */
  async removeOld(): Promise<void> {
    const sql = 'delete from passkey_challenges where created_at < now() - make_interval(secs => $1)';
    await this.pool.query(sql, [CEREMONY_MS / 1_000]);
  }
}

function partsOf(purpose: CeremonyPurpose): [string | null, string | null] {
  if (purpose.purpose === 'login') return [null, null];
  return [purpose.sessionId, purpose.purpose === 'step-up' ? purpose.act : null];
}
