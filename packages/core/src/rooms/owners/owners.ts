/**
 * Goal: what belongs to one person moves between that person's accounts and nowhere else, and no money leaves for the world right after
 * what lets its owner in was changed. Method: the core knows each sub-account's one master and each account's pause, and asks both in the gate
 * that every withdrawal passes. Transfers go from spot wallet to spot wallet: the rules of the other wallets (limits, reviews, coupons) are those of
 * transfers within one account, and a way between accounts must not lead around them. Not handled: limits over all accounts of a person.
 */
import { FIRST_USER_ACCOUNT_ID } from '../../kernel/accounts/house-accounts.ts';
import { CodecError } from '../../kernel/codec/codec-error.ts';
import type { EventBuffer } from '../../kernel/codec/event-buffer.ts';
import type { Leg } from '../../kernel/move.ts';
import type { PostingReason } from '../../kernel/names.ts';
import { numbersOf } from '../../kernel/numbers.ts';
import { ACCOUNT, FROZEN } from '../../kernel/record-layout.ts';
import type { RoomInstance, RoomSpec } from '../../kernel/room.ts';
import type { BinaryReader, BinaryWriter } from '../../kernel/snapshot/binary.ts';
import type { Kernel } from '../../kernel/state.ts';
import type { OrderEvents } from '../../trading/order-events.ts';
import { type Trading, tradingRoom } from '../../trading/room.ts';
import { OWNERS_CODES, type OwnersCode, OWNERS as ROOM } from './codes.ts';
import { OWNERS_COMMANDS } from './command-specs.ts';
import type {
  CloseSubAccount,
  FreezeSubAccount,
  LinkSubAccount,
  OwnersCommand,
  PauseWithdrawals,
  SubAccountTransfer,
} from './commands.ts';
import type { OwnersEvent, OwnersRecovered } from './events.ts';

/** Sub-accounts that are open, of one master at most. */
export const MOST_SUB_ACCOUNTS = 20;
/** How far ahead a pause may end: 30 days. What has to last longer is a freeze, which can be undone. */
export const LONGEST_PAUSE_MS = 30 * 24 * 60 * 60 * 1_000;

const EVENTS = [
  'withdrawals-paused',
  'sub-account-linked',
  'sub-account-transfer-made',
  'sub-account-frozen',
  'sub-account-closed',
] as const satisfies readonly OwnersEvent['type'][];
const NUMBERS = numbersOf(ROOM, EVENTS);

interface Link {
  readonly masterId: number;
  isClosed: boolean;
}

/** Accounts of one owner, and pauses of withdrawals. */
class Owners implements RoomInstance {
  declare private readonly kernel: Kernel;
  declare private readonly trading: Trading;
  /** By account. */
  private readonly pausedUntilMs = new Map<number, number>();
  /** When the first of them ends, or sooner. */
  private nextEndMs = Number.POSITIVE_INFINITY;
  /** By sub-account, in the order of linking. */
  private readonly links = new Map<number, Link>();
  /** How many open sub-accounts a master has. */
  private readonly openSubs = new Map<number, number>();

  constructor(kernel: Kernel, trading: Trading) {
    this.kernel = kernel;
    this.trading = trading;
  }

  apply(command: OwnersCommand, out: OrderEvents): string | undefined {
    switch (command.type) {
      case 'pause-withdrawals':
        return this.pause(command, out);
      case 'link-sub-account':
        return this.link(command, out);
      case 'sub-account-transfer':
        return this.transfer(command, out);
      case 'freeze-sub-account':
        return this.freeze(command, out);
      case 'close-sub-account':
        return this.close(command, out);
    }
  }

  /** Keeps withdrawals from sub-accounts and from accounts that are paused. */
  gate(taken: readonly Leg[], reason: PostingReason): OwnersCode | undefined {
    if (reason !== 'withdrawal') return undefined;
    if (taken.some(({ accountId }) => this.links.has(accountId))) return 'SUB_ACCOUNT_CANNOT_WITHDRAW';
    return taken.some(({ accountId }) => this.pauseOf(accountId) > 0) ? 'WITHDRAWALS_PAUSED' : undefined;
  }

