/**
 * Four eyes: an act above its cap waits as a proposal that another person approves.
 *
 * Goal: one person alone never does such an act, and what is executed is what was approved, once. Method: whoever approves names the
 * hash of what he saw; the proposal's row is locked, and its handler runs in the same transaction that marks it as executed. Rights
 * are checked then, the proposer's by the handler, the approver's here. A handler that moves money does so through the outbox in
 * this transaction. Who may approve is in `approver-rule.ts`.
 */
import { createHash } from 'node:crypto';
import type { PermissionName } from '@bourse/contract';
import { invariant } from '@bourse/domain';
import type { ClientBase, Pool } from 'pg';
import type * as z from 'zod/mini';
import { markAct } from '../audit/act.ts';
import { type ApiResult, reject } from '../http/api-result.ts';
import { type Actor, actorHas, ownsAccount } from '../permissions/role-store.ts';
import { onConnection } from '../projections/transaction.ts';
import { hasHeld } from './approver-rule.ts';
import { closeProposal, expireProposals, insertProposal, lockProposal, type StoredProposal } from './proposal-store.ts';

/** A kind of act that needs a second person. */
export interface ProposalKind<P = unknown> {
  /** `<product>.<act>`; stable for ever, because proposals store it. */
  readonly name: string;
  readonly payload: z.ZodMiniType<P>;
  /** What the approver must be allowed, beside deciding. */
  readonly permission: PermissionName;
  /** The account that the act is about, if there still is one; its owner does not approve it. */
  about?(payload: P): number | undefined;
  /** Does the act in the transaction of the approval; a rejected one is rolled back and the proposal has failed. */
  execute(client: ClientBase, payload: P, proposer: Actor): Promise<ApiResult<unknown>>;
  /** Called when the transaction is committed. */
  executed?(payload: P): Promise<void>;
}

/** What somebody proposes. */
export interface NewProposal {
  readonly kind: string;
  readonly payload: unknown;
  /** One sentence for whoever decides. */
  readonly summary: string;
  readonly by: Actor;
}

/** A proposal that nobody has decided on is void after this, in milliseconds. */
const LIFETIME_MS = 24 * 3_600_000;

/** Proposals and their handlers. */
export class Approvals {
  private readonly pool: Pool;
  private readonly coolingMs: number;
  private readonly nowMs: () => number;
  private readonly kinds = new Map<string, ProposalKind>();

  /** `coolingMs`: how long before a proposal somebody must have got a permission to approve with it. */
  constructor(pool: Pool, coolingMs: number, nowMs: () => number = Date.now) {
    this.pool = pool;
    this.coolingMs = coolingMs;
    this.nowMs = nowMs;
  }

  /** Adds a kind of act. */
  register<P>(kind: ProposalKind<P>): void {
    invariant(!this.kinds.has(kind.name), `two kinds of proposals are called ${kind.name}`);
    this.kinds.set(kind.name, kind as unknown as ProposalKind);
  }

  /** Stores a proposal in the caller's transaction and returns its id; the same act that waits already keeps its own. */
  async propose(client: ClientBase, { kind, payload, summary, by }: NewProposal): Promise<string> {
    const known = this.kinds.get(kind);
    invariant(known !== undefined, `no kind of proposals is called ${kind}`);
    const text = JSON.stringify(known.payload.parse(payload));
    const proposedMs = this.nowMs();
    await expireProposals(client, proposedMs);
    const contentHash = contentHashOf(kind, text);
    const expiresMs = proposedMs + LIFETIME_MS;
    return insertProposal(client, { kind, payload: text, contentHash, summary, by, proposedMs, expiresMs });
  }

