import { createHash } from 'node:crypto';
import type { RouteBody, RouteData } from '@bourse/contract';
import type { RejectCode, Transfer } from '@bourse/core';
import {
  type AssetSpec,
  needsTransferReview,
  parseDecimal,
  type TransferRequest,
  transferRejection,
  type WalletKind,
} from '@bourse/domain';
import { apiCodeOf } from '../../platform/core-host/api-code.ts';
import type { CoreHost } from '../../platform/core-host/core-host.ts';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import type { Projector } from '../../platform/projections/projector.ts';
import { RETRY_MS, Retries } from './retries.ts';
import type { StoredTransfer, TransferStore } from './transfer.store.ts';
import { type TransfersPart, transfersPart } from './transfers-part.ts';
import { directionOf, precisionOf, typeOf } from './wire.ts';

/** Dependencies of the service. */
export interface TransferDeps {
  readonly host: Pick<CoreHost, 'submit'>;
  readonly view: ExchangeView;
  readonly projector: Projector;
  readonly store: TransferStore;
}

type Body = RouteBody<'transferSubmit'>;
type Submitted = ApiResult<RouteData<'transferSubmit'>>;

const DECIMAL = /^[\d.]*$/;

/** The request field that a rejection refers to. */
const FIELD_OF: Partial<Record<RejectCode, string>> = {
  AMOUNT_NOT_POSITIVE: 'amount',
  AMOUNT_OVERFLOW: 'amount',
  INSUFFICIENT_BALANCE: 'amount',
  TRANSFER_DAILY_LIMIT: 'amount',
  SAME_WALLET: 'type',
  TRANSFER_WALLET_INVALID: 'tradeId',
  TRANSFER_PAIR_UNKNOWN: 'tradeId',
  UNKNOWN_ASSET: 'coinId',
};

/** Checks and submits the transfers of users. */
export class TransferService {
  private readonly deps: TransferDeps;
  private readonly part: TransfersPart;
  private readonly retries: Retries;

  constructor(deps: TransferDeps) {
    this.deps = deps;
    this.part = deps.view.partOf(transfersPart);
    this.retries = new Retries(() => deps.view.nowMs());
  }

  /** Takes up what was requested shortly before the start, so that it is not made again. */
  async recallRecent(): Promise<void> {
    const { store, view } = this.deps;
    const recent = await store.list({ fromMs: view.nowMs() - RETRY_MS }, 10_000);
    for (const row of recent.toReversed()) {
      this.retries.recall(row.accountId, fingerprintOfRow(row), Number(row.createdMs), replyOf(row));
    }
  }

  /** Checks a transfer without making it. */
  precheck(accountId: number, body: Body): ApiResult<RouteData<'transferPrecheck'>> {
    const read = this.read(accountId, body);
    if (!read.ok) return read;
    const { view } = this.deps;
    const command = read.value;
    const { amount, assetId, from, fromMarketId } = command;
    if (amount <= 0n) return rejectWith('AMOUNT_NOT_POSITIVE');
    const code = transferRejection(requestOf(command), this.part.at(view.nowMs()));
    if (code !== undefined) return rejectWith(code);
    const { held, total } = view.balance(accountId, from, assetId, fromMarketId);
    if (amount > total - held) return rejectWith('INSUFFICIENT_BALANCE');
    if (view.frozen.get(accountId)?.withdrawals === true) return rejectWith('WITHDRAWALS_FROZEN');
    const needsReview = needsTransferReview(this.part.rulesOf(assetId), amount);
    return { ok: true, value: { needsReview, transferOpenCardInvalid: this.part.hasCoupon(accountId, from) } };
  }

  /** Makes a transfer, once. */
  async submit(accountId: number, body: Body): Promise<Submitted> {
    const read = this.read(accountId, body);
    if (!read.ok) return read;
    const command = read.value;
    const { clientTransferId } = body;
    if (clientTransferId !== undefined) {
      this.retries.forget(accountId);
      return this.send(command, keyOf(accountId, clientTransferId));
    }
    const hasEffect = (result: ApiResult<unknown>) => result.ok || result.code === 'TRANSFER_IN_REVIEW';
    return this.retries.once(accountId, fingerprintOf(command), () => this.send(command), hasEffect);
  }

