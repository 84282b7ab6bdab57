import type { RouteData } from '@bourse/contract';
import type { Pool } from 'pg';
import { type AuditVerdict, verifyEntries } from '../../platform/audit/audit-store.ts';

type Verdict = RouteData<'verifyAuditLog'>;

/** Verifies the audit log page by page; callers who come while a verification runs get its result. */
export class AuditCheck {
  private readonly pool: Pool;
  private running: Promise<Verdict> | undefined;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  run(): Promise<Verdict> {
    this.running ??= verifyEntries(this.pool)
      .then(verdictData)
      .finally(() => {
        this.running = undefined;
      });
    return this.running;
  }
}

function verdictData(verdict: AuditVerdict): Verdict {
  const { ok, entries, head } = verdict;
  const bad = verdict.ok
    ? { badSeq: '', problem: '' as const }
    : { badSeq: String(verdict.seq), problem: verdict.problem };
  return { ok, entries: String(entries), head, ...bad };
}
