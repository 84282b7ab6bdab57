import type { ClientBase, Pool } from 'pg';
import type { Actor } from '../permissions/role-store.ts';

/** A proposal as it is stored. Times in milliseconds since the epoch. */
export interface StoredProposal {
  readonly proposalId: string;
  readonly kind: string;
  /** JSON text. */
  readonly payload: string;
  readonly contentHash: string;
  readonly summary: string;
  readonly by: Actor;
  readonly proposedMs: number;
  readonly expiresMs: number;
  readonly state: 'pending' | 'executed' | 'failed' | 'rejected' | 'expired';
  /** Empty while nobody has decided. */
  readonly decidedBy: string;
  /** 0 while nobody has decided. */
  readonly decidedMs: number;
  /** Code of the handler's rejection, with state `failed`. */
  readonly outcome: string;
}

interface ProposalRow {
  readonly proposal_id: bigint;
  readonly kind: string;
  readonly payload: string;
  readonly content_hash: string;
  readonly summary: string;
  readonly proposed_by: string;
  readonly proposed_by_email: string;
  readonly proposed_ms: bigint;
  readonly expires_ms: bigint;
  readonly state: StoredProposal['state'];
  readonly decided_by_email: string;
  readonly decided_ms: bigint;
  readonly outcome: string;
}

/** Stores a proposal; returns its id, or that of the same one that waits already. */
export async function insertProposal(
  client: ClientBase,
  fresh: Pick<StoredProposal, 'kind' | 'payload' | 'contentHash' | 'summary' | 'by' | 'proposedMs' | 'expiresMs'>,
): Promise<string> {
  const { kind, payload, contentHash, summary, by, proposedMs, expiresMs } = fresh;
  // Neither statement waits for an approval under way, which may wait for a lock of the caller's.
  const { rows } = await client.query<{ proposal_id: bigint }>(
    `insert into approval_proposals (kind, payload, content_hash, summary, proposed_by, proposed_by_email, proposed_ms, expires_ms)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (content_hash) where state = 'pending' do nothing returning proposal_id`,
    [kind, payload, contentHash, summary, by.userId, by.email, proposedMs, expiresMs],
  );
  if (rows[0] !== undefined) return String(rows[0].proposal_id);
  const known = await client.query<{ proposal_id: bigint }>(
    `select max(proposal_id) as proposal_id from approval_proposals where content_hash = $1`,
    [contentHash],
  );
  return String(known.rows[0]?.proposal_id);
}

/** Marks as expired what nobody decided on in time. */
export async function expireProposals(db: Pick<ClientBase | Pool, 'query'>, nowMs: number): Promise<void> {
  await db.query(
    `update approval_proposals set state = 'expired' where proposal_id in (
      select proposal_id from approval_proposals where state = 'pending' and expires_ms <= $1 for update skip locked)`,
    [nowMs],
  );
}

/** One proposal, locked until the end of the transaction. */
export async function lockProposal(client: ClientBase, proposalId: string): Promise<StoredProposal | undefined> {
  const { rows } = await client.query<ProposalRow>(
    'select * from approval_proposals where proposal_id = $1 for update',
    [proposalId],
  );
  return rows[0] && proposalOfRow(rows[0]);
}

/** Ends a proposal that waits. */
export async function closeProposal(
  client: ClientBase,
  end: {
    readonly proposalId: string;
    readonly state: StoredProposal['state'];
    readonly actor: Actor;
    readonly outcome: string;
    readonly decidedMs: number;
  },
): Promise<StoredProposal> {
  const { rows } = await client.query<ProposalRow>(
    `update approval_proposals set state = $2, decided_by_email = $3, decided_ms = $4, outcome = $5
      where proposal_id = $1 and state = 'pending' returning *`,
    [end.proposalId, end.state, end.actor.email, end.decidedMs, end.outcome],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`proposal ${end.proposalId} was decided twice`);
  return proposalOfRow(row);
}

/** Proposals of a state, or of all, newest first; those before an id. */
export async function listProposals(
  pool: Pool,
  filter: { readonly state?: string | undefined; readonly before?: bigint | undefined; readonly limit: number },
): Promise<StoredProposal[]> {
  await expireProposals(pool, Date.now());
  const { rows } = await pool.query<ProposalRow>(
    `select * from approval_proposals
      where ($1::text is null or state = $1) and ($2::bigint is null or proposal_id < $2)
      order by proposal_id desc limit $3`,
    [filter.state ?? null, filter.before ?? null, filter.limit],
  );
  return rows.map(proposalOfRow);
}

function proposalOfRow(row: ProposalRow): StoredProposal {
  return {
    proposalId: String(row.proposal_id),
    kind: row.kind,
    payload: row.payload,
    contentHash: row.content_hash,
    summary: row.summary,
    by: { userId: row.proposed_by, email: row.proposed_by_email },
    proposedMs: Number(row.proposed_ms),
    expiresMs: Number(row.expires_ms),
    state: row.state,
    decidedBy: row.decided_by_email,
    decidedMs: Number(row.decided_ms),
    outcome: row.outcome,
  };
}