  private pause({ accountId, untilMs }: PauseWithdrawals, out: EventBuffer): OwnersCode | undefined {
    if (!this.isUser(accountId)) return 'UNKNOWN_ACCOUNT';
    if (untilMs > this.kernel.timeMs + LONGEST_PAUSE_MS) return 'PAUSE_INVALID';
    if (untilMs > this.kernel.timeMs && untilMs > this.pauseOf(accountId)) this.keepPause(accountId, untilMs);
    emit(out, { type: 'withdrawals-paused', accountId, untilMs: this.pauseOf(accountId) });
    return undefined;
  }

  private link({ accountId, masterId }: LinkSubAccount, out: EventBuffer): OwnersCode | undefined {
    if (!this.isUser(accountId) || !this.isUser(masterId)) return 'UNKNOWN_ACCOUNT';
    const known = this.links.get(accountId);
    const isChain = this.links.has(masterId) || this.openSubs.has(accountId);
    if (accountId === masterId || isChain) return 'SUB_ACCOUNT_LINK_INVALID';
    if (known !== undefined && (known.masterId !== masterId || known.isClosed)) return 'SUB_ACCOUNT_LINK_INVALID';
    if (known === undefined) {
      const count = this.openSubs.get(masterId) ?? 0;
      if (count >= MOST_SUB_ACCOUNTS) return 'TOO_MANY_SUB_ACCOUNTS';
      this.keep(accountId, { masterId, isClosed: false });
    }
    emit(out, { type: 'sub-account-linked', accountId, masterId });
    return undefined;
  }

  private transfer({ type: _type, ...given }: SubAccountTransfer, out: EventBuffer): string | undefined {
    const { accountId, amount, assetId, fromAccountId, toAccountId } = given;
    const { kernel } = this;
    if (!this.isUser(accountId)) return 'UNKNOWN_ACCOUNT';
    if (!kernel.assetIndexById.has(assetId)) return 'UNKNOWN_ASSET';
    if (amount <= 0n) return 'AMOUNT_NOT_POSITIVE';
    if (fromAccountId === toAccountId) return 'SUB_TRANSFER_SAME_ACCOUNT';
    const isOwn = (id: number) => id === accountId || this.isOpenSub(id, accountId);
    if (!isOwn(fromAccountId) || !isOwn(toAccountId)) return 'SUB_ACCOUNT_UNKNOWN';
    const legs = [
      { accountId: fromAccountId, wallet: 'spot', assetId, delta: -amount },
      { accountId: toAccountId, wallet: 'spot', assetId, delta: amount },
    ] as const;
    const code = kernel.move(legs, 'sub-account-transfer', out);
    if (code !== undefined) return code;
    emit(out, { type: 'sub-account-transfer-made', transferId: kernel.seq, ...given });
    return undefined;
  }

  private freeze(command: FreezeSubAccount, out: OrderEvents): OwnersCode | undefined {
    const { accountId, cancelOrders = false, orders, subAccountId } = command;
    if (!this.isOpenSub(subAccountId, accountId)) return 'SUB_ACCOUNT_UNKNOWN';
    const { accounts } = this.kernel;
    const index = accounts.find(subAccountId);
    const others = accounts.get(index, ACCOUNT.FROZEN) & ~FROZEN.BY_MASTER;
    accounts.set(index, ACCOUNT.FROZEN, others | (orders ? FROZEN.BY_MASTER : 0));
    emit(out, { type: 'sub-account-frozen', accountId, subAccountId, orders });
    if (cancelOrders) this.trading.cancelFor(subAccountId, undefined, out);
    return undefined;
  }

  private close({ accountId, subAccountId }: CloseSubAccount, out: EventBuffer): OwnersCode | undefined {
    const link = this.links.get(subAccountId);
    if (link?.masterId !== accountId || link.isClosed) return 'SUB_ACCOUNT_UNKNOWN';
    const { accounts, ledger } = this.kernel;
    for (const row of ledger.rowsOfAccount(accounts.find(subAccountId))) {
      if (ledger.total(row) !== 0n) return 'SUB_ACCOUNT_NOT_EMPTY';
    }
    link.isClosed = true;
    this.openSubs.set(accountId, (this.openSubs.get(accountId) ?? 0) - 1);
    emit(out, { type: 'sub-account-closed', accountId, subAccountId });
    return undefined;
  }

