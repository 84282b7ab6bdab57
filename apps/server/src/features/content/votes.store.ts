import type { ClientBase, Pool } from 'pg';

/** How many readers found an article helpful, how many did not, and what one of them said. */
export interface Votes {
  readonly yes: number;
  readonly no: number;
  readonly mine: boolean | null;
}

/** The votes of an article, and one voter's; of nobody when he is left out. */
export async function readVotes(db: Pool | ClientBase, documentId: bigint | string, voter?: Buffer): Promise<Votes> {
  const { rows } = await db.query<{ yes: bigint; no: bigint; mine: boolean | null }>(
    `select count(*) filter (where is_helpful) as yes, count(*) filter (where not is_helpful) as no,
        bool_or(is_helpful) filter (where voter = $2) as mine
      from content_votes where document_id = $1`,
    [documentId, voter ?? Buffer.alloc(0)],
  );
  const [row] = rows;
  return { yes: Number(row?.yes ?? 0), no: Number(row?.no ?? 0), mine: row?.mine ?? null };
}

/** Records a voter's vote on an article that readers see, instead of his last one; null takes it back. False: there is no such article. */
export async function writeVote(
  pool: Pool,
  vote: {
    readonly documentId: string;
    readonly voter: Buffer;
    readonly isHelpful: boolean | null;
    readonly nowMs: number;
  },
): Promise<boolean> {
  const { documentId, voter, isHelpful, nowMs } = vote;
  const found = await pool.query('select from content_visible where document_id = $1 limit 1', [documentId]);
  if (found.rowCount === 0) return false;
  if (isHelpful === null) {
    await pool.query('delete from content_votes where document_id = $1 and voter = $2', [documentId, voter]);
    return true;
  }
  await pool.query(
    `insert into content_votes (document_id, voter, is_helpful, voted_ms) values ($1, $2, $3, $4)
      on conflict (document_id, voter) do update set is_helpful = excluded.is_helpful, voted_ms = excluded.voted_ms`,
    [documentId, voter, isHelpful, nowMs],
  );
  return true;
}
