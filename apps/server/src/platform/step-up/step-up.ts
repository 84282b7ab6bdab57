/**
 * Recent proofs for sensitive calls (`factor: 'recent'` in the route table).
 *
 * Goal: a session that somebody else got hold of, or left open, is not enough for what hurts most. Method: a proof is bound to its
 * session and to one call, is good for five minutes and is used up by that call, so that none is left lying about. Its owner proves
 * himself by his password; further factors bring their own name. Not handled: binding it to the call's content.
 */
import type { RouteName } from '@bourse/contract';
import type { Pool } from 'pg';

/** How somebody proved that he is the session's owner. */
export type Factor = 'password';

/** What the route layer and the factors need of proofs. */
export interface StepUp {
  /** Stores a proof; returns until when it is good, milliseconds since the epoch. */
  prove(sessionId: string, act: RouteName, factor: Factor): Promise<number>;
  /** Uses a proof up; false when there is none that is recent. */
  consume(sessionId: string, act: RouteName): Promise<boolean>;
}

/** How long a proof is good, in milliseconds. */
const LIFETIME_MS = 5 * 60_000;

/** Makes the store of proofs. */
export function createStepUp(pool: Pool, nowMs: () => number = Date.now): StepUp {
  return {
    async prove(sessionId, act, factor) {
      const provedMs = nowMs();
      await pool.query(
        `insert into step_up_proofs (session_id, act, factor, proved_ms) values ($1, $2, $3, $4)
          on conflict (session_id, act) do update set factor = excluded.factor, proved_ms = excluded.proved_ms`,
        [sessionId, act, factor, provedMs],
      );
      return provedMs + LIFETIME_MS;
    },
    async consume(sessionId, act) {
      const { rows } = await pool.query<{ proved_ms: bigint }>(
        'delete from step_up_proofs where session_id = $1 and act = $2 returning proved_ms',
        [sessionId, act],
      );
      const provedMs = Number(rows[0]?.proved_ms ?? Number.NEGATIVE_INFINITY);
      return nowMs() < provedMs + LIFETIME_MS;
    },
  };
}
