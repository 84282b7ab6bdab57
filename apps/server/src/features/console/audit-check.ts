import type { RouteData } from '@bourse/contract';
import type { ClientBase, Pool } from 'pg';
import { type AuditVerdict, verifyEntries } from '../../platform/audit/audit-store.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';

type Verdict = RouteData<'verifyAuditLog'>;

/** Shortest pause between two verifications of the site, in milliseconds. */
const REST_MS = 30_000;
/** Any number that nobody else locks. */
const VERIFY_LOCK = 4_201_012;

/**
 * Verifies the audit log for operators.
 *
 * Goal: whoever may read the log cannot keep the site busy with hashing it. Method: one verification at a time on all servers, under a lock of
 * the database, page by page with a turn of the event loop after each; callers who come meanwhile get its result; after it, as
 * long as it took passes before the next, and half a minute at least. Not handled: `npm run verify-audit`, which has a process of its own.
 */
export class AuditCheck {
  private readonly pool: Pool;
  private readonly restMs: number | undefined;
  private running: Promise<ApiResult<Verdict>> | undefined;
  private notBeforeMs = 0;

  /** `restMs`: how long it rests whatever a verification took. */
  constructor(pool: Pool, restMs?: number) {
    this.pool = pool;
    this.restMs = restMs;
  }

  /** Rejected: TOO_MANY_REQUESTS. */
  run(): Promise<ApiResult<Verdict>> {
    this.running ??= this.start().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async start(): Promise<ApiResult<Verdict>> {
    const waitMs = this.notBeforeMs - performance.now();
    if (waitMs > 0) return tooMany(waitMs);
    const client = await this.pool.connect();
    let isBroken = true;
    try {
      const answer = await this.verifyUnderLock(client);
      isBroken = false;
      return answer;
    } finally {
      // After a failure its connection goes, and the lock with it.
      client.release(isBroken);
    }
  }

  private async verifyUnderLock(client: ClientBase): Promise<ApiResult<Verdict>> {
    const beganMs = performance.now();
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      VERIFY_LOCK,
    ]);
    if (rows[0]?.locked !== true) return tooMany(REST_MS);
    const verdict = await verifyEntries(this.pool);
    await client.query('select pg_advisory_unlock($1)', [VERIFY_LOCK]);
    const endedMs = performance.now();
    this.notBeforeMs = endedMs + (this.restMs ?? Math.max(REST_MS, endedMs - beganMs));
    return { ok: true, value: verdictData(verdict) };
  }
}

function tooMany(waitMs: number): ApiResult<Verdict> {
  return { ...reject('TOO_MANY_REQUESTS'), retryAfterS: Math.ceil(waitMs / 1_000) };
}

function verdictData(verdict: AuditVerdict): Verdict {
  const { ok, entries, head } = verdict;
  const bad = verdict.ok
    ? { badSeq: '', problem: '' as const }
    : { badSeq: String(verdict.seq), problem: verdict.problem };
  return { ok, entries: String(entries), head, ...bad };
}
