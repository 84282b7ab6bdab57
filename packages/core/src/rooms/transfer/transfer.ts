/**
 * Goal: money moves between an account's own wallets once, within the rules that operators have set. Method: the whole check and the move are
 * one command; an amount above the asset's review limit is held instead, until an operator's command makes the transfer or releases the
 * amount. Limits count in UTC days by the time of the commands. Not handled: transfers to other accounts of the owner, which are the owners room's.
 */
import {
  MAX_AMOUNT,
  needsTransferReview,
  TRANSFER_WALLETS,
  type TransferRequest,
  transferRejection,
} from '@bourse/domain';
import { FIRST_USER_ACCOUNT_ID } from '../../kernel/accounts/house-accounts.ts';
import type { EventBuffer } from '../../kernel/codec/event-buffer.ts';
import { type Leg, type Pocket, rowOf } from '../../kernel/move.ts';
import type { PostingReason } from '../../kernel/names.ts';
import { numbersOf } from '../../kernel/numbers.ts';
import type { Claim, RoomInstance, RoomSpec } from '../../kernel/room.ts';
import type { BinaryReader, BinaryWriter } from '../../kernel/snapshot/binary.ts';
import type { Kernel } from '../../kernel/state.ts';
import { TRANSFER as ROOM, TRANSFER_CODES } from './codes.ts';
import { TRANSFER_COMMANDS } from './command-specs.ts';
import type {
  BindTransferCoupon,
  BlockTransfers,
  ReviewTransfer,
  SetTransferPair,
  SetTransferRules,
  Transfer,
  TransferCommand,
} from './commands.ts';
import type { PendingTransfer, TransferEvent, TransferRecovered, TransferTerms } from './events.ts';
import { inOrder, RuleBook, readWallet, writeWallet } from './rule-book.ts';

const EVENTS = [
  'transfer-made',
  'transfer-held',
  'transfer-reviewed',
  'transfer-used',
  'transfer-rules-set',
  'transfer-pair-set',
  'transfers-blocked',
  'transfer-coupon-bound',
] as const satisfies readonly TransferEvent['type'][];
const NUMBERS = numbersOf(ROOM, EVENTS);

/** Money between the wallets of one account. */
class Transfers implements RoomInstance {
  declare private readonly kernel: Kernel;
  declare private readonly book: RuleBook;
  /** By id, in the order of their requests. */
  private readonly pending = new Map<number, PendingTransfer>();

  constructor(kernel: Kernel) {
    this.kernel = kernel;
    this.book = new RuleBook(() => kernel.timeMs);
  }

  apply(command: TransferCommand, out: EventBuffer): string | undefined {
    switch (command.type) {
      case 'transfer':
        return this.transfer(command, out);
      case 'review-transfer':
        return this.review(command, out);
      case 'set-transfer-rules':
        return this.setRules(command, out);
      case 'set-transfer-pair':
        return this.setPair(command, out);
      case 'block-transfers':
        return this.block(command, out);
      case 'bind-transfer-coupon':
        return this.bindCoupon(command, out);
    }
  }

  /** What operators have closed to transfers is closed to those between accounts of one owner, too. */
  gate(taken: readonly Leg[], reason: PostingReason): string | undefined {
    if (reason !== 'sub-account-transfer') return undefined;
    const { book } = this;
    if (taken.some(({ accountId }) => book.isBlocked(accountId))) return 'TRANSFER_ACCOUNT_BLOCKED';
    if (taken.some(({ assetId }) => book.rulesOf(assetId)?.blocked)) return 'TRANSFER_ASSET_BLOCKED';
    const isClosed = taken.some(({ assetId, wallet }) => book.rulesOf(assetId)?.closedOut.includes(wallet));
    return isClosed ? 'TRANSFER_OUT_CLOSED' : undefined;
  }

  private transfer({ type: _type, ...command }: Transfer, out: EventBuffer): string | undefined {
    const { book, kernel } = this;
    const { accountId, amount, assetId } = command;
    if (!this.isUser(accountId)) return 'UNKNOWN_ACCOUNT';
    if (!kernel.assetIndexById.has(assetId)) return 'UNKNOWN_ASSET';
    if (amount <= 0n) return 'AMOUNT_NOT_POSITIVE';
    const terms: TransferTerms = { transferId: kernel.seq, ...command };
    const rejection = transferRejection(requestOf(terms), book);
    if (rejection !== undefined) return rejection;
    const isReviewed = needsTransferReview(book.rulesOf(assetId), amount);
    const code = isReviewed ? this.hold(terms, out) : this.move(terms, out);
    if (code !== undefined) return code;
    if (!isReviewed) {
      emit(out, { type: 'transfer-made', ...terms });
      this.voidCoupon(terms, out);
    }
    this.use(terms, amount, out);
    return undefined;
  }

