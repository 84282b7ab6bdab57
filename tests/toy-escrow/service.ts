import type { Command } from '@bourse/core';
import { formatDecimal, parseDecimal } from '@bourse/domain';
import type { FeatureContext } from '@bourse/server/platform/feature.ts';
import { type ApiResult, reject } from '@bourse/server/platform/http/api-result.ts';
import type { Outcome } from '@bourse/server/platform/outbox/outbox.ts';
import { inTransaction } from '@bourse/server/platform/projections/transaction.ts';
import { escrowSettings } from './access.ts';
import { PAID } from './messages.ts';
import type { EscrowCommand } from './room/commands.ts';
import type { EscrowCode } from './room/escrow-room.ts';
import type { Tx } from './sql.ts';
import { type EscrowRequest, type EscrowRow, EscrowStore } from './store.ts';
import { escrowsPart } from './view.ts';

/** The toy's name in the outbox. */
export const OUTBOX = 'toy-escrow';
const HOUR_MS = 3_600_000;

/** What the service uses of the platform. */
export type ServiceContext = Pick<
  FeatureContext,
  'db' | 'notifier' | 'outbox' | 'projector' | 'settings' | 'time' | 'view'
>;

/** What a user wants to open. */
export interface Terms {
  readonly name: string;
  readonly sellerId: number;
  readonly coinId: number;
  /** Decimal text. */
  readonly amount: string;
  readonly deadlineMs: number;
}

/** Opens and releases escrows: a row and a command in one transaction. */
export class EscrowService {
  private readonly ctx: ServiceContext;
  private readonly store: EscrowStore;

  constructor(ctx: ServiceContext) {
    this.ctx = ctx;
    this.store = new EscrowStore(ctx.db.pool);
    ctx.outbox.register(OUTBOX, {
      onOutcome: (tx, rowId, outcome) => this.onOutcome(tx, rowId, outcome),
    });
  }

  async open(accountId: number, terms: Terms): Promise<ApiResult<{ requestId: string }>> {
    const { sellerId, coinId: assetId, deadlineMs, name } = terms;
    const asset = this.ctx.view.catalogue.asset(assetId);
    if (asset === undefined) return reject('UNKNOWN_ASSET', 'coinId');
    const latestMs = this.ctx.time.nowMs() + this.ctx.settings.read(escrowSettings.toyEscrowMaxHours) * HOUR_MS;
    if (deadlineMs > latestMs) return reject('BODY_INVALID', 'deadlineMs');
    const amount = parseDecimal(terms.amount, asset.scale);
    if (!amount.ok) return reject(amount.code, 'amount');
    return this.submit({ accountId, kind: 'open', name, sellerId }, (reference) => {
      return { type: 'open-escrow', accountId, sellerId, assetId, amount: amount.value, deadlineMs, reference };
    });
  }

  async release(accountId: number, escrowId: number): Promise<ApiResult<{ requestId: string }>> {
    const escrow = this.ctx.view.partOf(escrowsPart).find(escrowId);
    if (escrow?.buyerId !== accountId) return reject('FORBIDDEN');
    const request = { accountId, kind: 'release', name: escrowId.toString(), sellerId: escrow.sellerId } as const;
    return this.submit(request, () => {
      return { type: 'release-escrow', accountId, escrowId };
    });
  }

  /** From the projection, with all that the view has. */
  async list(accountId: number) {
    const { projector, view } = this.ctx;
    if (!(await projector.whenProjected(view.seq))) return reject('NOT_READY');
    const items = (await this.store.list(accountId)).map((row) => this.describe(row));
    return { ok: true as const, value: { open: view.partOf(escrowsPart).of(accountId).length, items } };
  }

  private async submit(
    request: EscrowRequest,
    commandOf: (reference: string) => EscrowCommand,
  ): Promise<ApiResult<{ requestId: string }>> {
    const { db, outbox } = this.ctx;
    const added = await inTransaction(db.pool, async (tx) => {
      const requestId = await this.store.add(tx, request);
      if (requestId === undefined) return undefined;
      const rowId = requestId.toString();
      // The room is not in the product's table, so its commands are not in `Command`.
      const command = commandOf(rowId) as unknown as Command;
      await outbox.enqueue(tx, { feature: OUTBOX, rowId, command });
      return requestId;
    });
    const requestId = (added ?? (await this.store.find(request)) ?? '').toString();
    const outcome = await outbox.whenDone(OUTBOX, requestId);
    if (outcome === undefined) return reject('NOT_READY');
    return outcome.ok ? { ok: true, value: { requestId } } : reject(apiCodeOf(outcome.code as EscrowCode));
  }

  private async onOutcome(tx: Tx, rowId: string, outcome: Outcome): Promise<void> {
    const request = await this.store.close(tx, rowId, outcome.ok ? 'done' : 'rejected');
    if (!outcome.ok || request?.kind !== 'release') return;
    await this.ctx.notifier.notify(tx, request.sellerId, PAID, { escrow: request.name });
  }

  private describe(row: EscrowRow) {
    const scale = this.ctx.view.catalogue.asset(row.asset_id)?.scale ?? 0;
    return {
      escrowId: row.escrow_id,
      buyerId: row.buyer_id,
      sellerId: row.seller_id,
      coinId: row.asset_id,
      amount: formatDecimal(row.amount, scale),
      deadlineMs: Number(row.deadline_ms),
      status: row.status as 'open',
    };
  }
}

/** API code of a rejection by the room. A product adds codes of its own to the contract; the toy makes do with shared ones. */
function apiCodeOf(code: EscrowCode) {
  switch (code) {
    case 'UNKNOWN_ACCOUNT':
    case 'UNKNOWN_ASSET':
    case 'AMOUNT_NOT_POSITIVE':
    case 'INSUFFICIENT_BALANCE':
      return code;
    case 'ESCROW_SAME_ACCOUNT':
    case 'ESCROW_DEADLINE_INVALID':
      return 'BODY_INVALID';
    case 'ESCROW_UNKNOWN':
    case 'ESCROW_NOT_YOURS':
      return 'FORBIDDEN';
    default:
      return 'INTERNAL';
  }
}