  private async send(command: Transfer, key?: bigint): Promise<Submitted> {
    const { events, seq } = await this.deps.host.submit(command, key);
    const [first] = events;
    if (first?.type === 'rejected') return rejectWith(first.code);
    if (first?.type === 'duplicate') {
      return first.code === undefined ? this.replyOfFirst(command, first.originalSeq) : rejectWith(first.code);
    }
    const isHeld = events.some(({ type }) => type === 'transfer-held');
    return isHeld ? reject('TRANSFER_IN_REVIEW') : { ok: true, value: { transferId: String(seq) } };
  }

  /** The reply that the first request of a name had; another transfer under a used name is rejected. */
  private async replyOfFirst(command: Transfer, transferId: number): Promise<Submitted> {
    const { projector, store, view } = this.deps;
    if (!(await projector.whenProjected(view.seq))) return reject('NOT_READY');
    const row = await store.find(transferId);
    if (row === undefined) return reject('NOT_READY');
    if (fingerprintOfRow(row) !== fingerprintOf(command)) return reject('TRANSFER_ID_USED', 'clientTransferId');
    return replyOf(row);
  }

  /** Reads a request; whether it is allowed is checked later. */
  private read(accountId: number, body: Body): ApiResult<Transfer> {
    const asset = this.deps.view.catalogue.coin(body.coinId);
    if (asset === undefined) return rejectWith('UNKNOWN_ASSET');
    if (body.coinName !== undefined && body.coinName !== '' && body.coinName !== asset.code) {
      return reject('UNKNOWN_ASSET', 'coinName');
    }
    const amount = readAmount(body.amount, asset);
    if (!amount.ok) return amount;
    const { from, to } = directionOf(body.type);
    // A form may send a market where no side is isolated margin.
    const marketId = body.tradeId === 0 ? undefined : body.tradeId;
    const isScoped = (wallet: WalletKind) => wallet === 'isolated-margin' && marketId !== undefined;
    return {
      ok: true,
      value: {
        type: 'transfer',
        accountId,
        from,
        ...(isScoped(from) ? { fromMarketId: marketId as number } : {}),
        to,
        ...(isScoped(to) ? { toMarketId: marketId as number } : {}),
        assetId: asset.assetId,
        amount: amount.value,
      },
    };
  }
}

/** Smallest units; an empty text is zero. Digits and one point only; too many decimals are rejected, never rounded. */
function readAmount(text: string, asset: AssetSpec): ApiResult<bigint> {
  if (text === '') return { ok: true, value: 0n };
  if (!DECIMAL.test(text)) return reject('DECIMAL_SYNTAX', 'amount');
  const shortened = parseDecimal(text, precisionOf(asset));
  const units = shortened.ok ? parseDecimal(text, asset.scale) : shortened;
  return units.ok ? units : reject(units.code, 'amount');
}

function rejectWith(code: RejectCode) {
  return reject(apiCodeOf(code), FIELD_OF[code]);
}

function replyOf({ isReviewed, transferId }: StoredTransfer): Submitted {
  return isReviewed ? reject('TRANSFER_IN_REVIEW') : { ok: true, value: { transferId: transferId.toString() } };
}

function requestOf({ accountId, amount, assetId, from, fromMarketId, to, toMarketId }: Transfer): TransferRequest {
  const sides = { from: { wallet: from, marketId: fromMarketId }, to: { wallet: to, marketId: toMarketId } };
  return { accountId, assetId, amount, ...sides };
}

/** What makes two requests of an account the same. */
function fingerprintOf({ amount, assetId, from, fromMarketId = 0, to, toMarketId = 0 }: Transfer): string {
  return [typeOf(from, to), fromMarketId, toMarketId, assetId, amount].join('/');
}

function fingerprintOfRow({ amount, assetId, source, sourceTradeId, target, targetTradeId }: StoredTransfer): string {
  return [`${source}_${target}`, sourceTradeId, targetTradeId, assetId, amount].join('/');
}

/** The 128-bit idempotency key of a client's name for a transfer, scoped to the account. */
function keyOf(accountId: number, clientTransferId: string): bigint {
  const digest = createHash('sha256').update(`transfer:${accountId}:${clientTransferId}`).digest();
  return (digest.readBigUInt64BE(0) << 64n) | digest.readBigUInt64BE(8);
}