  private hold(terms: TransferTerms, out: EventBuffer): string | undefined {
    const { kernel } = this;
    const uncovered = kernel.hold(sourceOf(terms), terms.amount);
    if (uncovered !== undefined) return uncovered;
    // Rooms are asked now, too, with nothing held: nobody should wait for what cannot be made.
    kernel.release(sourceOf(terms), terms.amount);
    const kept = kernel.gate([outgoing(terms)], 'transfer');
    if (kept !== undefined) return kept;
    kernel.hold(sourceOf(terms), terms.amount);
    const pending = { ...terms, requestedMs: kernel.timeMs };
    this.pending.set(terms.transferId, pending);
    emit(out, { type: 'transfer-held', ...pending });
    return undefined;
  }

  private move(terms: TransferTerms, out: EventBuffer): string | undefined {
    const { accountId, amount, assetId, to, toMarketId } = terms;
    const incoming = { accountId, wallet: to, ...scopeOf(toMarketId), assetId, delta: amount };
    return this.kernel.move([outgoing(terms), incoming], 'transfer', out);
  }

  private review({ approved, decisionId, transferId }: ReviewTransfer, out: EventBuffer): string | undefined {
    const terms = this.pending.get(transferId);
    if (terms === undefined) return 'TRANSFER_UNKNOWN';
    if (approved) {
      const code = this.makeHeld(terms, out);
      if (code !== undefined) return code;
    } else this.kernel.release(sourceOf(terms), terms.amount);
    this.pending.delete(transferId);
    emit(out, { type: 'transfer-reviewed', transferId, accountId: terms.accountId, approved, decisionId });
    if (approved) this.voidCoupon(terms, out);
    else this.giveBack(terms, out);
    return undefined;
  }

  /** Makes a transfer whose amount is held, or leaves it held and returns why it cannot be made now. */
  private makeHeld(terms: TransferTerms, out: EventBuffer): string | undefined {
    const { book, kernel } = this;
    const code = transferRejection(requestOf(terms), book, { isCounted: true });
    if (code !== undefined) return code;
    kernel.release(sourceOf(terms), terms.amount);
    const rejection = this.move(terms, out);
    if (rejection !== undefined) kernel.hold(sourceOf(terms), terms.amount);
    return rejection;
  }

  /** What was rejected on the day of its request counts no more. */
  private giveBack({ accountId, amount, assetId, requestedMs }: PendingTransfer, out: EventBuffer): void {
    const used = this.book.isToday(requestedMs) ? this.book.usedToday(accountId, assetId) : 0n;
    const back = used < amount ? used : amount;
    if (back > 0n) this.use({ accountId, assetId }, -back, out);
  }

  private use(
    { accountId, assetId }: Pick<TransferTerms, 'accountId' | 'assetId'>,
    delta: bigint,
    out: EventBuffer,
  ): void {
    emit(out, { type: 'transfer-used', ...this.book.use(accountId, assetId, delta) });
  }

  /** A coupon ends when money leaves the wallet that it is bound to. */
  private voidCoupon({ accountId, from: wallet }: TransferTerms, out: EventBuffer): void {
    if (!this.book.hasCoupon(accountId, wallet)) return;
    this.book.setCoupon(accountId, wallet, false);
    emit(out, { type: 'transfer-coupon-bound', accountId, wallet, bound: false });
  }

  private setRules({ rules: given }: SetTransferRules, out: EventBuffer): string | undefined {
    const { assetId, dailyLimit = 0n, reviewAbove = 0n } = given;
    if (!this.kernel.assetIndexById.has(assetId)) return 'UNKNOWN_ASSET';
    if (!isLimit(dailyLimit) || !isLimit(reviewAbove)) return 'TRANSFER_RULES_INVALID';
    const rules = { ...given, closedOut: inOrder(given.closedOut), closedIn: inOrder(given.closedIn) };
    this.book.rules.set(assetId, rules);
    emit(out, { type: 'transfer-rules-set', rules });
    return undefined;
  }

  private setPair({ pair }: SetTransferPair, out: EventBuffer): string | undefined {
    const { baseAssetId, marketId, quoteAssetId } = pair;
    const { assetIndexById } = this.kernel;
    if (!assetIndexById.has(baseAssetId) || !assetIndexById.has(quoteAssetId)) return 'UNKNOWN_ASSET';
    const known = this.book.pairs.get(marketId);
    const isSame = known === undefined || (known.baseAssetId === baseAssetId && known.quoteAssetId === quoteAssetId);
    const isMarket = marketId >= 1 && marketId < 2 ** 31;
    if (!isSame || !isMarket || baseAssetId === quoteAssetId) return 'TRANSFER_RULES_INVALID';
    this.book.pairs.set(marketId, pair);
    emit(out, { type: 'transfer-pair-set', pair });
    return undefined;
  }