  /** When the pause in force ends, milliseconds since the epoch; 0: there is none. */
  private pauseOf(accountId: number): number {
    const untilMs = this.pausedUntilMs.get(accountId) ?? 0;
    return untilMs > this.kernel.timeMs ? untilMs : 0;
  }

  private isOpenSub(accountId: number, masterId: number): boolean {
    const link = this.links.get(accountId);
    return link?.masterId === masterId && !link.isClosed;
  }

  private isUser(accountId: number): boolean {
    return accountId >= FIRST_USER_ACCOUNT_ID && this.kernel.accounts.find(accountId) >= 0;
  }

  private keepPause(accountId: number, untilMs: number): void {
    this.pausedUntilMs.set(accountId, untilMs);
    this.nextEndMs = Math.min(this.nextEndMs, untilMs);
  }

  private keep(accountId: number, link: Link): void {
    this.links.set(accountId, link);
    // Also 0: who once had sub-accounts stays a master.
    this.openSubs.set(link.masterId, (this.openSubs.get(link.masterId) ?? 0) + (link.isClosed ? 0 : 1));
  }

  nextMs(): number {
    return this.nextEndMs;
  }

  /** Forgets pauses that have ended. */
  tick(): void {
    if (this.nextEndMs > this.kernel.timeMs) return;
    this.nextEndMs = Number.POSITIVE_INFINITY;
    for (const [accountId, untilMs] of this.pausedUntilMs) {
      if (untilMs <= this.kernel.timeMs) this.pausedUntilMs.delete(accountId);
      else this.nextEndMs = Math.min(this.nextEndMs, untilMs);
    }
  }

  recovered(): OwnersRecovered {
    const { accounts } = this.kernel;
    const isFrozen = (accountId: number) =>
      (accounts.get(accounts.find(accountId), ACCOUNT.FROZEN) & FROZEN.BY_MASTER) !== 0;
    return {
      paused: this.pauses().map(([accountId, untilMs]) => ({ accountId, untilMs })),
      subAccounts: [...this.links].map(([accountId, link]) => ({
        accountId,
        ...link,
        ordersFrozen: isFrozen(accountId),
      })),
    };
  }

  write(out: BinaryWriter): void {
    const pauses = this.pauses();
    if (pauses.length === 0 && this.links.size === 0) return;
    out.i32(pauses.length);
    for (const [accountId, untilMs] of pauses) {
      out.i32(accountId);
      out.f64(untilMs);
    }
    out.i32(this.links.size);
    for (const [accountId, { isClosed, masterId }] of this.links) {
      out.i32(accountId);
      out.i32(masterId);
      out.u8(isClosed ? 1 : 0);
    }
  }

  read(input: BinaryReader): void {
    for (let left = input.count(); left > 0; left -= 1) this.keepPause(input.i32(), input.f64());
    for (let left = input.count(); left > 0; left -= 1) {
      const [accountId, masterId, closed] = [input.i32(), input.i32(), input.u8()];
      if (!this.isUser(accountId) || !this.isUser(masterId)) throw new CodecError('a sub-account of nobody', accountId);
      this.keep(accountId, { masterId, isClosed: closed === 1 });
    }
  }

  /** In the order of the accounts: one that ended and began again is no other state. */
  private pauses(): readonly (readonly [number, number])[] {
    return [...this.pausedUntilMs].sort(([a], [b]) => a - b);
  }
}

function emit(out: EventBuffer, event: OwnersEvent): void {
  out.json(NUMBERS[event.type], event);
}

/** Accounts of one owner, and pauses of withdrawals. */
export const ownersRoom: RoomSpec = {
  name: 'owners',
  number: ROOM,
  commands: OWNERS_COMMANDS,
  events: EVENTS,
  codes: OWNERS_CODES,
  create: ({ kernel, use }) => new Owners(kernel, use(tradingRoom)),
};
