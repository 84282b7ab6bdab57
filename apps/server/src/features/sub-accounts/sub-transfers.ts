import type { RouteBody, RouteData, RouteQuery } from '@bourse/contract';
import type { SubAccountTransfer } from '@bourse/core';
import { formatDecimal, parseDecimal } from '@bourse/domain';
import type { ClientBase } from 'pg';
import { apiCodeOf } from '../../platform/core-host/api-code.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import type { Outcome } from '../../platform/outbox/outbox.ts';
import { cursorOf, decodeCursor, encodeCursor } from '../../platform/pages/cursor.ts';
import { pageOf, pageSize } from '../../platform/pages/page.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import { OUTBOX, type SubAccountCall, type SubAccountDeps } from './sub-accounts.service.ts';
import type { Master } from './sub-accounts.store.ts';
import { type TransferRow, TransferRows } from './sub-transfers.store.ts';

type Body = RouteBody<'transferBetweenSubAccounts'>;
type TransferData = RouteData<'transferBetweenSubAccounts'>;

const CURSOR = cursorOf('sub-transfers', ['int']);
/** What the names of outbox rows of transfers begin with. */
const ROW = 'transfer-';

/** Transfers between the accounts of one owner: a row and a command in one transaction, so that each is made once. */
export class SubTransfers {
  private readonly deps: SubAccountDeps;
  private readonly rows: TransferRows;
  /** From where transfers under way were asked for, for the activity log; one that outlives a restart is logged without. */
  private readonly callers = new Map<bigint, SubAccountCall['request']>();

  constructor(deps: SubAccountDeps) {
    this.deps = deps;
    this.rows = new TransferRows(deps.db.pool);
  }

  /** Whether an outbox row is of a transfer. */
  static owns(rowId: string): boolean {
    return rowId.startsWith(ROW);
  }

  /**
   * Makes a transfer; the same request again has the first reply. `master` is the owner by session or key. Rejected as the contract's table says.
   */
  async transfer(master: Master, body: Body, request?: SubAccountCall['request']): Promise<ApiResult<TransferData>> {
    const command = await this.read(master, body);
    if (!command.ok) return command;
    const { db, outbox, nowMs } = this.deps;
    const { amount, assetId, fromAccountId, toAccountId } = command.value;
    const terms = { fromAccountId, toAccountId, assetId, amount };
    const added = await inTransaction(db.pool, async (tx) => {
      const transferId = await this.rows.insert(tx, master.userId, body.requestId, terms, nowMs());
      if (transferId === undefined) return undefined;
      await outbox.enqueue(tx, { feature: OUTBOX, rowId: `${ROW}${transferId}`, command: command.value });
      if (request !== undefined) this.callers.set(transferId, request);
      return transferId;
    });
    const row = await this.rows.byRequest(master.userId, body.requestId);
    if (row === undefined) return reject('NOT_READY');
    const isSame = row.fromAccountId === fromAccountId && row.toAccountId === toAccountId && row.assetId === assetId;
    if (added === undefined && !(isSame && row.amount === amount)) return reject('SUB_TRANSFER_ID_USED', 'requestId');
    return this.replyOf(master.userId, row).finally(() => this.callers.delete(row.transferId));
  }

  /** Newest first. */
  async list(
    master: Master,
    query: RouteQuery<'subAccountTransfers'>,
  ): Promise<ApiResult<RouteData<'subAccountTransfers'>>> {
    const before = decodeCursor(CURSOR, query.cursor);
    if (!before.ok) return before;
    const size = pageSize(query.limit);
    const subId = query.subId === undefined ? undefined : Number(query.subId);
    const [rows, names] = await Promise.all([
      this.rows.list(master.userId, { subId, before: before.value?.[0] }, size + 1),
      this.deps.store.names(master.userId),
    ]);
    const page = pageOf(
      rows,
      size,
      ({ transferId }) => encodeCursor(CURSOR, [transferId]),
      (row) => this.describe(row, names),
    );
    return { ok: true, value: page };
  }

  /** What the core has made of a transfer, in the transaction that closes its outbox row. */
  async onOutcome(tx: ClientBase, rowId: string, outcome: Outcome): Promise<void> {
    const transferId = BigInt(rowId.slice(ROW.length));
    const request = this.callers.get(transferId);
    const closed = await this.rows.close(tx, transferId, outcome.ok ? '' : apiCodeOf(outcome.code));
    if (!outcome.ok || closed === undefined) return;
    const note = { accountId: closed.masterAccountId, event: 'sub-account-transfer' } as const;
    const from = { address: request?.address, device: request?.headers['user-agent'] };
    await this.deps.activity.note(tx, { ...note, ...from, detail: this.detailOf(closed) });
  }

  private async read(master: Master, body: Body): Promise<ApiResult<SubAccountTransfer>> {
    const { amount: text, coinId, fromId, toId } = body;
    const asset = this.deps.view.catalogue.coin(coinId);
    if (asset === undefined) return reject('UNKNOWN_ASSET', 'coinId');
    const amount = parseDecimal(text, asset.scale);
    if (!amount.ok) return reject(amount.code, 'amount');
    if (amount.value <= 0n) return reject('AMOUNT_NOT_POSITIVE', 'amount');
    if (fromId === toId) return reject('SUB_TRANSFER_SAME_ACCOUNT', 'toId');
    for (const [field, id] of [
      ['fromId', fromId],
      ['toId', toId],
    ] as const) {
      if (id === master.accountId) continue;
      if ((await this.deps.store.find(master.userId, id)) === undefined) return reject('SUB_ACCOUNT_UNKNOWN', field);
    }
    const sides = { fromAccountId: fromId, toAccountId: toId };
    const { accountId } = master;
    return {
      ok: true,
      value: { type: 'sub-account-transfer', accountId, ...sides, assetId: coinId, amount: amount.value },
    };
  }

  private async replyOf(masterUserId: string, row: TransferRow): Promise<ApiResult<TransferData>> {
    const { outbox, store } = this.deps;
    let closed = row;
    if (row.state === 'pending') {
      if ((await outbox.whenDone(OUTBOX, `${ROW}${row.transferId}`)) === undefined) return reject('NOT_READY');
      closed = (await this.rows.byRequest(masterUserId, row.requestId)) ?? row;
    }
    if (closed.state === 'rejected')
      return reject(closed.code, closed.code === 'INSUFFICIENT_BALANCE' ? 'amount' : undefined);
    return { ok: true, value: this.describe(closed, await store.names(masterUserId)) };
  }

  private describe(row: TransferRow, names: ReadonlyMap<number, string>): TransferData {
    const { amount, assetId, createdMs, fromAccountId, state, toAccountId, transferId } = row;
    const asset = this.deps.view.catalogue.asset(assetId);
    return {
      transferId: transferId.toString(),
      fromId: fromAccountId,
      toId: toAccountId,
      fromName: names.get(fromAccountId) ?? '',
      toName: names.get(toAccountId) ?? '',
      coinId: assetId,
      shortName: asset?.code ?? '',
      amount: formatDecimal(amount, asset?.scale ?? 0),
      state,
      timeMs: createdMs,
    };
  }

  private detailOf({
    amount,
    assetId,
    fromAccountId,
    toAccountId,
  }: Pick<TransferRow, 'amount' | 'assetId' | 'fromAccountId' | 'toAccountId'>): string {
    const asset = this.deps.view.catalogue.asset(assetId);
    return `${formatDecimal(amount, asset?.scale ?? 0)} ${asset?.code ?? ''}: ${fromAccountId} → ${toAccountId}`;
  }
}
