import type { IdentityRecord } from '@bourse/domain';
import type { Pool } from 'pg';

interface IdentityRow {
  readonly record_id: bigint;
  readonly identity_type: number;
  readonly identity_status: number;
  readonly submitted_ms: bigint;
}

/** Reads identity records. */
export class KycStore {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** A user's identity records, newest first. */
  async identityRecords(accountId: number): Promise<IdentityRecord[]> {
    const { rows } = await this.pool.query<IdentityRow>(
      `select record_id, identity_type, identity_status, submitted_ms from identity_records
        where account_id = $1 order by submitted_ms desc, record_id desc`,
      [accountId],
    );
    return rows.map((row) => ({
      recordId: Number(row.record_id),
      identityType: row.identity_type,
      identityStatus: row.identity_status,
      submittedMs: Number(row.submitted_ms),
    }));
  }
}