  private block({ accountId, blocked }: BlockTransfers, out: EventBuffer): string | undefined {
    if (!this.isUser(accountId)) return 'UNKNOWN_ACCOUNT';
    if (blocked) this.book.blocked.add(accountId);
    else this.book.blocked.delete(accountId);
    emit(out, { type: 'transfers-blocked', accountId, blocked });
    return undefined;
  }

  private bindCoupon({ accountId, bound, wallet }: BindTransferCoupon, out: EventBuffer): string | undefined {
    if (!this.isUser(accountId)) return 'UNKNOWN_ACCOUNT';
    if (!TRANSFER_WALLETS.some((known) => known === wallet)) return 'TRANSFER_WALLET_INVALID';
    this.book.setCoupon(accountId, wallet, bound);
    emit(out, { type: 'transfer-coupon-bound', accountId, wallet, bound });
    return undefined;
  }

  /** Accounts of the house move money by the rooms that they are for. */
  private isUser(accountId: number): boolean {
    return accountId >= FIRST_USER_ACCOUNT_ID && this.kernel.accounts.find(accountId) >= 0;
  }

  recovered(): TransferRecovered {
    const { book, pending } = this;
    return {
      rules: [...book.rules.values()],
      pairs: [...book.pairs.values()],
      blocked: [...book.blocked],
      coupons: book.allCoupons(),
      used: book.allUsed(),
      pending: [...pending.values()],
    };
  }

  *claims(): Iterable<Claim> {
    for (const terms of this.pending.values()) {
      yield { row: rowOf(this.kernel, sourceOf(terms)), amount: terms.amount, kind: 'review' };
    }
  }

  write(out: BinaryWriter): void {
    if (this.book.isEmpty && this.pending.size === 0) return;
    this.book.write(out);
    out.i32(this.pending.size);
    for (const terms of this.pending.values()) {
      out.f64(terms.transferId);
      out.f64(terms.requestedMs);
      for (const id of [terms.accountId, terms.assetId, terms.fromMarketId ?? 0, terms.toMarketId ?? 0]) out.i32(id);
      for (const wallet of [terms.from, terms.to]) writeWallet(wallet, out);
      out.i64(terms.amount);
    }
  }

  read(input: BinaryReader): void {
    this.book.read(input);
    for (let left = input.count(); left > 0; left -= 1) {
      const terms = readPending(input);
      this.pending.set(terms.transferId, terms);
    }
  }
}

function readPending(input: BinaryReader): PendingTransfer {
  const [transferId, requestedMs] = [input.f64(), input.f64()];
  const [accountId, assetId, fromMarketId, toMarketId] = [input.i32(), input.i32(), input.i32(), input.i32()];
  const [from, to] = [readWallet(input), readWallet(input)];
  return {
    transferId,
    accountId,
    from,
    ...(fromMarketId === 0 ? {} : { fromMarketId }),
    to,
    ...(toMarketId === 0 ? {} : { toMarketId }),
    assetId,
    amount: input.i64(),
    requestedMs,
  };
}

function requestOf({ accountId, amount, assetId, from, fromMarketId, to, toMarketId }: TransferTerms): TransferRequest {
  return {
    accountId,
    assetId,
    amount,
    from: { wallet: from, marketId: fromMarketId },
    to: { wallet: to, marketId: toMarketId },
  };
}

function sourceOf({ accountId, assetId, from, fromMarketId }: TransferTerms): Pocket {
  return { accountId, wallet: from, ...scopeOf(fromMarketId), assetId };
}

function outgoing(terms: TransferTerms): Leg {
  return { ...sourceOf(terms), delta: -terms.amount };
}

function scopeOf(marketId: number | undefined): { readonly scope?: number } {
  return marketId === undefined ? {} : { scope: marketId };
}

/** Whether a limit is an amount that a balance can have. */
function isLimit(amount: bigint): boolean {
  return amount >= 0n && amount <= MAX_AMOUNT;
}

function emit(out: EventBuffer, event: TransferEvent): void {
  out.json(NUMBERS[event.type], event);
}

/** Transfers between an account's own wallets. */
export const transferRoom: RoomSpec = {
  name: 'transfer',
  number: ROOM,
  commands: TRANSFER_COMMANDS,
  events: EVENTS,
  codes: TRANSFER_CODES,
  create: ({ kernel }) => new Transfers(kernel),
};