  /**
   * Executes a proposal. Rejected: APPROVAL_UNKNOWN (no such one, or not with this content), APPROVAL_CLOSED, APPROVAL_OWN,
   * APPROVAL_ABOUT_SELF, FORBIDDEN, APPROVER_TOO_NEW, and whatever its handler rejects, which ends the proposal as failed.
   */
  async approve(actor: Actor, proposalId: string, contentHash: string): Promise<ApiResult<StoredProposal>> {
    let kind: ProposalKind | undefined;
    const answer = await this.decide(proposalId, async (client, proposal) => {
      if (proposal.by.userId === actor.userId) return reject('APPROVAL_OWN');
      kind = this.kinds.get(proposal.kind);
      const isSame = contentHash === contentHashOf(proposal.kind, proposal.payload);
      if (kind === undefined || !isSame) return reject('APPROVAL_UNKNOWN', 'contentHash');
      if (await isAbout(client, kind, proposal, actor)) return reject('APPROVAL_ABOUT_SELF');
      for (const permission of ['console.approvals.decide', kind.permission] as const) {
        if (!(await actorHas(client, actor, permission))) return reject('FORBIDDEN');
        const time = { beforeMs: proposal.proposedMs, coolingMs: this.coolingMs };
        if (!(await hasHeld(client, actor.userId, permission, time))) return reject('APPROVER_TOO_NEW');
      }
      return this.execute(client, kind, proposal, actor);
    });
    if (answer.ok && answer.value.state === 'executed')
      await kind?.executed?.(kind.payload.parse(JSON.parse(answer.value.payload)));
    return answer;
  }

  /** Ends a proposal unexecuted; whoever proposed it may, too. Rejected: APPROVAL_UNKNOWN, APPROVAL_CLOSED. */
  reject(actor: Actor, proposalId: string): Promise<ApiResult<StoredProposal>> {
    return this.decide(proposalId, (client) => this.close(client, proposalId, 'rejected', actor, ''));
  }

  /** One decision in one transaction; the row stays locked until its end, so that a second decision finds it closed. */
  private decide(
    proposalId: string,
    work: (client: ClientBase, proposal: StoredProposal) => Promise<ApiResult<StoredProposal>>,
  ): Promise<ApiResult<StoredProposal>> {
    return onConnection(this.pool, async (client) => {
      await expireProposals(client, this.nowMs());
      await client.query('begin');
      const proposal = await lockProposal(client, proposalId);
      const answer =
        proposal === undefined
          ? reject('APPROVAL_UNKNOWN', 'proposalId')
          : proposal.state !== 'pending' || proposal.expiresMs <= this.nowMs()
            ? reject('APPROVAL_CLOSED')
            : await work(client, proposal);
      if (answer.ok) await markAct(client);
      await client.query('commit');
      return answer;
    });
  }

  private async execute(
    client: ClientBase,
    kind: ProposalKind,
    proposal: StoredProposal,
    actor: Actor,
  ): Promise<ApiResult<StoredProposal>> {
    await client.query('savepoint act');
    const result = await kind.execute(client, kind.payload.parse(JSON.parse(proposal.payload)), proposal.by);
    if (result.ok) return this.close(client, proposal.proposalId, 'executed', actor, '');
    await client.query('rollback to savepoint act');
    await this.close(client, proposal.proposalId, 'failed', actor, result.code);
    return result;
  }

  private async close(
    client: ClientBase,
    proposalId: string,
    state: StoredProposal['state'],
    actor: Actor,
    outcome: string,
  ): Promise<ApiResult<StoredProposal>> {
    const value = await closeProposal(client, { proposalId, state, actor, outcome, decidedMs: this.nowMs() });
    return { ok: true, value };
  }
}

/** Whether the act is about the actor's own account, or that of one of his sub-accounts. */
async function isAbout(
  client: ClientBase,
  kind: ProposalKind,
  { payload }: StoredProposal,
  { userId }: Actor,
): Promise<boolean> {
  if (kind.about === undefined) return false;
  const accountId = kind.about(kind.payload.parse(JSON.parse(payload)));
  return accountId !== undefined && ownsAccount(client, userId, accountId);
}

/** SHA-256 of what a proposal would do, hex. */
function contentHashOf(kind: string, payload: string): string {
  return createHash('sha256').update(`BOURSE-PROPOSAL-1\n${kind}\n${payload}`).digest('hex');
}
