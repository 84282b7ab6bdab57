import type { Pool } from 'pg';
import type { Logger } from '../logger.ts';
import { findCommandOutcome } from '../projections/command-outcome.ts';
import { keyOfCall } from './act.ts';
import type { AuditRecorder } from './audit-log.ts';
import { listUnfinished, type StoredEntry } from './audit-store.ts';

/** What the resolution needs. */
export interface UnfinishedDeps {
  readonly pool: Pool;
  readonly audit: AuditRecorder;
  readonly logger: Logger;
}

/**
 * Writes the outcomes of acts that an earlier process has begun and not ended, as far as they can be found out. Needs complete
 * projections, and no act that runs. Returns how many stay unknown.
 */
export async function resolveUnfinished({ pool, audit, logger }: UnfinishedDeps): Promise<number> {
  let unknown = 0;
  for (const entry of await listUnfinished(pool)) {
    const outcome = await outcomeOf(pool, entry);
    const { seq, email, route } = entry;
    if (outcome === undefined) {
      unknown += 1;
      logger.warn({ seq: String(seq), email, route }, 'the outcome of an operator’s call is unknown');
    } else {
      await audit.record({ ...entry, request: JSON.parse(entry.request), outcome });
    }
  }
  return unknown;
}

async function outcomeOf(pool: Pool, { callId }: StoredEntry): Promise<string | undefined> {
  const { rowCount } = await pool.query('select 1 from audit_marks where call_id = $1', [callId]);
  if (rowCount === 1) return 'ok';
  const outcome = await findCommandOutcome(pool, keyOfCall(callId));
  if (outcome === undefined) return undefined;
  return outcome.ok ? 'ok' : outcome.code;
}
