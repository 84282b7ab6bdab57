/**
 * Recent proofs for sensitive calls (`factor: 'recent'` in the route table).
 *
 * Goal: a session that somebody else got hold of, or left open, is not enough for what hurts most. Method: a proof is bound to its
 * session and to one call, is good for five minutes and is used up by that call, so that none is left lying about. It is a secret that only
 * whoever proved himself gets: somebody else with the same session cannot use it, however often he tries the call. How its owner proves
 * himself is the account feature's (`features/account/factors/owner-proof.ts`). Not handled: binding it to the call's content.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { RouteName } from '@bourse/contract';
import type { Pool } from 'pg';

/** How somebody proved that he is the session's owner. */
export type Factor = 'password' | 'password-and-code' | 'password-and-passkey' | 'passkey';

/** A proof as its owner gets it. */
export interface Proof {
  readonly secret: string;
  /** Milliseconds since the epoch. */
  readonly validUntilMs: number;
}

/** What the route layer and the factors need of proofs. */
export interface StepUp {
  /** Makes a proof in place of an earlier one for the same call; undefined when the session has ended meanwhile. */
  prove(sessionId: string, act: RouteName, factor: Factor): Promise<Proof | undefined>;
  /** Uses a proof up; false when it is not recent, or none of this session and call. */
  consume(sessionId: string, act: RouteName, secret: string): Promise<boolean>;
}

/** How long a proof is good, in milliseconds. */
const LIFETIME_MS = 5 * 60_000;

/** Makes the store of proofs. */
export function createStepUp(pool: Pool, nowMs: () => number = Date.now): StepUp {
  return {
    async prove(sessionId, act, factor) {
      const provedMs = nowMs();
      const secret = randomBytes(32).toString('base64url');
      const { rowCount } = await pool.query(
        `insert into step_up_proofs (session_id, act, factor, proved_ms, proof_hash)
          select id, $2, $3, $4, $5 from sessions where id = $1 for key share
          on conflict (session_id, act) do update
            set factor = excluded.factor, proved_ms = excluded.proved_ms, proof_hash = excluded.proof_hash`,
        [sessionId, act, factor, provedMs, hashOf(secret)],
      );
      if (rowCount === 0) return undefined;
      return { secret, validUntilMs: provedMs + LIFETIME_MS };
    },
    async consume(sessionId, act, secret) {
      const { rows } = await pool.query<{ proved_ms: bigint }>(
        'delete from step_up_proofs where session_id = $1 and act = $2 and proof_hash = $3 returning proved_ms',
        [sessionId, act, hashOf(secret)],
      );
      const provedMs = Number(rows[0]?.proved_ms ?? Number.NEGATIVE_INFINITY);
      return nowMs() < provedMs + LIFETIME_MS;
    },
  };
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
